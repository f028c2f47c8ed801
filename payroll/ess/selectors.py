"""What employees may read: their own rows, of locked runs only."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from core.accounts.models import User
from core.errors import NotFound
from core.money import ZERO
from core.periods import FinancialYear, Month
from core.refusals import get_or_refuse
from payroll.employees.enums import ElementKind
from payroll.employees.models import Employee, EmployeeElement, PayHistory
from payroll.employees.selectors import pay_as_of, upcoming_pay
from payroll.income_tax.computation import TaxMonth
from payroll.income_tax.elements import PROFESSION_TAX_ELEMENTS, SAVINGS_ELEMENTS
from payroll.income_tax.selectors import declaration_for, ledger_months, tax_computation
from payroll.income_tax.tables import available_years
from payroll.organizations.selectors import organization, organization_settings
from payroll.runs.models import NpsEntry, SalaryDetail
from payroll.runs.payslips import payslip_context
from payroll.runs.projection import projected_months
from payroll.runs.selectors import payslips_of, slip_parts


def employee_of(user: User) -> Employee:
    """Return the signed-in person's employee record. Raises NotFound for staff who have none."""
    found = (
        Employee.objects.select_related("department", "designation", "user").filter(user_id=user.pk).first()
    )
    if found is None or user.is_platform:
        raise NotFound(_("Your account is not linked to an employee record."))
    return found


def payslip(employee: Employee, payslip_id: int) -> SalaryDetail:
    """Return one of the employee's payslips. Raises NotFound, also for another's and for an open run's."""
    return get_or_refuse(payslips_of(employee.pk), NotFound(_("There is no such payslip.")), pk=payslip_id)


def payslip_view(detail: SalaryDetail) -> dict[str, Any]:
    """Return a payslip's lines and facts, labels in the active language; four queries."""
    parts = slip_parts([detail])[detail.pk]
    return payslip_context(detail, parts, organization(), organization_settings())


def payslip_years(employee: Employee) -> list[int]:
    """Return the calendar years that have payslips, the newest first."""
    return [day.year for day in payslips_of(employee.pk).order_by().dates("run__month", "year", order="DESC")]


@dataclass(frozen=True, slots=True)
class Profile:
    """The employee with the pay in force on a day, and the next change of it."""

    employee: Employee
    pay: PayHistory | None
    next_pay: PayHistory | None


def profile(employee: Employee, day: date) -> Profile:
    """Return what the employee sees about the own record."""
    return Profile(employee, pay_as_of([employee.pk], day).get(employee.pk), upcoming_pay(employee.pk, day))


def tax_view(employee: Employee, year: FinancialYear, *, today: date) -> dict[str, Any]:
    """Return the year's tax under both regimes: paid months from the ledger, coming ones projected.

    Keys as `income_tax.selectors.tax_computation`. Raises UnknownFinancialYear.
    """
    coming = projected_months(employee, year, organization_settings(), today=today)
    paid: list[TaxMonth] = ledger_months(employee.pk, year)
    declaration = declaration_for(employee, year)
    months = [*paid, *_with_deducted(employee, year, coming.months)]
    view = tax_computation(employee=employee, year=year, months=months, declaration=declaration)
    if coming.note:
        view["notes"] = [*view["notes"], coming.note]
    return view


def _with_deducted(employee: Employee, year: FinancialYear, months: list[TaxMonth]) -> list[TaxMonth]:
    """Add to coming months what payroll will deduct of provident fund, group insurance and professional tax."""
    if not months:
        return months
    rows = EmployeeElement.objects.filter(
        Q(to_on=None) | Q(to_on__gte=months[0].month.first),
        employee=employee,
        from_on__lte=year.last,
        element__kind=ElementKind.DEDUCTION,
        element__code__in=[*SAVINGS_ELEMENTS, *PROFESSION_TAX_ELEMENTS],
    )
    found = list(rows.select_related("element"))

    def sum_of(month: Month, codes: tuple[str, ...]) -> Decimal:
        due = [
            row.amount
            for row in found
            if row.element.code in codes
            and row.from_on <= month.last
            and (row.to_on is None or row.to_on >= month.first)
        ]
        return sum(due, ZERO)

    return [
        row._replace(
            savings=sum_of(row.month, SAVINGS_ELEMENTS),
            profession_tax=sum_of(row.month, PROFESSION_TAX_ELEMENTS),
        )
        for row in months
    ]


def declaration_years(today: date) -> list[FinancialYear]:
    """Return the years an employee may declare for: the current one and the next."""
    current = Month.of(today).financial_year
    return [current, FinancialYear(current.start + 1)]


def tax_years(employee: Employee, today: date) -> list[FinancialYear]:
    """Return the years whose tax can be shown: those with payslips and the current one, the newest first."""
    current = Month.of(today).financial_year
    months = payslips_of(employee.pk).order_by().dates("run__month", "month")
    years = {current, *(Month.of(day).financial_year for day in months)}
    first = FinancialYear.parse(available_years()[0])
    return sorted((year for year in years if year >= first), reverse=True)


def nps_years(employee: Employee, today: date) -> list[FinancialYear]:
    """Return the years with contributions and the current one, the newest first."""
    months = NpsEntry.objects.filter(employee=employee).order_by().dates("month", "month")
    years = {Month.of(today).financial_year, *(Month.of(day).financial_year for day in months)}
    return sorted(years, reverse=True)


@dataclass(frozen=True, slots=True)
class NpsMonth:
    """One month of the statement in rupees; `balance` is everything contributed up to it, without returns."""

    month: date
    emoluments: Decimal
    employee_share: Decimal
    employer_share: Decimal
    total: Decimal
    balance: Decimal


@dataclass(frozen=True, slots=True)
class NpsStatement:
    """Contributions of a financial year in rupees; `opening` are those of earlier years."""

    financial_year: str
    scheme: str
    pran: str
    opening_employee: Decimal
    opening_employer: Decimal
    opening: Decimal
    months: list[NpsMonth]
    employee_share: Decimal
    employer_share: Decimal
    total: Decimal
    closing: Decimal


def nps_statement(employee: Employee, year: FinancialYear) -> NpsStatement:
    """Return the year's contributions month by month, from the ledger of locked runs; two queries.

    What several runs of a month contributed is one line.
    """
    entries = NpsEntry.objects.filter(employee=employee)
    before = entries.filter(month__lt=year.first).aggregate(
        own=Sum("employee_share"), other=Sum("employer_share")
    )
    own, other = before["own"] or ZERO, before["other"] or ZERO
    months: list[NpsMonth] = []
    balance = own + other
    rows = entries.filter(month__range=(year.first, year.last)).order_by("month").values("month")
    for row in rows.annotate(pay=Sum("emoluments"), own=Sum("employee_share"), other=Sum("employer_share")):
        total = row["own"] + row["other"]
        balance += total
        months.append(NpsMonth(row["month"], row["pay"], row["own"], row["other"], total, balance))
    return NpsStatement(
        financial_year=str(year),
        scheme=employee.scheme,
        pran=employee.pran,
        opening_employee=own,
        opening_employer=other,
        opening=own + other,
        months=months,
        employee_share=sum((row.employee_share for row in months), ZERO),
        employer_share=sum((row.employer_share for row in months), ZERO),
        total=sum((row.total for row in months), ZERO),
        closing=balance,
    )
