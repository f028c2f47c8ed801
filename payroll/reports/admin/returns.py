"""Pages of the tax returns: the quarter's statement with its challans, and the year's certificates."""

import json
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from core.admin.rights import needs
from core.api.renderers import MoneyEncoder
from core.documents.exports import file_response
from core.language import page_language
from core.periods import FinancialYear, today
from core.reports.wording import format_name
from payroll.employees.selectors import employee_by_id, matching
from payroll.employees.selectors import employees as all_employees
from payroll.income_tax.tables import available_years
from payroll.organizations.site import organization_site
from payroll.reports.returns.answers import return_answer
from payroll.reports.returns.certificate import certificate_of
from payroll.reports.returns.certificate_pdf import certificate_filename, certificate_pdf
from payroll.reports.returns.entries import CERTIFICATES as ARCHIVE
from payroll.reports.returns.entries import NAME as RETURN
from payroll.reports.returns.findings import findings_of
from payroll.reports.returns.form_24q import salary_return
from payroll.reports.returns.ledger import years_with_salary
from payroll.reports.returns.text_file import salary_file
from payroll.tds.enums import Quarter
from payroll.tds.forms import QuarterForm
from payroll.tds.periods import Period, parse_period
from payroll.tds.permissions import ReturnsPermission as P

# Data for other programs stand last.
FORMATS = ("xlsx", "pdf", "csv", "json")
# Payments without a challan, and people, shown on a page; all of them are in the files.
SHOWN = 100


@needs(P.READ)
def tds_return(request: HttpRequest) -> HttpResponse:
    """Show a quarter: tax by month against the challans, findings, files."""
    form = QuarterForm(request.GET, available_years())
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _("TDS return of salaries"),
        "form": form,
        "chosen": form.data,
        "formats": [(name, format_name(name)) for name in FORMATS],
        "may_write": organization_site.allows(request, P.WRITE),
    }
    if form.is_valid():
        found = salary_return(form.period)
        context |= {
            "found": found,
            "findings": findings_of(found),
            "unmatched": found.unmatched[:SHOWN],
            "annexure": (found.annexure or [])[:SHOWN],
            "shown": SHOWN,
            "deposited": found.deposited("total"),
        }
    return TemplateResponse(request, "payroll/reports/admin/tds_return.html", context)


def _to_quarter(year: str, quarter: str, **_more: Any) -> HttpResponse:
    query = urlencode({"financial_year": year, "quarter": quarter})
    return HttpResponseRedirect(f"{reverse('admin:tds_return')}?{query}")


@needs(P.READ, back=_to_quarter)
def tds_return_file(request: HttpRequest, year: str, quarter: str, file_format: str) -> HttpResponse:
    """Give the quarter as a workbook, list, or text of the return-preparation layout."""
    found = salary_return(parse_period(year, quarter))
    if file_format == "json":
        content = json.dumps(return_answer(found), cls=MoneyEncoder, ensure_ascii=False, indent=1).encode()
        name = f"form-{found.form}-{found.period.year}-{found.period.quarter}.json"
        return file_response(content, filename=name, content_type="application/json")
    if file_format != "txt":  # what takes long is prepared in the background there
        query = urlencode({"financialYear": year, "quarter": quarter})
        return HttpResponseRedirect(f"{reverse('admin:report_file', args=[RETURN, file_format])}?{query}")
    file = salary_file(
        found,
        today=today(),
        previous_receipt=request.GET.get("previous_receipt", "").strip(),
        challans_only=request.GET.get("challans_only") == "on",
    )
    for note in file.notes:
        messages.info(request, note)
    return file_response(file.content, filename=file.filename, content_type="text/plain; charset=us-ascii")


@needs(P.READ)
def certificates(request: HttpRequest) -> HttpResponse:
    """Show the years, and the people of the one chosen whose certificate can be printed."""
    years = years_with_salary()
    year = next((item for item in years if str(item) == request.GET.get("year")), years[0] if years else None)
    search = request.GET.get("search", "").strip()
    people = []
    if year:
        rows = all_employees().filter(tds_entries__financial_year=year.start, tds_entries__run_id__gt=0)
        rows = matching(rows, search) if search else rows
        people = list(rows.order_by("code").distinct()[: SHOWN + 1])
    context = {
        **organization_site.each_context(request),
        "title": _("Form 16 / 130"),
        "years": years,
        "year": year,
        "form_number": Period(year, Quarter.Q4).certificate("salary") if year else "",
        "search": search,
        "people": people[:SHOWN],
        "is_more": len(people) > SHOWN,
        "shown": SHOWN,
        "archive": ARCHIVE,
    }
    return TemplateResponse(request, "payroll/reports/admin/certificates.html", context)


def _to_certificates(**_more: Any) -> HttpResponse:
    return HttpResponseRedirect(reverse("admin:certificates"))


@needs(P.READ, back=_to_certificates)
def certificate(request: HttpRequest, year: str, employee_id: int) -> HttpResponse:
    """Give one employee's working copy as PDF."""
    found = certificate_of(employee_by_id(employee_id), FinancialYear.parse(year))
    content = certificate_pdf(found, page_language())
    return file_response(
        content, filename=certificate_filename(found), content_type="application/pdf", as_attachment=False
    )


def return_pages() -> list[URLPattern]:
    """Return the pages below /admin/; each asks the matrix itself."""
    wrap = organization_site.admin_view
    return [
        path("tds-return/", wrap(tds_return), name="tds_return"),
        path(
            "tds-return/<str:year>/<str:quarter>/return.<str:file_format>",
            wrap(tds_return_file),
            name="tds_return_file",
        ),
        path("certificates/", wrap(certificates), name="certificates"),
        path("certificates/<str:year>/<int:employee_id>.pdf", wrap(certificate), name="certificate"),
    ]


organization_site.register_pages(return_pages)
