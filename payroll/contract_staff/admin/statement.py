"""The page of Form 26Q (140): quarter, challans, what is matched, what is missing, files."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from core.errors import DomainError
from core.periods import FinancialYear, Month, today
from payroll.contract_staff.rates import known_years
from payroll.contract_staff.return_files import return_export
from payroll.contract_staff.returns import quarter_return
from payroll.organizations.site import organization_site
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period

FORMATS = {
    "txt": _("Text file for the return"),
    "xlsx": _("Excel workbook"),
    "pdf": "PDF",
    "csv": _("CSV list"),
}
SHOWN = 200


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


def statement_page(request: HttpRequest) -> HttpResponse:
    """Show the chosen quarter, or give it as a file (`format`)."""
    now = Period.of(today())
    chosen = {
        "financial_year": request.GET.get("financial_year") or str(now.year),
        "quarter": request.GET.get("quarter") or now.quarter,
    }
    form = QuarterForm(chosen)
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _("Form 26Q (from 2026-27: 140)"),
        "form": form,
        "formats": FORMATS.items(),
        "chosen": chosen,
    }
    if form.is_valid():
        found = quarter_return(form.period)
        file_format = request.GET.get("format")
        if file_format in FORMATS:
            try:
                return return_export(found, file_format, today=today())
            except DomainError as error:
                messages.error(request, str(error.message))
        context |= {
            "found": found,
            "missing": found.deductor.missing(),
            "tax": found.total("tax"),
            "deposited": found.deposited("tax"),
            "unmatched": found.unmatched[:SHOWN],
            "below": sum(entry.amount for entry in found.below),
        }
    return TemplateResponse(request, "payroll/contract_staff/statement.html", context)
