"""The year's salary certificate of an employee (Part B of Form 16, from 2026-27 Form 130): the figures.

It is a working copy of locked months: the valid certificate is the one downloaded from TRACES after the statement
of the last quarter was accepted (reference: tds-returns, section 5).
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.errors import InvalidState
from core.money import ZERO
from core.periods import FinancialYear, Month
from payroll.employees.models import Employee
from payroll.income_tax.deduction_wording import provisional_note
from payroll.income_tax.laws import tax_law
from payroll.income_tax.models import TdsEntry
from payroll.reports.returns.annexure_two import AnnexureRow, annexure_row
from payroll.reports.returns.ledger import OPENING, locked_months, openings_of, payments_in, people_of
from payroll.tds.calc import Deduction, Deposit, allot
from payroll.tds.codes import is_government
from payroll.tds.deductor import Deductor
from payroll.tds.enums import FormKind, Quarter
from payroll.tds.models import Challan
from payroll.tds.periods import Period
from payroll.tds.selectors import deductor


class NothingPaid(InvalidState):
    """No locked month of the year has paid the employee, so there is nothing to certify."""


@dataclass(frozen=True, slots=True)
class QuarterLine:
    """Salary and tax of one quarter; `deposited` is what challans cover, rupees.

    `quarter` is Q1 to Q4, or "opening" for months before payroll was run here that cannot be split.
    """

    quarter: str
    label: str
    amount: Decimal
    deducted: Decimal
    deposited: Decimal


@dataclass(frozen=True, slots=True)
class Certificate:
    """One employee's year. `open_months` of the year are not locked yet: until then it is provisional.

    `tables_note` says that the year's tax tables are an earlier year's; then it is provisional, too.
    """

    year: FinancialYear
    form: str
    deductor: Deductor
    row: AnnexureRow
    quarters: list[QuarterLine]
    open_months: list[Month]
    tables_note: str = ""

    @property
    def is_provisional(self) -> bool:
        """Whether months of the person's service in the year are still to be paid, or tables are missing."""
        return bool(self.open_months or self.tables_note)

    @property
    def deducted(self) -> Decimal:
        """Tax deducted by this employer."""
        return sum((line.deducted for line in self.quarters), ZERO)

    @property
    def deposited(self) -> Decimal:
        """Of it covered by challans."""
        return sum((line.deposited for line in self.quarters), ZERO)

    @property
    def amount(self) -> Decimal:
        """Taxable salary paid by this employer."""
        return sum((line.amount for line in self.quarters), ZERO)


def certificate_of(employee: Employee, year: FinancialYear) -> Certificate:
    """Return one employee's certificate; a fixed number of queries. Raises NothingPaid, UnknownFinancialYear."""
    found = next(certificates_of(year, employee_id=employee.pk), None)
    if found is None:
        raise NothingPaid(
            _("No locked payroll month of %(year)s has paid %(name)s.")
            % {"year": year, "name": employee.name}
        )
    return found


def certificates_of(year: FinancialYear, *, employee_id: int | None = None) -> Iterator[Certificate]:
    """Yield the certificates of everybody paid in locked months of the year, by employee code (or of the one).

    The number of queries does not depend on the number of people.
    """
    people = people_of(year, employee_id=employee_id)
    if not people:
        return
    head = deductor()
    form = Period(year, Quarter.Q4).certificate(FormKind.SALARY)
    lines = _lines(year, employee_id)
    still_open = _open_months(year)
    law = tax_law(year)
    for person in people:
        row = annexure_row(person, year, law=law, is_government=is_government(head.category))
        first, last = Month.of(row.from_on), Month.of(_service_ends(person.employee))
        months = [month for month in still_open if first <= month <= last]
        yield Certificate(year, form, head, row, lines[row.employee_id], months, provisional_note(law))


def certificate_count(year: FinancialYear) -> int:
    """Return for how many people the year's certificates would be made; one query."""
    rows = TdsEntry.objects.filter(financial_year=year.start).exclude(run_id=None)
    return rows.values("employee_id").distinct().count()


def _service_ends(employee: Employee) -> date:
    ends = employee.retirement_on
    return min(ends, employee.last_working_on) if employee.last_working_on else ends


def _open_months(year: FinancialYear) -> list[Month]:
    locked = locked_months(year)
    opening = max((row.month for row in openings_of(year)), default=None)
    return [
        month for month in year.months if month not in locked and not (opening and month.first <= opening)
    ]


def _lines(year: FinancialYear, employee_id: int | None) -> dict[int, list[QuarterLine]]:
    """Return the quarters of each person (or of the one); deposits are matched over everybody's deductions."""
    of_whom = {} if employee_id is None else {"employee_id": employee_id}
    covered = _covered(year)
    paid: dict[tuple[int, str], Decimal] = defaultdict(Decimal)
    taxed: dict[tuple[int, str], Decimal] = defaultdict(Decimal)
    deposited: dict[tuple[int, str], Decimal] = defaultdict(Decimal)
    reaches: dict[int, date] = {}
    for entry in payments_in(year, **of_whom):
        key = entry.employee_id, entry.quarter
        paid[key] += entry.amount
        taxed[key] += entry.tax
        if entry.id in covered:
            deposited[key] += entry.tax
        if entry.quarter == OPENING:
            reaches[entry.employee_id] = entry.month
    result: dict[int, list[QuarterLine]] = defaultdict(list)
    order = [OPENING, *Quarter.values]
    for person, quarter in sorted(paid, key=lambda key: order.index(key[1])):
        label = quarter
        if quarter == OPENING:
            label = _("up to %(month)s") % {"month": Month.of(reaches[person])}
        key = person, quarter
        result[person].append(QuarterLine(quarter, label, paid[key], taxed[key], deposited[key]))
    return result


def _covered(year: FinancialYear) -> set[int]:
    """Return the ledger entries whose tax a challan deposits; the matching is that of the statements.

    Which of them a challan covers depends on everybody's deductions, so all of the year are read, unless there is
    no challan at all.
    """
    deposits: dict[str, list[Deposit]] = defaultdict(list)
    rows = Challan.objects.filter(financial_year=year.start, kind=FormKind.SALARY)
    for row in rows.order_by("paid_on", "id"):
        deposits[row.quarter].append(Deposit(row.pk, row.month, row.paid_on, row.tax))
    if not deposits:
        return set()
    by_quarter: dict[str, list[Deduction[int]]] = defaultdict(list)
    for entry in payments_in(year):
        if entry.quarter in deposits:
            by_quarter[entry.quarter].append(Deduction(entry.id, entry.month, "", entry.tax))
    return {
        key
        for quarter, deductions in by_quarter.items()
        for keys in allot(deductions, deposits[quarter]).by_challan.values()
        for key in keys
    }
