"""Forms of the contract staff pages; fields bear the names that services use in refusals."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from core.admin.widgets import AmountInput, DayInput
from core.formatting import in_month
from core.forms import AmountField, DayField
from core.periods import FinancialYear, Month, today
from payroll.contract_staff.enums import ContractFigure
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.rates import known_years
from payroll.contract_staff.selectors import locked_months, under_contract
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period

OFFERED = 13


class DeductionForm(forms.Form):
    """One recurring deduction."""

    name = forms.CharField(label=_("Name"), max_length=100, widget=UnfoldAdminTextInputWidget())
    amount = AmountField(label=_("Rupees a month"), widget=AmountInput)
    from_on = DayField(label=_("From month (any day)"), widget=DayInput())
    to_on = DayField(
        label=_("To month (empty: until further notice)"),
        required=False,
        widget=DayInput(),
    )


class EndForm(forms.Form):
    """Ending a contract."""

    ended_on = DayField(label=_("Last paid day"), widget=DayInput())
    reason = forms.CharField(
        label=_("Reason"), max_length=200, required=False, widget=UnfoldAdminTextInputWidget()
    )


class MonthForm(forms.Form):
    """A month to process."""

    month = forms.ChoiceField(label=_("Month"), widget=UnfoldAdminSelectWidget())
    keep_corrections = forms.BooleanField(
        label=_("Keep figures set by hand"), initial=True, required=False, widget=UnfoldBooleanWidget()
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        newest = Month.of(today())
        months = [newest.plus(-offset) for offset in range(OFFERED)]
        self.fields["month"].choices = [  # type: ignore[attr-defined]
            (str(month), in_month(month.first)) for month in months
        ]


class RateForm(forms.Form):
    """A new rate from a month on."""

    rate = AmountField(label=_("Rupees a month or day"), widget=AmountInput)
    rate_from = DayField(
        label=_("From month (any day)"),
        widget=DayInput(),
        help_text=_("In a locked month: the next run pays or recovers the difference."),
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=300, required=False, widget=UnfoldAdminTextInputWidget()
    )


class LateDaysForm(forms.Form):
    """Days of a locked month as they turned out."""

    month = forms.ChoiceField(label=_("Month"), widget=UnfoldAdminSelectWidget())
    days = forms.DecimalField(
        label=_("Days"), max_digits=4, decimal_places=1, widget=UnfoldAdminDecimalFieldWidget()
    )
    reason = forms.CharField(label=_("Reason"), max_length=300, widget=UnfoldAdminTextInputWidget())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the locked months, the newest first."""
        super().__init__(*args, **kwargs)
        self.fields["month"].choices = [  # type: ignore[attr-defined]
            (str(Month.of(day)), in_month(day)) for day in locked_months()
        ]


class FigureForm(forms.Form):
    """One figure of one contract in a run."""

    staff_id = forms.TypedChoiceField(label=_("Contract"), coerce=int, widget=UnfoldAdminSelectWidget())
    field = forms.ChoiceField(
        label=_("Figure"), choices=ContractFigure.choices, widget=UnfoldAdminSelectWidget()
    )
    value = AmountField(label=_("Value (days, or rupees)"), widget=AmountInput)
    reason = forms.CharField(label=_("Reason"), max_length=300, widget=UnfoldAdminTextInputWidget())

    def __init__(self, *args: Any, run: ContractRun, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = under_contract(Month.of(run.month)).values_list("pk", "code", "name")
        self.fields["staff_id"].choices = [  # type: ignore[attr-defined]
            (pk, f"{code} {name}") for pk, code, name in people
        ]


class QuarterForm(forms.Form):
    """Which quarter's statement."""

    financial_year = forms.ChoiceField(label=_("Financial year"), widget=UnfoldAdminSelectWidget())
    quarter = forms.ChoiceField(label=_("Quarter"), choices=Quarter.choices, widget=UnfoldAdminSelectWidget())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        years = [(year, year) for year in reversed(known_years(Month.of(today()).financial_year))]
        self.fields["financial_year"].choices = years  # type: ignore[attr-defined]

    @property
    def period(self) -> Period:
        """The chosen quarter of a valid form."""
        return Period(
            FinancialYear.parse(self.cleaned_data["financial_year"]), Quarter(self.cleaned_data["quarter"])
        )
