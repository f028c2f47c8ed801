"""One employee's month from the facts: pure, and quick enough for 100,000 in one go.

Input rows come from the reader as text (PostgreSQL's COPY format), so that equal facts are equal keys and the
heads of a pay level, cell and entitlement are computed once. Money is Decimal from the first sum to the last.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from core.money import ZERO
from core.periods import Month
from payroll.pay_commission.calc import (
    Days,
    MonthHeads,
    PayFacts,
    Rates,
    SalaryBreakup,
    month_heads,
    salary_breakup,
)
from payroll.runs.enums import CorrectableField, FindingCode

NULL = "\\N"
TRUE = "t"
CONTRIBUTORY = {"NPS", "UPS"}


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
    # the declared amounts of income_tax.models.DECLARED_AMOUNTS, then is_metro; comma-separated
    declaration: str
    extra_earnings: str
    extra_exempt: str
    extra_deductions: str
    recoveries: str
    arrears: str
    arrears_nps: str
    arrears_employer_nps: str
    arrears_basic_da: str
    arrears_hra: str


@dataclass(frozen=True, slots=True)
class PaySegment:
    """Basic pay of a stretch of days inside the month."""

    from_day: int
    basic: Decimal


@dataclass(frozen=True, slots=True)
class Absence:
    """Days of the month without pay, on half pay, and at 80%."""

    unpaid: Decimal = ZERO
    half_pay: Decimal = ZERO
    eighty_pay: Decimal = ZERO


class MonthTax(NamedTuple):
    """What the tax calculation gives back for one employee."""

    annual_income: Decimal
    annual_tax: Decimal
    tds: Decimal


class TaxFacts(NamedTuple):
    """What the tax calculation is given for one employee: this month, and a full month to come."""

    taxable: Decimal
    heads: MonthHeads
    ongoing_taxable: Decimal
    ongoing: MonthHeads
    months_after: int


TaxOf = Callable[[Person, TaxFacts], MonthTax]


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The few employees whose month is not plain, by employee number as text."""

    segments: Mapping[str, Sequence[PaySegment]] = field(default_factory=dict)
    active_days: Mapping[str, Decimal] = field(default_factory=dict)
    absences: Mapping[str, Absence] = field(default_factory=dict)
    corrections: Mapping[str, Mapping[str, Decimal]] = field(default_factory=dict)


class PersonMonth(NamedTuple):
    """The result for one employee: the breakup, what it came from, and the tax."""

    breakup: SalaryBreakup
    heads: MonthHeads
    days: Days
    basic_rate: Decimal
    hra_class: str
    ta_class: str
    taxable: Decimal
    tax: MonthTax
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


NO_CORRECTION: Mapping[str, Decimal] = {}


class MonthEngine:
    """Computes one employee after the other for one month; holds what is common to all of them."""

    def __init__(
        self,
        *,
        month: Month,
        rates: Rates,
        matrix: Mapping[tuple[str, str, str], str],
        hra_class: str,
        ta_class: str,
        exceptions: Exceptions,
        tax_of: TaxOf,
    ) -> None:
        self.month = month
        self.rates = rates
        self.matrix = matrix
        self.hra_class = hra_class
        self.ta_class = ta_class
        self.exceptions = exceptions
        self.tax_of = tax_of
        self.first, self.last = str(month.first), str(month.last)
        self.full = Days(month.days, Decimal(month.days))
        self.year_end = month.financial_year.months[-1]
        self._heads: dict[tuple[str, ...], tuple[MonthHeads, Decimal]] = {}
        self._months_after: dict[str, int] = {}

    def compute(self, person: Person) -> PersonMonth:
        """Return the month of one employee. Raises LeftOut who cannot be paid, NotInService who need not be."""
        self._refuse_unpayable(person)
        hra_class = (person.hra_class or self.hra_class) if person.hra_eligible == TRUE else ""
        ta_class = (person.ta_class or self.ta_class) if person.ta_eligible == TRUE else ""
        scheme = person.scheme if person.scheme in CONTRIBUTORY and person.pran else "none"
        ongoing, basic = self._plain_heads(person, hra_class, ta_class, scheme)
        correction = self.exceptions.corrections.get(person.id, NO_CORRECTION)
        is_plain = self._is_plain(person)
        if is_plain:
            heads, days, rate = ongoing, self.full, basic
        else:
            days, rate = self._days(person, correction), self._basic_rate(person, basic)
            if not days.service:
                raise NotInService
            heads = month_heads(
                PayFacts(rate, int(person.level), hra_class, ta_class, scheme), days, self.rates
            )
        if correction:
            heads = _corrected_heads(heads, correction)
            hra_class = "" if CorrectableField.HRA in correction else hra_class
            ta_class = "" if CorrectableField.TA in correction else ta_class
        facts = _Facts(heads, ongoing, days, rate, hra_class, ta_class, is_plain, correction)
        return self._person_month(person, facts)

    def _refuse_unpayable(self, person: Person) -> None:
        if person.basic == NULL:
            raise LeftOut(FindingCode.NO_PAY)
        if not person.bank_account or not person.ifsc:
            raise LeftOut(FindingCode.NO_BANK_ACCOUNT)
        if self.matrix.get((person.version, person.level, person.cell)) != person.basic:
            raise LeftOut(FindingCode.OUTSIDE_MATRIX, f"{person.level}/{person.cell}: {person.basic}")

    def _plain_heads(
        self, person: Person, hra_class: str, ta_class: str, scheme: str
    ) -> tuple[MonthHeads, Decimal]:
        """Return the heads of a full month, computed once for each combination."""
        key = (person.basic, person.level, hra_class, ta_class, scheme)
        found = self._heads.get(key)
        if found is None:
            basic = Decimal(person.basic)
            facts = PayFacts(basic, int(person.level), hra_class, ta_class, scheme)
            found = self._heads[key] = (month_heads(facts, self.full, self.rates), basic)
        return found

    def _is_plain(self, person: Person) -> bool:
        """Say whether the whole month is in service, paid in full, at one rate of pay."""
        ends = min(person.last_on, person.retirement_on) if person.last_on != NULL else person.retirement_on
        special = self.exceptions
        return (
            person.joined_on <= self.first
            and ends >= self.last
            and person.id not in special.segments
            and person.id not in special.active_days
            and person.id not in special.absences
            and person.id not in special.corrections
        )

    def _days(self, person: Person, correction: Mapping[str, Decimal]) -> Days:
        service = self.exceptions.active_days.get(person.id)
        if service is None:
            start, end = self._service(person)
            service = Decimal(max(end - start + 1, 0))
        absence = self.exceptions.absences.get(person.id, Absence())
        unpaid = min(correction.get(CorrectableField.UNPAID_DAYS, absence.unpaid), service)
        half = min(correction.get(CorrectableField.HALF_PAY_DAYS, absence.half_pay), service - unpaid)
        left = service - unpaid - half
        eighty = min(correction.get(CorrectableField.EIGHTY_PAY_DAYS, absence.eighty_pay), left)
        return Days(self.month.days, service, unpaid, half, eighty)

    def _service(self, person: Person) -> tuple[int, int]:
        """Return first and last day of service inside the month."""
        start = int(person.joined_on[8:]) if person.joined_on > self.first else 1
        ends = min(person.last_on, person.retirement_on) if person.last_on != NULL else person.retirement_on
        return start, int(ends[8:]) if ends < self.last else self.month.days

    def _basic_rate(self, person: Person, basic: Decimal) -> Decimal:
        """Return the full month's basic pay, weighted by days where it changed inside the month."""
        segments = self.exceptions.segments.get(person.id)
        if not segments:
            return basic
        start, end = self._service(person)
        total, days = ZERO, 0
        for index, segment in enumerate(segments):
            until = segments[index + 1].from_day - 1 if index + 1 < len(segments) else end
            length = max(min(until, end) - max(segment.from_day, start) + 1, 0)
            total, days = total + segment.basic * length, days + length
        return (total / days).quantize(Decimal("0.01")) if days else basic

    def _months_to_come(self, person: Person) -> int:
        """Return how many months of this financial year are still to be paid after this one."""
        ends = min(person.last_on, person.retirement_on) if person.last_on != NULL else person.retirement_on
        key = ends[:7]
        found = self._months_after.get(key)
        if found is None:
            last = min(self.year_end, Month.of(date.fromisoformat(ends)))
            found = self._months_after[key] = max(self.month.months_until(last), 0)
        return found

    def _person_month(self, person: Person, found: "_Facts") -> PersonMonth:
        heads, correction = found.heads, found.correction
        recurring, exempt = Decimal(person.extra_earnings), Decimal(person.extra_exempt)
        extra, taken = recurring, Decimal(person.extra_deductions)
        ongoing_taxable = found.ongoing.earnings + recurring - exempt
        if correction:
            if CorrectableField.OTHER_EARNINGS in correction:
                extra, exempt = correction[CorrectableField.OTHER_EARNINGS], ZERO
            taken = correction.get(CorrectableField.OTHER_DEDUCTIONS, taken)
        arrears = Decimal(person.arrears)
        taxable = heads.earnings + extra - exempt + arrears
        facts = TaxFacts(taxable, heads, ongoing_taxable, found.ongoing, self._months_to_come(person))
        tax = self.tax_of(person, facts)
        breakup = salary_breakup(
            heads,
            tds=correction.get(CorrectableField.TDS, tax.tds),
            other_earnings=extra,
            arrears=arrears,
            nps_arrears=Decimal(person.arrears_nps),
            recoveries=Decimal(person.recoveries),
            other_deductions=taken,
        )
        if breakup.net < 0:
            raise LeftOut(FindingCode.NEGATIVE_NET, str(breakup.net))
        return PersonMonth(
            breakup=breakup,
            heads=heads,
            days=found.days,
            basic_rate=found.rate,
            hra_class=found.hra_class,
            ta_class=found.ta_class,
            taxable=taxable,
            tax=tax,
            employer_nps=heads.employer_nps + Decimal(person.arrears_employer_nps),
            is_plain=found.is_plain,
            is_corrected=bool(correction),
        )


class _Facts(NamedTuple):
    """What has been found of one employee's month before tax and sums."""

    heads: MonthHeads
    ongoing: MonthHeads
    days: Days
    rate: Decimal
    hra_class: str
    ta_class: str
    is_plain: bool
    correction: Mapping[str, Decimal]


def _corrected_heads(heads: MonthHeads, correction: Mapping[str, Decimal]) -> MonthHeads:
    """Return the heads with HRA and TA as corrected by hand."""
    return MonthHeads(
        basic=heads.basic,
        hra_basic=heads.hra_basic,
        da=heads.da,
        hra_pct=heads.hra_pct,
        hra=correction.get(CorrectableField.HRA, heads.hra),
        ta=correction.get(CorrectableField.TA, heads.ta),
        nps=heads.nps,
        employer_nps=heads.employer_nps,
    )
