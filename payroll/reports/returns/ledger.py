"""What was paid and deducted: the quarter's payments and the year's sums, from the ledgers of locked months.

The TDS ledger is the source; its rows are posted when a run is locked, or entered as an opening balance for the
part of the year before payroll was run here. All reads are a fixed number of queries, however many people.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import BooleanField, Count, ExpressionWrapper, Max, Min, Q, QuerySet, Sum

from core.money import ZERO
from core.periods import FinancialYear, Month
from payroll.employees.models import Employee
from payroll.income_tax.models import TaxDeclaration, TdsEntry
from payroll.runs.enums import RunState
from payroll.runs.models import NpsEntry, PayrollRun, SalaryDetail
from payroll.tds.enums import Quarter, Reason
from payroll.tds.periods import Period

BLOCK = 5000
# Part of the year entered as one opening balance that reaches beyond the first quarter.
OPENING = "opening"
_OPENING = Q(run_id=None)


@dataclass(frozen=True, slots=True)
class Payment:
    """One employee's salary of one month, with the tax deducted from it (rupees).

    Salary is due and paid on the last day of its month, and tax is deducted then. An opening balance stands for
    all months from April up to its own.
    """

    employee_id: int
    code: str
    name: str
    pan: str
    month: date
    is_opening: bool
    id: int
    amount: Decimal
    tax: Decimal

    @property
    def quarter(self) -> str:
        """Q1 to Q4, or OPENING for an opening balance that reaches beyond the first and cannot be split."""
        quarter = Period.of(self.month).quarter
        return OPENING if self.is_opening and quarter != Quarter.Q1 else str(quarter)

    @property
    def paid_on(self) -> date:
        """The day of payment and of deduction."""
        return Month.of(self.month).last

    @property
    def reason(self) -> str:
        """Reason code of a higher deduction: no PAN."""
        return str(Reason.NO_PAN) if self.tax and not self.pan else ""


@dataclass(frozen=True, slots=True)
class Opening:
    """Opening balances that reach to one month: how many, and what they hold."""

    month: date
    count: int
    amount: Decimal
    tax: Decimal


@dataclass(frozen=True, slots=True)
class YearSums:
    """One employee's ledger of a year in rupees. `gross` is what locked months paid, `employer_nps` beside it."""

    salary: Decimal
    hra: Decimal
    basic_da: Decimal
    nps: Decimal
    tax: Decimal
    first: date
    last: date
    gross: Decimal = ZERO
    taxable: Decimal = ZERO
    employer_nps: Decimal = ZERO
    savings: Decimal = ZERO
    profession_tax: Decimal = ZERO

    @property
    def exempt(self) -> Decimal:
        """Pay of locked months that is not taxable."""
        return self.gross - self.taxable


@dataclass(frozen=True, slots=True)
class PersonYear:
    """An employee with the year's sums and declaration."""

    employee: Employee
    sums: YearSums
    declaration: TaxDeclaration | None


def payments_of(period: Period) -> Iterator[Payment]:
    """Yield the quarter's payments by month and employee code; one query.

    What several runs of one month paid to one employee is one payment. An opening balance belongs here only when
    all its months lie in the quarter, that is in the first one.
    """
    rows = payments_in(period.year, month__range=(period.first, period.last))
    return (row for row in rows if row.quarter == period.quarter)


def payments_in(year: FinancialYear, **narrowed: Any) -> Iterator[Payment]:
    """Yield the year's payments and opening balances by month and employee code, the runs of one month together.

    `id` tells them apart: it is the number of the first of the rows in the sums.
    """
    person = ("employee_id", "employee__code", "employee__name", "employee__pan")
    rows: Any = (
        TdsEntry.objects.filter(financial_year=year.start, **narrowed)
        .annotate(is_opening=ExpressionWrapper(_OPENING, BooleanField()))
        .values_list(*person, "month", "is_opening")
        .annotate(entry=Min("id"), paid=Sum("salary"), taken=Sum("tax"))
        .order_by("month", "employee__code", "entry")
    )
    return (Payment(*row) for row in rows.iterator(BLOCK))


def openings_of(year: FinancialYear) -> list[Opening]:
    """Return the year's opening balances by the month they reach to; one query."""
    rows = TdsEntry.objects.filter(_OPENING, financial_year=year.start).values("month").order_by("month")
    found = rows.annotate(count=Count("id"), sum_salary=Sum("salary"), sum_tax=Sum("tax"))
    return [Opening(row["month"], row["count"], row["sum_salary"], row["sum_tax"]) for row in found]


def locked_months(year: FinancialYear) -> dict[Month, PayrollRun]:
    """Return the locked runs of a year by month, of several the latest; one query."""
    runs = PayrollRun.objects.filter(state=RunState.LOCKED, month__range=(year.first, year.last))
    return {Month.of(run.month): run for run in runs.order_by("month", "pk")}


def years_with_salary(employee_id: int | None = None) -> list[FinancialYear]:
    """Return the financial years with ledger entries of locked months, the newest first."""
    rows = TdsEntry.objects.exclude(_OPENING)
    if employee_id is not None:
        rows = rows.filter(employee_id=employee_id)
    starts = rows.order_by("-financial_year").values_list("financial_year", flat=True).distinct()
    return [FinancialYear(start) for start in starts]


def people_of(year: FinancialYear, *, employee_id: int | None = None) -> list[PersonYear]:
    """Return everybody paid in locked months of the year by employee code (or the one); five queries."""
    of_whom: dict[str, Any] = {} if employee_id is None else {"employee_id": employee_id}
    ledger = _ledger_sums(year, of_whom)
    pay = _pay_sums(year, of_whom)
    shares = _employer_shares(year, of_whom)
    declared = {
        row.employee_id: row
        for row in TaxDeclaration.objects.filter(financial_year=year.start, **of_whom).iterator(BLOCK)
    }
    result = []
    for employee in _employees(year, of_whom).iterator(BLOCK):
        sums = ledger.get(employee.pk)
        if sums is None or employee.pk not in pay:
            continue  # an opening balance alone: nothing of the year was paid here
        gross, taxable = pay[employee.pk]
        found = YearSums(**sums, gross=gross, taxable=taxable, employer_nps=shares.get(employee.pk, ZERO))
        result.append(PersonYear(employee, found, declared.get(employee.pk)))
    return result


def _employees(year: FinancialYear, of_whom: dict[str, Any]) -> QuerySet[Employee]:
    paid = TdsEntry.objects.filter(financial_year=year.start, **of_whom)
    rows = Employee.objects.filter(pk__in=paid.values("employee_id"))
    return rows.select_related("department", "designation").order_by("code")


def _ledger_sums(year: FinancialYear, of_whom: dict[str, Any]) -> dict[int, dict[str, Any]]:
    names = ("salary", "hra", "basic_da", "nps", "tax", "savings", "profession_tax")
    rows = TdsEntry.objects.filter(financial_year=year.start, **of_whom).order_by().values_list("employee_id")
    sums = rows.annotate(Min("month"), Max("month"), *(Sum(name) for name in names))
    return {
        employee: {"first": first, "last": last, **dict(zip(names, amounts, strict=True))}
        for employee, first, last, *amounts in sums.iterator(BLOCK)
    }


def _pay_sums(year: FinancialYear, of_whom: dict[str, Any]) -> dict[int, tuple[Decimal, Decimal]]:
    rows = SalaryDetail.objects.filter(
        run__state=RunState.LOCKED, run__month__range=(year.first, year.last), **of_whom
    )
    sums = rows.values("employee_id").annotate(sum_gross=Sum("gross"), sum_taxable=Sum("taxable")).order_by()
    return {row["employee_id"]: (row["sum_gross"], row["sum_taxable"]) for row in sums.iterator(BLOCK)}


def _employer_shares(year: FinancialYear, of_whom: dict[str, Any]) -> dict[int, Decimal]:
    rows = NpsEntry.objects.filter(month__range=(year.first, year.last), **of_whom)
    sums = rows.values("employee_id").annotate(share=Sum("employer_share")).order_by()
    return {row["employee_id"]: row["share"] for row in sums.iterator(BLOCK)}
