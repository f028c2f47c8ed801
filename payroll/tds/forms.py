"""The form that asks for a quarter, on the pages of both statements."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from core.periods import today
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period, parse_period


class QuarterForm(forms.Form):
    """Which quarter's statement; the current one where nothing is asked."""

    financial_year = forms.ChoiceField(label=_("Financial year"), widget=UnfoldAdminSelectWidget())
    quarter = forms.ChoiceField(label=_("Quarter"), choices=Quarter.choices, widget=UnfoldAdminSelectWidget())

    def __init__(self, asked: Mapping[str, str], years: Sequence[str]) -> None:
        now = Period.of(today())
        usual = {"financial_year": str(now.year), "quarter": str(now.quarter)}
        super().__init__({name: asked.get(name) or text for name, text in usual.items()})
        self.fields["financial_year"].choices = [(year, year) for year in reversed(years)]  # type: ignore[attr-defined]

    @property
    def period(self) -> Period:
        """The chosen quarter of a valid form."""
        return parse_period(self.cleaned_data["financial_year"], self.cleaned_data["quarter"])
