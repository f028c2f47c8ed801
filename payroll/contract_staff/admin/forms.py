"""Forms of the contract staff pages; fields bear the names that services use in refusals."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminSelectWidget,
)

from core.periods import FinancialYear, Month, today
from payroll.contract_staff.rates import known_years
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period


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
