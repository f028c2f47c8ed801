"""The portal's certificates by financial year: of salary, and of tax (Form 16 or 130, a working copy)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.errors import DomainError, NotFound
from core.language import LANGUAGES
from core.periods import FinancialYear
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page
from payroll.reports.pay.year import certificate, certificate_years
from payroll.reports.returns.certificate import Certificate, certificate_of
from payroll.reports.returns.certificate_pdf import (
    certificate_context,
    certificate_filename,
    certificate_pdf,
)
from payroll.reports.returns.ledger import years_with_salary


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the years with a locked month and the certificates of each."""
    years = certificate_years(employee)
    return render(request, "payroll/ess/certificates.html", {"years": years})


@employee_page
def salary_pdf(request: HttpRequest, employee: Employee, year: str) -> HttpResponse:
    """Give the own salary certificate of a year, in the language of the page or the one asked for."""
    language = _language(request)
    try:
        found = certificate(employee, FinancialYear.parse(year))
    except DomainError as error:
        raise NotFound(error.message) from error
    return file_response(
        found.pdf(language), filename=f"{found.filename}.pdf", content_type="application/pdf"
    )


@employee_page
def tax(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the tax certificate of a year; years with a locked month can be chosen."""
    years = years_with_salary(employee.pk)
    wanted = request.GET.get("financialYear")
    year = next((item for item in years if str(item) == wanted), years[0] if years else None)
    found = _certificate(employee, year) if year else None
    context = {"years": years, "year": year, "found": found}
    if found:
        context |= certificate_context(found)
    return render(request, "payroll/ess/certificate.html", context)


@employee_page
def tax_pdf(request: HttpRequest, employee: Employee, year: str) -> HttpResponse:
    """Give the own tax certificate of a year as PDF, in the language of the page or the one asked for."""
    language = _language(request)
    try:
        found = certificate_of(employee, FinancialYear.parse(year))
    except DomainError as error:
        raise NotFound(error.message) from error
    return file_response(
        certificate_pdf(found, language), filename=certificate_filename(found), content_type="application/pdf"
    )


def _language(request: HttpRequest) -> str:
    language = request.GET.get("language") or (get_language() or "en").split("-")[0]
    if language not in LANGUAGES:
        raise Http404(_("There are no certificates in this language."))
    return language


def _certificate(employee: Employee, year: FinancialYear) -> Certificate | None:
    """Return the certificate, or None for a year whose tax tables are not there."""
    try:
        return certificate_of(employee, year)
    except DomainError:
        return None
