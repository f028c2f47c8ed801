"""Forms of the payroll pages: shape only, the services decide."""

from decimal import Decimal
from typing import Any

from django import forms
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
from payroll.runs.services import wrong_figures


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


class CorrectForm(forms.Form):
    """Every figure that may be corrected, as it is now, and the reason; what is changed is corrected."""

    def __init__(self, *args: Any, detail: SalaryDetail, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.run = detail.run
        for figure in CorrectableField:
            self.fields[figure.value] = AmountField(
                label=figure.label,
                required=False,
                max_digits=12,
                # A Decimal, or every figure would count as changed; without zeros behind the point.
                initial=Decimal(plain(getattr(detail, figure.value))),
                widget=UnfoldAdminTextInputWidget(),
                help_text=_("Days of this month, in halves.") if figure.value.endswith("_days") else "",
            )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            max_length=300,
            widget=UnfoldAdminTextInputWidget,
            help_text=_("It stays with the run and in the audit."),
        )

    def clean(self) -> dict[str, Any]:
        """Have the readable figures judged too, so that everything wrong is said at once."""
        for name, text in wrong_figures(self.run, self.corrected()).items():
            self.add_error(name, text)
        return self.cleaned_data

    def corrected(self) -> dict[str, Decimal]:
        """Return the figures that differ from what was there; an emptied box leaves its figure alone."""
        changed = {name: self.cleaned_data.get(name) for name in self.changed_data if name != "reason"}
        return {name: value for name, value in changed.items() if value is not None}


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=300, widget=UnfoldAdminTextareaWidget(attrs={"rows": 2})
    )
