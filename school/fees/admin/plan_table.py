"""The table of a plan as a form: a row for each head, a tick for each instalment, and the days of the instalments."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminTextInputWidget

from core.admin.widgets import AmountInput, DayInput
from core.errors import DomainError
from core.forms import AmountField, DayField
from school.fees import owed
from school.fees.enums import HeadPurpose
from school.fees.models import FeeHead, FeePlan
from school.fees.selectors.plans import all_heads


class HeadForm(forms.Form):
    """What one head costs; nothing ticked: it is not in the plan."""

    amount = AmountField(label=_("Rupees in each"), required=False, min_value=0, widget=AmountInput)
    is_optional = forms.BooleanField(label=_("Only who opted"), required=False)
    instalments = forms.TypedMultipleChoiceField(
        label=_("Instalments"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, head: FeeHead, numbers: list[int], is_new: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.head, self.is_new, self.wrong = head, is_new, list[str]()
        self.fields["instalments"].choices = [(number, str(number)) for number in numbers]  # type: ignore[attr-defined]
        if self.is_transport:
            del self.fields["amount"]
        for name, field in self.fields.items():
            if name != "instalments":
                field.widget.attrs["aria-label"] = f"{field.label}: {head.name}"

    @property
    def is_transport(self) -> bool:
        return self.head.purpose == HeadPurpose.TRANSPORT

    @property
    def boxes(self) -> Any:
        """Return a tick for each instalment."""
        return self["instalments"]

    def is_left_out(self) -> bool:
        """Say whether the head is to be no part of the plan."""
        given = self.cleaned_data
        return not given.get("instalments") and not given.get("amount")

    def given(self) -> dict[str, Any]:
        """Return the component as the service takes it; without ticks those usual for the head."""
        found = self.cleaned_data
        return {
            "head": self.head,
            "amount": found.get("amount"),
            "is_optional": found["is_optional"],
            "instalments": found["instalments"] or None,
        }


class TermForm(forms.Form):
    """The days of an instalment."""

    name = forms.CharField(label=_("Name"), max_length=40, widget=UnfoldAdminTextInputWidget)
    issue_on = DayField(label=_("Raised on"), widget=DayInput)
    due_on = DayField(label=_("Due on"), widget=DayInput)
    months = forms.IntegerField(
        label=_("Months"), min_value=1, max_value=12, widget=UnfoldAdminIntegerFieldWidget
    )

    def __init__(self, *args: Any, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.number, self.wrong = number, list[str]()
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = _t("%(label)s: instalment %(number)d") % {
                "label": field.label,
                "number": number,
            }


class Table:
    """Both halves of the page; bound where data was posted."""

    def __init__(self, plan: FeePlan, data: Mapping[str, Any] | None) -> None:
        self.plan = plan
        terms = list(plan.instalments.all())
        numbers = [one.number for one in terms]
        there = {one.head_id: one for one in plan.components.all()}
        heads = [one for one in all_heads() if one.is_active or one.pk in there]
        self.heads = [
            HeadForm(
                data,
                prefix=f"h{head.pk.hex}",
                head=head,
                numbers=numbers,
                is_new=head.pk not in there,
                initial=_initial(there.get(head.pk)),
            )
            for head in heads
        ]
        names = ("name", "issue_on", "due_on", "months")
        self.terms = [
            TermForm(
                data,
                prefix=f"t{one.number}",
                number=one.number,
                initial={name: getattr(one, name) for name in names},
            )
            for one in terms
        ]
        if getattr(plan, "is_used", False):
            self._show_only()

    def _show_only(self) -> None:
        """Close all fields: the plan stays as it was billed."""
        for form in (*self.heads, *self.terms):
            for field in form.fields.values():
                field.disabled = True

    def is_valid(self) -> bool:
        """Check all rows, so that all that is wrong is shown at once."""
        checked = [form.is_valid() for form in (*self.heads, *self.terms)]
        return all(checked)

    def chosen(self) -> list[HeadForm]:
        """Return the rows that are part of the plan."""
        return [form for form in self.heads if not form.is_left_out()]

    def given(self) -> dict[str, Any]:
        """Return what the service takes."""
        terms = [{"number": form.number, **form.cleaned_data} for form in self.terms]
        return {"components": [form.given() for form in self.chosen()], "instalments": terms}

    def refuse(self, error: DomainError) -> None:
        """Put a refusal beside the rows that it names: components.3.amount, instalments.0.due_on."""
        rows: dict[str, list[Any]] = {"components": self.chosen(), "instalments": self.terms}
        for name, texts in error.fields.items():
            part, _dot, rest = name.partition(".")
            place = rest.partition(".")[0]
            if part in rows and place.isdigit() and int(place) < len(rows[part]):
                rows[part][int(place)].wrong += [str(text) for text in texts]


def _initial(component: Any) -> dict[str, Any]:
    if component is None:
        return {}
    names = ("amount", "is_optional", "instalments")
    return {name: getattr(component, name) for name in names}


def usual(form: HeadForm, count: int) -> str:
    """Return in which instalments the head is charged where none is ticked."""
    return ", ".join(str(one) for one in owed.usual_instalments(form.head.frequency, count))


def rows_of(table: Table) -> Iterator[tuple[HeadForm, str]]:
    """Yield each row of heads with the instalments usual for it."""
    for form in table.heads:
        yield form, usual(form, len(table.terms))
