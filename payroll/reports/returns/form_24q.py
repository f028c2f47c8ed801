"""The quarterly statement of salaries, 24Q or 138: ledger, challans, what is matched and what is not.

Which challan covers which deduction is decided by payroll.tds.quarter, as for contract payments.
"""

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

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
from payroll.tds.codes import is_government, payment_code, salary_kind
from payroll.tds.enums import FormKind, Quarter
from payroll.tds.layout.notes import has_annexure_layout
from payroll.tds.periods import Period
from payroll.tds.quarter import MatchedQuarter, match
from payroll.tds.selectors import deductor


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


@dataclass(frozen=True, kw_only=True)
class SalaryReturn(MatchedQuarter):
    """All of a quarter.

    `annexure` is the whole year, person by person, in the fourth quarter; otherwise None.
    """

    kind: ClassVar[FormKind] = FormKind.SALARY
    months: list[MonthMatch]
    openings: list[Opening]
    locked: list[Month]
    annexure: list[AnnexureRow] | None = None
    tables_note: str = ""

    @property
    def code(self) -> str:
        """Section or payment code of this deductor's salaries."""
        return payment_code(salary_kind(self.deductor.category), self.period)

    @property
    def is_year_end(self) -> bool:
        """Whether Annexure II belongs to it."""
        return self.period.quarter == Quarter.Q4

    @property
    def payments(self) -> list[Payment]:
        """All payments of the quarter."""
        return self.deducted + self.untaxed

    @property
    def notes(self) -> list[str]:
        """What the filer should know."""
        own = [self.tables_note] if self.tables_note else []
        return [*own, *super().notes]

    @property
    def has_whole_layout(self) -> bool:
        """Whether the text layout of all its parts is public."""
        return not self.is_year_end or has_annexure_layout(self.kind, self.period)

    @property
    def tax(self) -> Decimal:
        """Tax deducted in the quarter."""
        return sum((row.deducted for row in self.months), ZERO)

    @property
    def amount(self) -> Decimal:
        """Salary paid in the quarter, with and without tax."""
        return sum((row.amount for row in self.months), ZERO)


def salary_return(period: Period, *, with_annexure: bool = True) -> SalaryReturn:
    """Return the quarter's figures from the ledger of locked runs.

    Five queries; six more in the fourth quarter for Annexure II. Raises UnknownFinancialYear there for a year
    without tax tables.
    """
    head = deductor()
    payments = list(payments_of(period))
    code = payment_code(salary_kind(head.category), period)
    found = match(payments, kind=FormKind.SALARY, period=period, deductor=head, code=lambda _payment: code)
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
        **found,
        months=_months(period, payments, found["unmatched"], runs),
        openings=openings_of(period.year),
        locked=list(runs),
        annexure=annexure,
        tables_note=note,
    )


def _months(
    period: Period, payments: list[Payment], unmatched: list[Payment], runs: Collection[Month]
) -> list[MonthMatch]:
    found = []
    for month in period.months:
        mine = [row for row in payments if row.month == month.first]
        deducted = sum((row.tax for row in mine), ZERO)
        found.append(
            MonthMatch(
                month=month,
                is_locked=month in runs,
                people=len(mine),
                amount=sum((row.amount for row in mine), ZERO),
                deducted=deducted,
                covered=deducted - sum((row.tax for row in unmatched if row.month == month.first), ZERO),
            )
        )
    return found
