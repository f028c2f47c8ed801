"""The portal's page of certificates by financial year: the salary certificate, and the way to the tax one."""

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


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the years with a locked month and the certificates of each."""
    years = certificate_years(employee)
    return render(request, "payroll/ess/certificates.html", {"years": years})


@employee_page
def salary_pdf(request: HttpRequest, employee: Employee, year: str) -> HttpResponse:
    """Give the own salary certificate of a year, in the language of the page or the one asked for."""
    language = request.GET.get("language") or (get_language() or "en").split("-")[0]
    if language not in LANGUAGES:
        raise Http404(_("There are no certificates in this language."))
    try:
        found = certificate(employee, FinancialYear.parse(year))
    except DomainError as error:
        raise NotFound(error.message) from error
    return file_response(
        found.pdf(language), filename=f"{found.filename}.pdf", content_type="application/pdf"
    )
