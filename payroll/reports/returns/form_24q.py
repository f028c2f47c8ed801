"""The quarterly statement of salaries, 24Q or 138: ledger, challans, what is matched and what is not.

Which challan covers which deduction is decided by payroll.tds.calc.allot, as for contract payments.
"""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.money import ZERO
from core.periods import Month
from payroll.income_tax.deduction_wording import provisional_note
from payroll.income_tax.laws import tax_law
from payroll.reports.returns.annexure_two import AnnexureRow, annexure_row
from payroll.reports.returns.ledger import (
    Opening,
    Payment,
    locked_months,
    openings_of,
    payments_of,
    people_of,
)
from payroll.tds.calc import Deduction, Deposit, allot
from payroll.tds.challans import is_late
from payroll.tds.codes import is_government, payment_code, salary_kind
from payroll.tds.deductor import Deductor
from payroll.tds.enums import FormKind, Quarter
from payroll.tds.layout import has_annexure_layout, notes_for
from payroll.tds.models import Challan
from payroll.tds.periods import Period
from payroll.tds.selectors import challans, deductor

KIND = FormKind.SALARY


@dataclass(frozen=True, slots=True)
class SalaryChallan:
    """A challan with the payments whose tax it deposits; `left` is tax of it that pays for nothing."""

    challan: Challan
    payments: list[Payment]
    left: Decimal
    is_late: bool

    @property
    def allotted(self) -> Decimal:
        return sum((row.tax for row in self.payments), ZERO)


@dataclass(frozen=True, slots=True)
class MonthMatch:
    """One month of the quarter: tax deducted, and how much of it a challan covers. Rupees."""

    month: Month
    is_locked: bool
    people: int
    amount: Decimal
    deducted: Decimal
    covered: Decimal

    @property
    def uncovered(self) -> Decimal:
        """Tax not deposited yet, as far as challans are entered."""
        return self.deducted - self.covered


@dataclass(frozen=True)
class SalaryReturn:
    """All of a quarter. Payments without tax need no challan and are only counted.

    `annexure` is the whole year, person by person, in the fourth quarter; otherwise None.
    """

    period: Period
    deductor: Deductor
    challans: list[SalaryChallan]
    unmatched: list[Payment]
    untaxed: list[Payment]
    months: list[MonthMatch]
    openings: list[Opening]
    locked: list[Month]
    annexure: list[AnnexureRow] | None = None
    tables_note: str = ""

    @property
    def form(self) -> str:
        """The form number of the period."""
        return self.period.form(KIND)

    @property
    def code(self) -> str:
        """Section or payment code of this deductor's salaries."""
        return payment_code(salary_kind(self.deductor.category), self.period)

    @property
    def is_year_end(self) -> bool:
        """Whether Annexure II belongs to it."""
        return self.period.quarter == Quarter.Q4

    @property
    def deducted(self) -> list[Payment]:
        """The payments with tax, matched or not."""
        return [row for block in self.challans for row in block.payments] + self.unmatched

    @property
    def payments(self) -> list[Payment]:
        """All payments of the quarter."""
        return self.deducted + self.untaxed

    @property
    def notes(self) -> list[str]:
        """What the filer should know."""
        own = [self.tables_note] if self.tables_note else []
        return [*own, *notes_for(KIND, self.period)]

    @property
    def has_whole_layout(self) -> bool:
        """Whether the text layout of all its parts is public."""
        return not self.is_year_end or has_annexure_layout(KIND, self.period)

    @property
    def tax(self) -> Decimal:
        """Tax deducted in the quarter."""
        return sum((row.deducted for row in self.months), ZERO)

    @property
    def amount(self) -> Decimal:
        """Salary paid in the quarter, with and without tax."""
        return sum((row.amount for row in self.months), ZERO)

    @property
    def unmatched_tax(self) -> Decimal:
        return sum((row.tax for row in self.unmatched), ZERO)

    def deposited(self, name: str) -> Decimal:
        """Return the sum of a figure over the challans: tax, interest, fee, others or total."""
        return sum((getattr(block.challan, name) for block in self.challans), ZERO)


def salary_return(period: Period, *, with_annexure: bool = True) -> SalaryReturn:
    """Return the quarter's figures from the ledger of locked runs.

    Five queries; six more in the fourth quarter for Annexure II. Raises UnknownFinancialYear there for a year
    without tax tables.
    """
    head = deductor()
    payments = list(payments_of(period))
    found = list(challans(period=period, kind=KIND))
    code = payment_code(salary_kind(head.category), period)
    by_id = {row.id: row for row in payments}
    allotment = allot(
        (Deduction(row.id, row.month, code, row.tax) for row in payments),
        (Deposit(row.pk, row.month, row.paid_on, row.tax) for row in found),
    )
    blocks = []
    for row in found:
        mine = [by_id[key] for key in allotment.by_challan[row.pk]]
        blocks.append(
            SalaryChallan(
                row, mine, allotment.left[row.pk], is_late(row, {payment.month for payment in mine}, head)
            )
        )
    unmatched = [by_id[key] for key in allotment.unmatched]
    runs = locked_months(period.year)
    annexure, note = None, ""
    if period.quarter == Quarter.Q4 and with_annexure:
        law = tax_law(period.year)
        note = provisional_note(law)
        annexure = [
            annexure_row(person, period.year, law=law, is_government=is_government(head.category))
            for person in people_of(period.year)
        ]
    return SalaryReturn(
        period=period,
        deductor=head,
        challans=blocks,
        unmatched=unmatched,
        untaxed=[row for row in payments if not row.tax],
        months=_months(period, payments, unmatched, runs),
        openings=openings_of(period.year),
        locked=list(runs),
        annexure=annexure,
        tables_note=note,
    )


def _months(
    period: Period, payments: list[Payment], unmatched: list[Payment], runs: Collection[Month]
) -> list[MonthMatch]:
    deducted: dict[date, Decimal] = defaultdict(Decimal)
    amounts: dict[date, Decimal] = defaultdict(Decimal)
    people: dict[date, int] = defaultdict(int)
    missing: dict[date, Decimal] = defaultdict(Decimal)
    for row in payments:
        deducted[row.month] += row.tax
        amounts[row.month] += row.amount
        people[row.month] += 1
    for row in unmatched:
        missing[row.month] += row.tax
    return [
        MonthMatch(
            month=month,
            is_locked=month in runs,
            people=people[month.first],
            amount=amounts[month.first],
            deducted=deducted[month.first],
            covered=deducted[month.first] - missing[month.first],
        )
        for month in period.months
    ]
