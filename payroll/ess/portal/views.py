"""Pages of the portal: read with selectors, write with services, show."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.errors import DomainError
from core.forms import add_refusal
from core.periods import FinancialYear, Month, today
from payroll.employees.models import Employee
from payroll.ess import selectors
from payroll.ess.portal.access import employee_page, portal_actor
from payroll.ess.portal.forms import DeclarationForm
from payroll.ess.portal.home_parts import own_parts
from payroll.income_tax.selectors import declaration_view
from payroll.income_tax.services.declarations import declare
from payroll.leave.selectors.accounts import balances_of
from payroll.pay_commission.enums import Scheme
from payroll.runs.payslips import payslip_filename, payslip_pdf
from payroll.runs.selectors import payslips_of

PAGE_SIZE = 24


@employee_page
def home(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the latest net pay, the year so far, and what the person should do next."""
    day = today()
    year = Month.of(day).financial_year
    context = {
        "employee": employee,
        "latest": payslips_of(employee.pk).first(),
        "profile": selectors.profile(employee, day),
        "tax": _tax_or_none(employee, year),
        "nps": _nps_or_none(employee, year),
        "balances": balances_of(employee.pk),
        "year": str(year),
        "parts": own_parts(employee, portal_actor(request)),
    }
    return render(request, "payroll/ess/home.html", context)


def _nps_or_none(employee: Employee, year: FinancialYear) -> selectors.NpsStatement | None:
    """Return the year's contributions, or None for somebody who never was in NPS or UPS this year."""
    found = selectors.nps_statement(employee, year)
    return found if found.months or employee.scheme in (Scheme.NPS, Scheme.UPS) else None


def _tax_or_none(employee: Employee, year: FinancialYear) -> dict[str, Any] | None:
    """Return the year's tax, or None for a year whose tables are not there yet."""
    try:
        return selectors.tax_view(employee, year, today=today())
    except DomainError:
        return None


@employee_page
def payslips(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the payslips, of one calendar year when asked."""
    years = selectors.payslip_years(employee)
    chosen = next((year for year in years if str(year) == request.GET.get("year")), None)
    rows = payslips_of(employee.pk)
    if chosen:
        rows = rows.filter(run__month__year=chosen)
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "payroll/ess/payslips.html", {"page": page, "years": years, "chosen": chosen})


@employee_page
def payslip(request: HttpRequest, employee: Employee, payslip_id: int) -> HttpResponse:
    """Show one payslip with its lines."""
    detail = selectors.payslip(employee, payslip_id)
    return render(
        request, "payroll/ess/payslip.html", {"slip": selectors.payslip_view(detail), "detail": detail}
    )


@employee_page
def payslip_file(request: HttpRequest, employee: Employee, payslip_id: int) -> HttpResponse:
    """Give the payslip as PDF, in the language of the page or the one asked for."""
    detail = selectors.payslip(employee, payslip_id)
    language = request.GET.get("language") or get_language() or ""
    if language not in dict(settings.LANGUAGES):
        raise Http404(_("There are no payslips in this language."))
    content = payslip_pdf(detail, language)
    return file_response(content, filename=payslip_filename(detail), content_type="application/pdf")


@employee_page
def tax(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the year's tax, both regimes side by side."""
    years = selectors.tax_years(employee, today())
    year = _chosen(request, years)
    if year is None:
        return render(request, "payroll/ess/tax.html", {"view": None, "years": []})
    view = selectors.tax_view(employee, year, today=today())
    context = {
        "view": view,
        "years": years,
        "year": year,
        "columns": [view["regimes"]["new"], view["regimes"]["old"]],
        "months": [{**row, "first": Month.parse(row["month"]).first} for row in view["months"]],
        "can_declare": year in selectors.declaration_years(today()),
    }
    return render(request, "payroll/ess/tax.html", context)


@employee_page
def declaration(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show and save the tax declaration of a year."""
    years = selectors.declaration_years(today())
    year = _chosen(request, years)
    if year is None:
        return render(request, "payroll/ess/declaration.html", {"form": None})
    saved = declaration_view(employee, year)
    form = DeclarationForm(request.POST or None, initial=saved)
    if request.method == "POST" and form.is_valid():
        try:
            declare(
                employee=employee, financial_year=year, values=form.cleaned_data, actor=portal_actor(request)
            )
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Your declaration for %(year)s is saved.") % {"year": year})
            return redirect(f"/ess/tax-declaration?financialYear={year}")
    context = {"form": form, "saved": saved, "year": year, "years": years}
    return render(request, "payroll/ess/declaration.html", context)


@employee_page
def nps(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the contributions of a year."""
    years = selectors.nps_years(employee, today())
    year = _chosen(request, years) or years[0]
    statement = selectors.nps_statement(employee, year)
    return render(request, "payroll/ess/nps.html", {"statement": statement, "years": years, "year": year})


@employee_page
def profile(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the own record."""
    found = selectors.profile(employee, today())
    return render(request, "payroll/ess/profile.html", {"profile": found, "employee": employee})


def _chosen(request: HttpRequest, years: list[FinancialYear]) -> FinancialYear | None:
    """Return the year in the address when it is one of the choices, else the first choice."""
    wanted = request.GET.get("financialYear")
    return next((year for year in years if str(year) == wanted), years[0] if years else None)
