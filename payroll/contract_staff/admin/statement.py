"""The page of Form 26Q (140): quarter, challans, what is matched, what is missing, files."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from core.errors import DomainError
from core.periods import Month, today
from payroll.contract_staff.rates import known_years
from payroll.contract_staff.return_files import return_export
from payroll.contract_staff.returns import quarter_return
from payroll.organizations.site import organization_site
from payroll.tds.forms import QuarterForm

FORMATS = {
    "txt": _("Text file for the return"),
    "xlsx": _("Excel workbook"),
    "pdf": "PDF",
    "csv": _("CSV list"),
}
SHOWN = 200


def statement_page(request: HttpRequest) -> HttpResponse:
    """Show the chosen quarter, or give it as a file (`format`)."""
    form = QuarterForm(request.GET, known_years(Month.of(today()).financial_year))
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _("Form 26Q (from 2026-27: 140)"),
        "form": form,
        "formats": FORMATS.items(),
        "chosen": form.data,
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
            "below": sum(entry.amount for entry in found.untaxed),
        }
    return TemplateResponse(request, "payroll/contract_staff/statement.html", context)
