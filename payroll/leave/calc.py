"""Arithmetic of leave: days of an application, credits, year-end, encashment. No database, clock or settings.

Days are Decimals in steps of a half. Rules and their sources: reference of payroll, Leave and Gratuity.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from core.money import ZERO, round_paise, round_rupee
from core.periods import Month
from payroll.leave.enums import DayPay, PayEffect

HALF = Decimal("0.5")
ONE = Decimal(1)
SATURDAY = 5
# Child care leave: so many days of a career at full pay, the others at 80% (rule 43-C).
CHILD_CARE_FULL = Decimal(365)
# Leave without pay takes a tenth off the next credit, at most this for each half-year.
UNPAID_SHARE = Decimal(10)
UNPAID_CUT_MAXIMUM = Decimal(15)
# Encashment at retirement: at most so many days in all, of a month of thirty.
ENCASHED_MAXIMUM = Decimal(300)
ENCASHMENT_MONTH = Decimal(30)


# Days of an application


@dataclass(frozen=True, slots=True)
class Span:
    """From a day to a day; it may begin at noon of the first and end at noon of the last."""

    from_on: date
    to_on: date
    from_half: bool = False
    to_half: bool = False

    @property
    def is_empty(self) -> bool:
        """One day that begins and ends at noon."""
        return self.from_on == self.to_on and self.from_half and self.to_half

    def portion(self, day: date) -> Decimal:
        """Return how much of a day inside the span is asked for: a whole or a half."""
        halves = (day == self.from_on and self.from_half) + (day == self.to_on and self.to_half)
        return ONE - HALF * halves


@dataclass(frozen=True, slots=True)
class Counting:
    """Whether weekends and holidays inside a spell count as leave."""

    weekends: bool
    holidays: bool

    def is_off(self, day: date, holidays: Collection[date]) -> bool:
        """Say whether the day is free anyway, so that no leave is needed for it."""
        if day.weekday() >= SATURDAY:
            return not self.weekends
        return day in holidays and not self.holidays


# What is closed for everybody, whatever the type of leave.
CLOSED = Counting(weekends=False, holidays=False)


def counted_days(span: Span, counting: Counting, holidays: Collection[date]) -> list[tuple[date, Decimal]]:
    """Return the days that count as leave, each with its portion, in order."""
    if span.is_empty:
        return []
    return [
        (day, span.portion(day))
        for day in days_between(span.from_on, span.to_on)
        if not counting.is_off(day, holidays)
    ]


def days_between(first: date, last: date) -> Iterator[date]:
    """Yield every day from first to last, both in."""
    for offset in range((last - first).days + 1):
        yield first + timedelta(days=offset)


def slots(span: Span) -> tuple[int, int]:
    """Return the half-days of a span, the second not in; the constraint in the database counts alike."""
    return span.from_on.toordinal() * 2 + span.from_half, span.to_on.toordinal() * 2 + 2 - span.to_half


def adjoin(one: Span, other: Span, holidays: Collection[date]) -> bool:
    """Say whether no duty lies between two spells: they touch, or only closed days are between them.

    No half of a closed day can be taken, so that a spell that ends at noon leaves an afternoon of duty.
    """
    earlier, later = sorted((one, other), key=slots)
    if slots(earlier)[1] >= slots(later)[0]:
        return True
    if earlier.to_half or later.from_half:
        return False
    between = days_between(earlier.to_on + timedelta(days=1), later.from_on - timedelta(days=1))
    return all(CLOSED.is_off(day, holidays) for day in between)


def join(spells: Collection[Span], holidays: Collection[date]) -> list[Span]:
    """Return the spells in order, those without duty between them as one."""
    joined: list[Span] = []
    for spell in sorted(spells, key=slots):
        if joined and adjoin(joined[-1], spell, holidays):
            last = max(joined[-1], spell, key=lambda one: slots(one)[1])
            joined[-1] = Span(joined[-1].from_on, last.to_on, joined[-1].from_half, last.to_half)
        else:
            joined.append(spell)
    return joined


def covers(spells: Collection[Span], first: date, last: date, holidays: Collection[date]) -> bool:
    """Say whether spells of leave, joined where no duty lies between them, hold every whole day of a period."""
    begins, ends = slots(Span(first, last))
    return any(slots(one)[0] <= begins and slots(one)[1] >= ends for one in join(spells, holidays))


def total_of(days: Collection[tuple[date, Decimal]]) -> Decimal:
    """Return the sum of the portions."""
    return sum((portion for _day, portion in days), ZERO)


def paid_days(
    days: list[tuple[date, Decimal]], effect: str, used_before: Decimal = ZERO
) -> list[tuple[date, Decimal, str]]:
    """Return the days with what each is paid at.

    `used_before` are the days of child care leave taken in the career so far: the 365th is the last one at
    full pay. A day across that limit is paid at what its beginning is paid at.
    """
    if effect != PayEffect.CHILD_CARE:
        pay = {PayEffect.FULL: DayPay.FULL, PayEffect.HALF: DayPay.HALF, PayEffect.NONE: DayPay.NONE}
        return [(day, portion, pay[PayEffect(effect)].value) for day, portion in days]
    found, used = [], used_before
    for day, portion in days:
        found.append((day, portion, (DayPay.FULL if used < CHILD_CARE_FULL else DayPay.EIGHTY).value))
        used += portion
    return found


# Credits


@dataclass(frozen=True, slots=True)
class Period:
    """A leave year or half-year, both days in."""

    first: date
    last: date

    @property
    def months(self) -> int:
        return Month.of(self.first).months_until(Month.of(self.last)) + 1

    def __str__(self) -> str:
        return str(self.first.year) if self.months == 12 else f"{self.first.year}/{1 + self.first.month // 7}"


def period_of(day: date, *, half_yearly: bool) -> Period:
    """Return the leave year (calendar year) or half-year that a day is in."""
    if not half_yearly:
        return Period(date(day.year, 1, 1), date(day.year, 12, 31))
    if day.month <= 6:
        return Period(date(day.year, 1, 1), date(day.year, 6, 30))
    return Period(date(day.year, 7, 1), date(day.year, 12, 31))


def half_years(period: Period) -> list[Period]:
    """Return the half-years of a period."""
    if period.months == 6:
        return [period]
    return [period_of(day, half_yearly=True) for day in (period.first, period.last)]


def before(period: Period) -> Period:
    """Return the period of the same length before this one."""
    return period_of(period.first - timedelta(days=1), half_yearly=period.months == 6)


def completed_months(period: Period, first: date, last: date) -> int:
    """Return the whole calendar months of the period that lie within service from first to last, both in."""
    start, end = max(period.first, first), min(period.last, last)
    if start > end:
        return 0
    begins = Month.of(start) if start.day == 1 else Month.of(start).plus(1)
    ends = Month.of(end) if end == Month.of(end).last else Month.of(end).plus(-1)
    return max(begins.months_until(ends) + 1, 0)


def period_credit(
    entitlement: Decimal, period: Period, first: date, last: date, unpaid: Collection[Decimal] = ()
) -> Decimal:
    """Return the credit of a period for service from first to last; `entitlement` is days a year.

    Joiners and leavers get a twelfth of the year for each completed month (2.5 EL, 5/3 HPL); whoever is there for
    the whole period gets its share of the year. A tenth of the days without pay of each half-year before, in
    `unpaid`, is taken off. The credit that is left is rounded to the nearest day, never its parts (CCS (Leave)
    Rules, rules 26 to 28); a whole share without a cut stays as it is.
    """
    months = completed_months(period, first, last)
    cut = unpaid_cut(unpaid)
    credit = max(entitlement * months / 12 - cut, ZERO)
    return credit if months == period.months and not cut else nearest_day(credit)


def nearest_day(days: Decimal) -> Decimal:
    """Round to the nearest day, a half up."""
    return days.quantize(ONE, ROUND_HALF_UP)


def unpaid_cut(unpaid: Collection[Decimal]) -> Decimal:
    """Return what leave without pay takes off the next credit, exact; one figure for each half-year of it."""
    return sum((min(days / UNPAID_SHARE, UNPAID_CUT_MAXIMUM) for days in unpaid), ZERO)


def lapse(carry_forward: str, maximum: Decimal | None, carried: Decimal) -> Decimal:
    """Return the days that lapse when a new period begins, of the balance at the end of the last one.

    With a maximum of 300 this is also the rule for a balance of 286 to 300 at a half-yearly credit: the
    credit may lift it above 300, leave of the half-year is set off against that part first, and what is then
    still above 300 lapses (rule 26).
    """
    if carry_forward == "none":
        return max(carried, ZERO)
    if carry_forward == "maximum" and maximum is not None:
        return max(carried - maximum, ZERO)
    return ZERO


# Encashment


@dataclass(frozen=True, slots=True)
class Encashment:
    """Cash in lieu of leave, rupees; the parts to the paisa, the total to the rupee."""

    emoluments: Decimal
    earned_days: Decimal
    earned_amount: Decimal
    half_pay_days: Decimal
    half_pay_amount: Decimal
    total: Decimal


def encashment(*, basic: Decimal, da_pct: Decimal, earned: Decimal, half_pay: Decimal) -> Encashment:
    """Return cash in lieu of leave at retirement (rule 39).

    (Basic + DA) / 30 for each day of earned leave; half-pay leave fills the shortfall at half pay with DA;
    both together at most 300 days. No HRA.
    """
    earned_days = min(max(earned, ZERO), ENCASHED_MAXIMUM)
    half_days = min(max(half_pay, ZERO), ENCASHED_MAXIMUM - earned_days)
    emoluments = basic + round_rupee(basic * da_pct / 100)
    earned_exact = emoluments * earned_days / ENCASHMENT_MONTH
    half_exact = emoluments / 2 * half_days / ENCASHMENT_MONTH
    return Encashment(
        emoluments=emoluments,
        earned_days=earned_days,
        earned_amount=round_paise(earned_exact),
        half_pay_days=half_days,
        half_pay_amount=round_paise(half_exact),
        total=round_rupee(earned_exact + half_exact),
    )
