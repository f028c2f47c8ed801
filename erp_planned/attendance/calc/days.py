"""One person's days from punches (reference: attendance-hr, sections 1 and 2).

All times here are local (Asia/Kolkata has no summer time). Whatever the order in which punches are given, the days
are the same.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from core.money import ZERO
from erp_planned.attendance.enums import DayStatus, PunchMode

ONE, HALF = Decimal(1), Decimal("0.5")
HOUR = Decimal(3600)
CENT = Decimal("0.01")
NIGHT = timedelta(days=1)


class Mark(NamedTuple):
    """A punch: local time, and "in", "out" or "" as the device says."""

    at: datetime
    direction: str = ""


@dataclass(frozen=True, slots=True)
class ShiftHours:
    """A shift as it is on a day. Hours in hours, grace in minutes; an end not after the start is on the next day."""

    start: time
    end: time
    grace_minutes: int
    half_day_hours: Decimal
    full_day_hours: Decimal

    @property
    def is_night(self) -> bool:
        """The shift ends on the day after it began."""
        return self.end <= self.start


@dataclass(frozen=True, slots=True)
class Rules:
    """What the policy in force says; minutes, and `late_marks` 0 for no deduction."""

    early_window: int = 120
    late_window: int = 240
    debounce: int = 2
    mode: str = PunchMode.FIRST_LAST
    marks_late: bool = True
    marks_early: bool = True
    overtime_minimum: int = 30
    overtime_step: int = 15
    overtime_before: bool = False


class DayFacts(NamedTuple):
    """What is known of a day beside the punches: its shift and rules, closed or not, leave as a part of the day."""

    hours: ShiftHours | None
    rules: Rules
    is_holiday: bool = False
    is_off: bool = False
    leave: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class Day:
    """What a day was. Hours in hours; late, early and overtime in minutes; `leave` and `lost` as parts of the day."""

    status: str
    in_at: datetime | None = None
    out_at: datetime | None = None
    hours: Decimal = Decimal("0.00")
    late: int = 0
    early: int = 0
    overtime: int = 0
    is_missing: bool = False
    leave: Decimal = ZERO
    lost: Decimal = ZERO
    marks: tuple[Mark, ...] = field(default=())


class Window(NamedTuple):
    """From when to when punches can belong to a day's shift, and the shift's start and end."""

    opens: datetime
    closes: datetime
    start: datetime
    end: datetime


def window_of(day: date, hours: ShiftHours, rules: Rules) -> Window:
    """Return the window of the shift that starts on a day."""
    start = datetime.combine(day, hours.start)
    end = datetime.combine(day, hours.end) + (NIGHT if hours.is_night else timedelta())
    return Window(
        start - timedelta(minutes=rules.early_window),
        end + timedelta(minutes=rules.late_window),
        start,
        end,
    )


def marks_by_day(marks: Iterable[Mark], facts: Mapping[date, DayFacts]) -> dict[date, list[Mark]]:
    """Give each punch to the day whose window holds it; between two, to the shift whose boundary is nearest.

    The boundary is the start for what the device calls in, the end for out, else whichever is nearer.
    """
    windows = [(day, window_of(day, one.hours, one.rules)) for day, one in sorted(facts.items()) if one.hours]
    by_day = dict(windows)
    found: dict[date, list[Mark]] = {}
    for mark in sorted(set(marks)):
        # A window reaches over at most three calendar days.
        near = (mark.at.date() + timedelta(days=offset) for offset in (-2, -1, 0, 1))
        holding = [
            (_distance(mark, by_day[day]), day)
            for day in near
            if day in by_day and by_day[day].opens <= mark.at <= by_day[day].closes
        ]
        if holding:
            found.setdefault(min(holding)[1], []).append(mark)
    return found


def _distance(mark: Mark, window: Window) -> timedelta:
    to_start, to_end = abs(mark.at - window.start), abs(mark.at - window.end)
    return {"in": to_start, "out": to_end}.get(mark.direction, min(to_start, to_end))


def day_of(day: date, facts: DayFacts, marks: Collection[Mark]) -> Day:
    """Return what a day was, of the punches that belong to it."""
    if facts.hours is None:
        return _without_work(facts)
    rules, kept = facts.rules, debounced(marks, facts.rules.debounce)
    window = window_of(day, facts.hours, rules)
    worked = _worked(kept, window, rules.mode)
    is_closed = facts.leave < ONE and (facts.is_holiday or facts.is_off)
    if not kept or facts.leave >= ONE:
        found = _without_work(facts)
    elif is_closed:
        found = Day(
            DayStatus.HOLIDAY if facts.is_holiday else DayStatus.WEEKLY_OFF,
            overtime=_stepped(int(worked.seconds // 60), rules),
            leave=facts.leave,
        )
    else:
        found = _working_day(worked, facts.hours, window, facts)
    return Day(
        found.status, worked.first, worked.last, _hours(worked.seconds), found.late, found.early, found.overtime,
        found.is_missing, found.leave, found.lost, tuple(kept),
    )  # fmt: skip


def debounced(marks: Iterable[Mark], minutes: int) -> list[Mark]:
    """Return the punches in order of time, without those that follow another within so many minutes."""
    kept: list[Mark] = []
    for mark in sorted(set(marks)):
        same = kept and kept[-1].direction == mark.direction
        if not (same and mark.at - kept[-1].at <= timedelta(minutes=minutes)):
            kept.append(mark)
    return kept


class _Worked(NamedTuple):
    first: datetime | None
    last: datetime | None
    seconds: Decimal
    is_missing: bool


def _worked(marks: Sequence[Mark], window: Window, mode: str) -> _Worked:
    """Return in, out and time worked; a single punch is in or out by what is said, or by the nearer boundary."""
    if not marks:
        return _Worked(None, None, ZERO, is_missing=False)
    if len(marks) == 1:
        (only,) = marks
        nearer_end = abs(only.at - window.end) < abs(only.at - window.start)
        is_out = only.direction == "out" or (not only.direction and nearer_end)
        return _Worked(None if is_out else only.at, only.at if is_out else None, ZERO, is_missing=True)
    if mode == PunchMode.FIRST_LAST:
        first, last = marks[0].at, marks[-1].at
        return _Worked(first, last, _seconds(first, last), is_missing=False)
    pairs, is_missing = _by_flags(marks) if mode == PunchMode.FLAGS else _in_pairs(marks)
    total = sum((_seconds(one, other) for one, other in pairs), ZERO)
    return _Worked(marks[0].at, pairs[-1][1] if pairs else None, total, is_missing)


def _in_pairs(marks: Sequence[Mark]) -> tuple[list[tuple[datetime, datetime]], bool]:
    times = [mark.at for mark in marks]
    return list(zip(times[::2], times[1::2], strict=False)), len(times) % 2 == 1


def _by_flags(marks: Sequence[Mark]) -> tuple[list[tuple[datetime, datetime]], bool]:
    """Pair each in with the next out; what says nothing is in where none is open, else out."""
    pairs: list[tuple[datetime, datetime]] = []
    opened: datetime | None = None
    is_missing = False
    for mark in marks:
        direction = mark.direction or ("out" if opened else "in")
        if direction == "in":
            is_missing |= opened is not None
            opened = mark.at
        elif opened is None:
            is_missing = True
        else:
            pairs.append((opened, mark.at))
            opened = None
    return pairs, is_missing or opened is not None


def _working_day(worked: _Worked, hours: ShiftHours, window: Window, facts: DayFacts) -> Day:
    rules, time_worked = facts.rules, _hours(worked.seconds)
    if worked.is_missing:
        return Day(
            DayStatus.PRESENT, is_missing=True, leave=facts.leave, late=_late(worked, window, hours, facts)
        )
    credit = (
        ONE if time_worked >= hours.full_day_hours else HALF if time_worked >= hours.half_day_hours else ZERO
    )
    lost = max(ONE - credit - facts.leave, ZERO)
    if credit == ONE:
        status = DayStatus.PRESENT
    elif credit or facts.leave:
        status = DayStatus.HALF_DAY
    else:
        return Day(DayStatus.ABSENT, lost=lost)
    late, early = _late(worked, window, hours, facts), 0
    left = _minute(worked.last)
    if (
        rules.marks_early
        and not facts.leave
        and left
        and left < window.end - timedelta(minutes=hours.grace_minutes)
    ):
        early = _minutes(window.end - left)
    overtime = _stepped(_minutes(left - window.end), rules) if left and left > window.end else 0
    came = _minute(worked.first)
    if rules.overtime_before and came and came < window.start:
        overtime += _stepped(_minutes(window.start - came), rules)
    return Day(status, late=late, early=early, overtime=overtime, leave=facts.leave, lost=lost)


def _late(worked: _Worked, window: Window, hours: ShiftHours, facts: DayFacts) -> int:
    """Return the minutes after the start, where these are more than the grace; none on a day with leave."""
    came = _minute(worked.first)
    if came is None or not facts.rules.marks_late or facts.leave:
        return 0
    late = came - window.start
    return _minutes(late) if late > timedelta(minutes=hours.grace_minutes) else 0


def _without_work(facts: DayFacts) -> Day:
    if facts.leave >= ONE:
        return Day(DayStatus.LEAVE, leave=ONE)
    if facts.is_holiday:
        return Day(DayStatus.HOLIDAY, leave=facts.leave)
    if facts.is_off:
        return Day(DayStatus.WEEKLY_OFF, leave=facts.leave)
    if facts.leave:
        return Day(DayStatus.HALF_DAY, leave=facts.leave, lost=ONE - facts.leave)
    return Day(DayStatus.ABSENT, lost=ONE)


def by_hand(status: str, leave: Decimal) -> Decimal:
    """Return the part of a day that is lost where the status was set by hand and so much of it is leave."""
    lost = {DayStatus.ABSENT: ONE, DayStatus.HALF_DAY: HALF}.get(DayStatus(status), ZERO)
    return max(lost - leave, ZERO)


def _stepped(minutes: int, rules: Rules) -> int:
    if minutes < max(rules.overtime_minimum, 1):
        return 0
    return minutes - minutes % max(rules.overtime_step, 1)


def _minute(at: datetime | None) -> datetime | None:
    """Return the minute that a clock showed."""
    return at.replace(second=0, microsecond=0) if at else None


def _minutes(span: timedelta) -> int:
    return int(span.total_seconds() // 60)


def _seconds(first: datetime, last: datetime) -> Decimal:
    span = last - first
    return Decimal(span.days * 86400 + span.seconds)


def _hours(seconds: Decimal) -> Decimal:
    """Return hours with two decimals, half up."""
    return (seconds / HOUR).quantize(CENT, ROUND_HALF_UP)
