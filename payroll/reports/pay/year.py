"""An employee's financial year month by month, as locked; and the yearly salary certificate made of it."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from core.money import ZERO
from core.periods import FinancialYear, Month
from core.reports import parameters as read
from core.reports.definitions import Paper, Texts
from payroll.employees.models import Employee
from payroll.organizations.models import Organization
from payroll.organizations.selectors import organization
from payroll.reports.errors import NothingLocked
from payroll.reports.parameters import employee_named
from payroll.runs.enums import RunState
from payroll.runs.models import SalaryDetail
from payroll.runs.register import AMOUNTS

TEMPLATE = "payroll/reports/salary_certificate.html"
ALWAYS = ("basic", "da", "gross", "nps", "tds", "total_deductions", "net")


def year_details(employee: Employee, year: FinancialYear) -> list[SalaryDetail]:
    """Return what locked runs of a financial year paid, April first; of one month the first run first; one query."""
    rows = SalaryDetail.objects.filter(
        employee=employee, run__state=RunState.LOCKED, run__month__range=(year.first, year.last)
    )
    return list(rows.select_related("run").order_by("run__month", "run__number"))


def certificate_years(employee: Employee) -> list[FinancialYear]:
    """Return the financial years with a locked month, the newest first."""
    rows = SalaryDetail.objects.filter(employee=employee, run__state=RunState.LOCKED)
    months = rows.order_by().dates("run__month", "month")
    return sorted({Month.of(day).financial_year for day in months}, reverse=True)


def month_lines(details: Sequence[SalaryDetail]) -> list[dict[str, Any]]:
    """Return the figures by head of each month, in rupees; what several runs of a month paid is added up."""
    lines: dict[date, dict[str, Any]] = {}
    for detail in details:
        line = lines.setdefault(
            detail.run.month, {"month": detail.run.month, **{name: ZERO for name, _label in AMOUNTS}}
        )
        for name, _label in AMOUNTS:
            line[name] += getattr(detail, name)
    return [lines[month] for month in sorted(lines)]


def line_totals(lines: Sequence[dict[str, Any]]) -> dict[str, Decimal]:
    """Return the sums of the heads."""
    return {name: sum((line[name] for line in lines), ZERO) for name, _label in AMOUNTS}


def certificate(employee: Employee, year: FinancialYear) -> Paper:
    """Return the yearly salary certificate. Raises NothingLocked when no month of the year is locked."""
    details = year_details(employee, year)
    if not details:
        text = _("%(name)s has no locked month in %(year)s; the certificate is made of locked months.")
        raise NothingLocked(text % {"name": employee.name, "year": year})
    issuer = organization()
    lines = month_lines(details)
    totals = line_totals(lines)
    last = details[-1]
    facts: dict[str, Any] = {
        "number": f"{issuer.code}/SC/{year}/{employee.code}",
        "financial_year": str(year),
        "employee": {
            "id": employee.pk,
            "code": employee.code,
            "name": employee.name,
            "department": last.department,
            "designation": last.designation,
            "pan": employee.pan,
            "pran": employee.pran,
        },
        "employer": {"name": issuer.name, "address": issuer.address, "tan": issuer.tan},
        "heads": [{"head": name, "name": str(label), "amount": totals[name]} for name, label in AMOUNTS],
        "months": [{**line, "month": str(Month.of(line["month"]))} for line in lines],
        "totals": totals,
    }
    return Paper(
        title=_("Salary certificate %(year)s") % {"year": year},
        filename=f"salary-certificate-{year}-{employee.code}",
        facts=facts,
        pdf=lambda language: _pdf(facts, lines, issuer, language),
    )


def _pdf(facts: dict[str, Any], lines: list[dict[str, Any]], issuer: Organization, language: str) -> bytes:
    """Return the certificate as PDF; heads that the year does not have are left out."""
    totals = facts["totals"]
    shown = [(name, label) for name, label in AMOUNTS if name in ALWAYS or totals[name]]
    with translation.override(language):
        context = {
            "title": _("Salary certificate %(year)s") % {"year": facts["financial_year"]},
            "institution": letterhead(issuer),
            "issuer": issuer,
            "facts": facts,
            "headings": [(str(label), name in ("gross", "total_deductions", "net")) for name, label in shown],
            "rows": [(line["month"], [line[name] for name, _label in shown]) for line in lines],
            "totals": [totals[name] for name, _label in shown],
            "months": len(lines),
        }
        return render_pdf(TEMPLATE, context, language=language)


def build(texts: Texts) -> Paper:
    """Return the certificate of `employeeId` for `financialYear`. Raises as `certificate`, ValidationFailed."""
    return certificate(employee_named(texts), read.financial_year(texts))
