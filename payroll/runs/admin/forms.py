"""Forms of the payroll pages: shape only, the services decide."""

from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import MONTHS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from core.formatting import plain
from core.forms import AmountField
from payroll.runs.enums import CorrectableField
from payroll.runs.models import SalaryDetail


class NewRunForm(forms.Form):
    """The month of a new run."""

    month = forms.TypedChoiceField(
        label=gettext_lazy("Month"), choices=list(MONTHS.items()), coerce=int, widget=UnfoldAdminSelectWidget
    )
    year = forms.IntegerField(
        label=gettext_lazy("Year"), min_value=2000, max_value=2100, widget=UnfoldAdminIntegerFieldWidget
    )


class SupplementaryForm(forms.Form):
    """Whom a supplementary run is kept to."""

    codes = forms.CharField(
        label=gettext_lazy("Only these employees"),
        required=False,
        max_length=4000,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}),
        help_text=gettext_lazy(
            "Employee codes, with commas or spaces between them. Leave it empty to pay everybody to whom "
            "something is due."
        ),
    )


class LockForm(forms.Form):
    """The month typed in, so that nobody locks by a slip of the hand; with it what was looked at."""

    digest = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    typed = forms.CharField(
        label=gettext_lazy("Type the month to lock it"),
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off", "placeholder": "2026-11"}),
    )

    def __init__(self, *args: Any, month: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.month = month
        self.fields["typed"].widget.attrs["placeholder"] = month
        self.fields["typed"].help_text = _("Write %(month)s.") % {"month": month}

    def clean_typed(self) -> str:
        """Hold it against the month."""
        typed = self.cleaned_data["typed"].strip()
        if typed != self.month:
            raise ValidationError(
                _("This is not the month of the run; write %(month)s.") % {"month": self.month}
            )
        return typed


class CorrectForm(forms.Form):
    """Every figure that may be corrected, as it is now, and the reason; what is changed is corrected."""

    def __init__(self, *args: Any, detail: SalaryDetail, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for figure in CorrectableField:
            self.fields[figure.value] = AmountField(
                label=figure.label,
                required=False,
                max_digits=12,
                # A Decimal, or every figure would count as changed; without zeros behind the point.
                initial=_plain(getattr(detail, figure.value)),
                widget=UnfoldAdminTextInputWidget(),
                help_text=_("Days of this month, in halves.") if figure.value.endswith("_days") else "",
            )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            max_length=300,
            widget=UnfoldAdminTextInputWidget,
            help_text=_("It stays with the run and in the audit."),
        )

    def corrected(self) -> dict[str, Decimal]:
        """Return the figures that differ from what was there; an emptied box leaves its figure alone."""
        changed = {name: self.cleaned_data[name] for name in self.changed_data if name != "reason"}
        return {name: value for name, value in changed.items() if value is not None}


def _plain(value: Decimal) -> Decimal:
    """Return 18850.00 as 18850 and 2.50 as 2.5."""
    return Decimal(plain(value))


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=300, widget=UnfoldAdminTextareaWidget(attrs={"rows": 2})
    )
