"""What an employee asks to be bought."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.forms import AmountField, DayField
from erp_planned.inventory.selectors.stock import items_named
from erp_planned.sourcing.models import Indent
from erp_planned.sourcing.services.indents import Wanted

FIRST_ROWS, MORE_ROWS, MOST_ROWS = 3, 5, 60


class IndentForm(forms.Form):
    """For what, and until when."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=60)
    purpose = forms.CharField(label=_("Purpose"), max_length=300)
    required_by = DayField(label=_("Required by"))

    @staticmethod
    def first_values(row: Indent | None) -> dict[str, Any]:
        """Begin with a key of its own, and with what stands in a draft."""
        known = {"purpose": row.purpose, "required_by": row.required_by} if row else {}
        return {"key": uuid.uuid4().hex, **known}


class WantedForm(forms.Form):
    """One item; left empty it is left out."""

    item = forms.CharField(
        label=_("Item"), max_length=200, required=False,
        widget=forms.TextInput(attrs={"list": "items", "autocomplete": "off"}),
    )  # fmt: skip
    quantity = forms.DecimalField(
        label=_("Quantity"), max_digits=14, decimal_places=3, min_value=0, required=False
    )
    estimated_rate = AmountField(label=_("Estimated price of one, with tax"), required=False, min_value=0)
    specification = forms.CharField(label=_("Specification"), max_length=500, required=False)

    def clean(self) -> dict[str, Any]:
        """Ask for what a line needs once anything stands in it."""
        values: dict[str, Any] = super().clean() or {}
        needed = ("item", "quantity", "estimated_rate")
        if any(values.get(name) not in (None, "") for name in (*needed, "specification")):
            for name in needed:
                if values.get(name) in (None, "") and name not in self.errors:
                    self.add_error(name, _t("Fill this in, or empty the line."))
        return values

    @property
    def is_filled(self) -> bool:
        """Whether anything stands in the line."""
        return bool(self.cleaned_data.get("item"))


class BaseWantedSet(forms.BaseFormSet):
    """The lines of an indent."""

    def clean(self) -> None:
        """Ask for items that there are."""
        super().clean()
        found = items_named(form.cleaned_data.get("item") or "" for form in self.forms if form.is_valid())
        for form in self.forms:
            text = form.cleaned_data.get("item") or ""
            if text and text not in found:
                form.add_error("item", _t("No item has this code; choose one of the list."))
            form.found = found.get(text)

    def lines(self) -> list[Wanted]:
        """Return the filled lines as the service takes them."""
        names = ("quantity", "estimated_rate", "specification")
        return [
            Wanted(item=form.found, **{name: form.cleaned_data[name] for name in names})
            for form in self.forms
            if form.is_filled
        ]


WantedSet = forms.formset_factory(
    WantedForm, formset=BaseWantedSet, extra=0, max_num=MOST_ROWS, absolute_max=MOST_ROWS, validate_max=True
)


def rows_of(row: Indent | None) -> list[dict[str, Any]]:
    """Return the first values of the lines: those of a draft, and empty ones."""
    known = [
        {
            "item": str(one.item),
            "quantity": one.quantity.normalize(),
            "estimated_rate": one.estimated_rate,
            "specification": one.specification,
        }
        for one in (row.items.all() if row else ())
    ]
    return [*known, *[{} for _number in range(max(FIRST_ROWS - len(known), 1))]]


class WithdrawForm(forms.Form):
    """Why an indent is taken back."""

    remarks = forms.CharField(label=_("Reason"), max_length=300)
