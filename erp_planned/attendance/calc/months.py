"""A person's month from days: late marks to half days, closed days between absences, sums."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from core.money import ZERO
from erp_planned.attendance.enums import CLOSED, DayStatus, LossReason

HALF, ONE = Decimal("0.5"), Decimal(1)


class KeptDay(NamedTuple):
    """A day as it is kept: what sums and losses are made of. `late` and `overtime` in minutes."""

    on: date
    status: str
    late: int = 0
    overtime: int = 0
    is_missing: bool = False
    leave: Decimal = ZERO
    lost: Decimal = ZERO
    hours: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class MonthRules:
    """`late_marks` late days are half a day (0: never); `condoned_times` of at most `condoned_minutes` do not count."""

    late_marks: int = 3
    condoned_times: int = 0
    condoned_minutes: int = 0
    late_from_leave: bool = True
    sandwich: bool = False


class Loss(NamedTuple):
    """A day, or half of one, without pay."""

    on: date
    reason: str
    portion: Decimal


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of a month in days; `overtime` in minutes. Present, half, absent, missing and closed days are apart."""

    present: Decimal = ZERO
    absent: Decimal = ZERO
    half_days: int = 0
    leave: Decimal = ZERO
    holidays: int = 0
    weekly_offs: int = 0
    late_count: int = 0
    missing: int = 0
    overtime: int = 0
    hours: Decimal = ZERO


def counted_lates(days: Iterable[KeptDay], rules: MonthRules) -> list[date]:
    """Return the late days that count, in order: the first few short ones may be condoned."""
    found, condoned = [], 0
    for day in sorted(days):
        if not day.late or day.status not in {DayStatus.PRESENT, DayStatus.HALF_DAY}:
            continue
        if condoned < rules.condoned_times and day.late <= rules.condoned_minutes:
            condoned += 1
        else:
            found.append(day.on)
    return found


def late_halves(days: Iterable[KeptDay], rules: MonthRules) -> list[date]:
    """Return the days on which half a day falls due: that of the last late mark of each full group."""
    if not rules.late_marks:
        return []
    return counted_lates(days, rules)[rules.late_marks - 1 :: rules.late_marks]


def sandwiched(days: Collection[KeptDay]) -> list[date]:
    """Return closed days with nothing but whole absences on both sides; leave on either side is none."""
    ordered = sorted(days)
    found: list[date] = []
    for number, day in enumerate(ordered):
        if day.status in CLOSED and all(_is_absence(_next(ordered, number, step)) for step in (-1, 1)):
            found.append(day.on)
    return found


def _next(days: Sequence[KeptDay], number: int, step: int) -> KeptDay | None:
    """Return the nearest day that is not closed, without a gap between."""
    while True:
        other = number + step
        if not 0 <= other < len(days) or abs((days[other].on - days[number].on).days) != 1:
            return None
        if days[other].status not in CLOSED:
            return days[other]
        number = other


def _is_absence(day: KeptDay | None) -> bool:
    return day is not None and day.status == DayStatus.ABSENT and day.lost == ONE


def losses(
    days: Collection[KeptDay],
    month_days: Collection[KeptDay],
    rules: MonthRules,
    *,
    waiting: Collection[date] = (),
    from_leave: int = 0,
) -> list[Loss]:
    """Return what of a month is without pay, in order.

    `days` are those of the month and about it, for what lies between absences. A missing punch counts unless a
    request for it waits. `from_leave` of the half days of late marks, the first ones, were taken from casual leave.
    """
    found: list[Loss] = []
    for day in month_days:
        if day.is_missing:
            portion = ZERO if day.on in waiting else ONE - day.leave
            reason = LossReason.MISSING_PUNCH
        else:
            portion = day.lost
            reason = LossReason.HALF_DAY if day.status == DayStatus.HALF_DAY else LossReason.ABSENT
        if portion:
            found.append(Loss(day.on, reason, portion))
    if rules.sandwich:
        own = {day.on for day in month_days}
        found += [Loss(on, LossReason.SANDWICH, ONE) for on in sandwiched(days) if on in own]
    found += [Loss(on, LossReason.LATE, HALF) for on in late_halves(month_days, rules)[from_leave:]]
    return sorted(found)


def sums(days: Iterable[KeptDay], rules: MonthRules) -> Sums:
    """Return the sums of a month: a day with half of it leave is half a day of leave."""
    rows = list(days)
    held = [row for row in rows if not row.is_missing]
    return Sums(
        present=Decimal(sum(row.status == DayStatus.PRESENT for row in held)),
        absent=Decimal(sum(row.status == DayStatus.ABSENT for row in held)),
        half_days=sum(row.status == DayStatus.HALF_DAY for row in held),
        leave=sum((row.leave for row in rows), ZERO),
        holidays=sum(row.status == DayStatus.HOLIDAY for row in rows),
        weekly_offs=sum(row.status == DayStatus.WEEKLY_OFF for row in rows),
        late_count=len(counted_lates(rows, rules)),
        missing=sum(row.is_missing for row in rows),
        overtime=sum(row.overtime for row in rows),
        hours=sum((row.hours for row in rows), ZERO),
    )
