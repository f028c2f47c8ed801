"""What one employee's month is computed from, and what comes out: plain rows without behaviour.

Rows of the reader are text in PostgreSQL's COPY format, so that equal facts are equal keys.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from core.money import ZERO
from payroll.pay_commission.calc import Days, MonthHeads, SalaryBreakup
from payroll.runs.enums import FindingCode

NULL = "\\N"
TRUE = "t"


class Person(NamedTuple):
    """One row of the reader, every field as text; the order is the reader's select list."""

    id: str
    code: str
    name: str
    department: str
    designation: str
    bank_account: str
    ifsc: str
    pan: str
    scheme: str
    pran: str
    hra_eligible: str
    ta_eligible: str
    hra_class: str
    ta_class: str
    joined_on: str
    last_on: str
    retirement_on: str
    born_on: str
    regime: str
    version: str
    level: str
    cell: str
    basic: str
    paid_salary: str
    paid_hra: str
    paid_basic_da: str
    paid_nps: str
    paid_tds: str
    paid_savings: str
    paid_profession_tax: str
    paid_employer_nps: str
    # the declared amounts of income_tax.models.DECLARED_AMOUNTS, then is_metro; comma-separated
    declaration: str
    extra_earnings: str
    extra_exempt: str
    extra_deductions: str
    # of the deductions: provident fund and group insurance, professional tax
    savings: str
    profession_tax: str
    # earnings that are cut by days or are pay: "amount:taxable:by days:pay", comma-separated
    special_earnings: str
    recoveries: str
    # the amounts of Arrears, comma-separated; most people have none
    arrears: str


@dataclass(frozen=True, slots=True)
class PaySegment:
    """Basic pay and level from a day of the month on."""

    from_day: int
    basic: Decimal
    level: int


@dataclass(frozen=True, slots=True)
class EntitlementSegment:
    """HRA and TA from a day of the month on; an empty class is the organization's."""

    from_day: int
    hra_eligible: bool
    hra_class: str
    ta_eligible: bool
    ta_class: str


class AbsentDay(NamedTuple):
    """A day of the month, or half of one, that is not paid in full: `pay` is none, half or eighty."""

    day: int
    portion: Decimal
    pay: str


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The few employees whose month is not plain, by employee number as text.

    `service` holds first and last day of each stretch of service, of those who were away in between;
    `on_leave` who is on leave on every day of the month.
    """

    segments: Mapping[str, Sequence[PaySegment]] = field(default_factory=dict)
    entitlements: Mapping[str, Sequence[EntitlementSegment]] = field(default_factory=dict)
    service: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)
    absences: Mapping[str, Sequence[AbsentDay]] = field(default_factory=dict)
    corrections: Mapping[str, Mapping[str, Decimal]] = field(default_factory=dict)
    on_leave: Collection[str] = frozenset()

    def people(self) -> set[str]:
        """Return the numbers of all of them."""
        dated = (self.segments, self.entitlements, self.service, self.absences, self.corrections)
        return set().union(*dated, self.on_leave)


class MonthTax(NamedTuple):
    """What the tax calculation gives back for one employee."""

    annual_income: Decimal
    annual_tax: Decimal
    tds: Decimal


class Arrears(NamedTuple):
    """What the month pays (below zero: recovers) of locked months: all of it, and what is what of it."""

    amount: Decimal = ZERO
    nps: Decimal = ZERO
    employer_nps: Decimal = ZERO
    basic_da: Decimal = ZERO
    hra: Decimal = ZERO
    exempt: Decimal = ZERO
    deductions: Decimal = ZERO


class TaxFacts(NamedTuple):
    """What the tax calculation is given for one employee: this month, and a full month to come.

    `pay` is basic pay, DA and what of the elements is pay; of the month to come `ongoing_pay`.
    """

    taxable: Decimal
    heads: MonthHeads
    ongoing_taxable: Decimal
    ongoing: MonthHeads
    months_after: int
    pay: Decimal
    ongoing_pay: Decimal
    arrears: Arrears


TaxOf = Callable[[Person, TaxFacts], MonthTax]


class Elements(NamedTuple):
    """Earnings beside the heads: all of them, the exempt ones, and those that are pay for DA and NPS."""

    total: Decimal = ZERO
    exempt: Decimal = ZERO
    pay: Decimal = ZERO


class Earned(NamedTuple):
    """One employee's month before tax, arrears and recoveries."""

    heads: MonthHeads
    days: Days
    basic_rate: Decimal
    hra_class: str
    ta_class: str
    elements: Elements
    deductions: Decimal
    is_plain: bool


class PersonMonth(NamedTuple):
    """The result for one employee: the breakup, what it came from, and the tax.

    `tds_short` is the part of the month's tax that the pay did not suffice for.
    """

    breakup: SalaryBreakup
    heads: MonthHeads
    days: Days
    basic_rate: Decimal
    hra_class: str
    ta_class: str
    element_pay: Decimal
    taxable: Decimal
    tax: MonthTax
    tds_short: Decimal
    employer_nps: Decimal
    is_plain: bool
    is_corrected: bool


class LeftOut(Exception):
    """The employee cannot be paid; carries the finding."""

    def __init__(self, code: FindingCode, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


class NotInService(Exception):
    """The employee has no day of service in the month after all (inactive then, active again since)."""


class TooMuchToRecover(Exception):
    """What was overpaid is more than the month leaves; carries the share of it that can be taken."""

    def __init__(self, share: Decimal) -> None:
        super().__init__(share)
        self.share = share
