"""A quarter's statement, neutral to form numbers: what both 24Q/138 and 26Q/140 are made of. Amounts in rupees."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from core.money import ZERO
from payroll.tds.deductor import Deductor
from payroll.tds.models import Challan
from payroll.tds.periods import Period

# What stands for a PAN that is not there (reference: tds-returns, section 4).
PAN_NOT_AVAILABLE = "PANNOTAVBL"
PAN_PLACEHOLDERS = frozenset({PAN_NOT_AVAILABLE, "PANAPPLIED", "PANINVALID"})


@dataclass(frozen=True, slots=True)
class DeducteeRow:
    """One payment with the tax deducted from it (Annexure I)."""

    reference: str
    pan: str
    name: str
    code: str
    amount: Decimal
    tax: Decimal
    paid_on: date
    deducted_on: date
    rate: Decimal = ZERO
    reason: str = ""
    certificate: str = ""
    is_company: bool = False

    @property
    def pan_or_placeholder(self) -> str:
        """What the statement writes as PAN."""
        return self.pan or PAN_NOT_AVAILABLE


@dataclass(frozen=True, slots=True)
class ChallanBlock:
    """One challan or book adjustment with the payments whose tax it deposits."""

    challan: Challan
    rows: Sequence[DeducteeRow]

    @property
    def allotted(self) -> Decimal:
        return sum((row.tax for row in self.rows), ZERO)


@dataclass(frozen=True, slots=True)
class DeductionLine:
    """A deduction by section: of section 16, or of chapter VI-A."""

    section: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class SalaryRow:
    """One employee's year (Annexure II), with the fields whose place in the layout is known.

    Category: W woman, S senior citizen, O above eighty, G all others. `shortfall` = net tax - TDS.
    """

    pan: str
    reference: str
    name: str
    category: str
    from_on: date
    to_on: date
    current_salary: Decimal
    previous_salary: Decimal
    section_16: Sequence[DeductionLine]
    other_income: Decimal
    chapter_6a: Sequence[DeductionLine]
    tax: Decimal
    surcharge: Decimal
    cess: Decimal
    relief: Decimal
    tds_current: Decimal
    tds_previous: Decimal
    is_higher_rate: bool = False

    @property
    def salary(self) -> Decimal:
        """Salary of this and earlier employers."""
        return self.current_salary + self.previous_salary

    @property
    def section_16_total(self) -> Decimal:
        return sum((line.amount for line in self.section_16), ZERO)

    @property
    def salary_income(self) -> Decimal:
        """Income under the head Salaries."""
        return self.salary - self.section_16_total

    @property
    def gross_total(self) -> Decimal:
        return self.salary_income + self.other_income

    @property
    def chapter_6a_total(self) -> Decimal:
        return sum((line.amount for line in self.chapter_6a), ZERO)

    @property
    def taxable(self) -> Decimal:
        return self.gross_total - self.chapter_6a_total

    @property
    def net_tax(self) -> Decimal:
        """Tax, surcharge and cess less relief."""
        return self.tax + self.surcharge + self.cess - self.relief

    @property
    def tds(self) -> Decimal:
        """Tax deducted by this and earlier employers."""
        return self.tds_current + self.tds_previous


@dataclass(frozen=True, slots=True)
class Statement:
    """A whole statement. `previous_receipt` is the number of the last regular one, empty for the first."""

    kind: str
    period: Period
    deductor: Deductor
    challans: Sequence[ChallanBlock]
    salaries: Sequence[SalaryRow] = ()
    previous_receipt: str = ""
    software: str = field(default="Karyalaya")

    @property
    def form(self) -> str:
        return self.period.form(self.kind)

    @property
    def deposited(self) -> Decimal:
        """Sum of the challans' totals."""
        return sum((block.challan.total for block in self.challans), ZERO)
