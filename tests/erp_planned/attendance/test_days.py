"""Days from punches: the worked rows of the reference, nights, windows, the order of punches."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erp_planned.attendance.calc.days import (
    DayFacts,
    Mark,
    Rules,
    ShiftHours,
    by_hand,
    day_of,
    debounced,
    marks_by_day,
)
from erp_planned.attendance.enums import PunchMode

D = Decimal
MONDAY = date(2025, 11, 10)
GENERAL = ShiftHours(time(9), time(17, 30), 15, D(4), D("7.5"))
NIGHT = ShiftHours(time(22), time(6), 15, D(4), D("7.5"))
NOON = ShiftHours(time(14), time(22), 15, D(4), D("7.5"))


def at(clock: str, day: date = MONDAY, direction: str = "") -> Mark:
    hour, minute = clock.split(":")
    return Mark(datetime.combine(day, time(int(hour), int(minute))), direction)


def facts(hours: ShiftHours | None = GENERAL, **values: Any) -> DayFacts:
    rules = values.pop("rules", Rules())
    return DayFacts(hours, rules, **values)


@pytest.mark.parametrize(
    ("clocks", "hours", "status", "late", "early", "lost", "missing"),
    [
        (("09:15", "17:30"), "8.25", "P", 0, 0, "0", False),
        (("09:16", "17:30"), "8.23", "P", 16, 0, "0", False),
        (("09:40", "16:00"), "6.33", "HD", 40, 90, "0.5", False),
        (("12:30", "16:00"), "3.50", "A", 0, 0, "1", False),
        (("09:00",), "0", "P", 0, 0, "0", True),
        ((), "0", "A", 0, 0, "1", False),
    ],
)
def test_the_worked_rows(
    clocks: tuple[str, ...], hours: str, status: str, late: int, early: int, lost: str, missing: bool
) -> None:
    """Reference, section 1: 09:00-17:30, grace 15, half day 4 h, full day 7.5 h."""
    found = day_of(MONDAY, facts(), [at(clock) for clock in clocks])
    assert (found.hours, found.status, found.late, found.early) == (D(hours), status, late, early)
    assert (found.lost, found.is_missing) == (D(lost), missing)


def test_a_night_is_one_day() -> None:
    """Would catch a night cut at midnight, or given to the day on which it ends."""
    tuesday = MONDAY + timedelta(days=1)
    days = {MONDAY: facts(NIGHT), tuesday: facts(NIGHT)}
    marks = [at("21:52"), at("06:05", tuesday)]
    found = marks_by_day(marks, days)
    assert found == {MONDAY: marks}
    assert day_of(MONDAY, days[MONDAY], found[MONDAY]).hours == D("8.22")


def test_between_two_windows_the_nearest_boundary_counts() -> None:
    """Reference: 11 Nov 13:55 belongs to the 14:00 shift though the night's window is open (hrms #3298)."""
    tuesday = MONDAY + timedelta(days=1)
    wide = Rules(early_window=480, late_window=480)
    days = {MONDAY: facts(NIGHT, rules=wide), tuesday: facts(NOON, rules=wide)}
    found = marks_by_day([at("21:52"), at("06:05", tuesday), at("13:55", tuesday)], days)
    assert found == {MONDAY: [at("21:52"), at("06:05", tuesday)], tuesday: [at("13:55", tuesday)]}


@given(
    clocks=st.lists(st.integers(0, 3 * 24 * 60 - 1), max_size=14),
    seed=st.randoms(use_true_random=False),
    mode=st.sampled_from(PunchMode.values),
)
def test_the_order_of_punches_does_not_matter(clocks: list[int], seed: Any, mode: str) -> None:
    marks = [Mark(datetime.combine(MONDAY, time()) + timedelta(minutes=one)) for one in clocks]
    shuffled = marks[:]
    seed.shuffle(shuffled)
    days = {MONDAY + timedelta(days=n): facts(NIGHT, rules=Rules(mode=mode)) for n in range(-1, 4)}
    one, other = marks_by_day(marks, days), marks_by_day([*shuffled, *marks[:2]], days)
    assert [day_of(day, days[day], one.get(day, [])) for day in days] == [
        day_of(day, days[day], other.get(day, [])[::-1]) for day in days
    ]


def test_two_punches_within_two_minutes_are_one() -> None:
    marks = [at("09:00"), at("09:02"), at("17:30")]
    assert debounced(marks, 2) == [at("09:00"), at("17:30")]
    assert day_of(MONDAY, facts(), [at("09:00"), at("09:01")]).is_missing


def test_pairs_and_flags_count_what_lies_between() -> None:
    marks = [at("09:00"), at("13:00"), at("14:00"), at("17:30")]
    assert day_of(MONDAY, facts(rules=Rules(mode="pairs")), marks).hours == D("7.50")
    assert day_of(MONDAY, facts(rules=Rules(mode="pairs")), marks[:3]).is_missing
    said = [
        at("09:00", direction="in"), at("12:00", direction="out"), at("13:00", direction="in"),
        at("17:30", direction="out"),
    ]  # fmt: skip
    assert day_of(MONDAY, facts(rules=Rules(mode="flags")), said).hours == D("7.50")
    assert day_of(MONDAY, facts(rules=Rules(mode="flags")), [said[0], said[2], said[3]]).is_missing


@pytest.mark.parametrize(
    ("clocks", "minutes"), [(("09:00", "17:59"), 0), (("09:00", "18:05"), 30), (("09:00", "18:20"), 45)]
)
def test_overtime_begins_late_and_goes_in_steps(clocks: tuple[str, str], minutes: int) -> None:
    assert day_of(MONDAY, facts(), [at(clock) for clock in clocks]).overtime == minutes


def test_time_before_the_start_is_overtime_where_the_policy_says_so() -> None:
    marks = [at("08:00"), at("17:30")]
    assert day_of(MONDAY, facts(), marks).overtime == 0
    assert day_of(MONDAY, facts(rules=Rules(overtime_before=True)), marks).overtime == 60


@pytest.mark.parametrize(
    ("known", "clocks", "status", "leave", "lost", "overtime"),
    [
        ({"is_holiday": True}, (), "H", "0", "0", 0),
        ({"is_off": True}, (), "WO", "0", "0", 0),
        ({"is_off": True}, ("10:00", "14:00"), "WO", "0", "0", 240),
        ({"leave": D(1)}, (), "L", "1", "0", 0),
        ({"leave": D(1), "is_off": True}, (), "L", "1", "0", 0),
        ({"leave": D(1)}, ("09:00", "17:30"), "L", "1", "0", 0),
        ({"leave": D("0.5")}, ("13:00", "17:30"), "HD", "0.5", "0", 0),
        ({"leave": D("0.5")}, (), "HD", "0.5", "0.5", 0),
    ],
)
def test_closed_days_and_leave(
    known: dict[str, Any], clocks: tuple[str, ...], status: str, leave: str, lost: str, overtime: int
) -> None:
    """Would catch a day deducted that is leave, and half a day of leave that counts as late."""
    found = day_of(MONDAY, facts(**known), [at(clock) for clock in clocks])
    assert (found.status, found.leave, found.lost, found.overtime) == (status, D(leave), D(lost), overtime)
    assert found.late == 0


def test_a_status_by_hand_loses_what_is_not_leave() -> None:
    assert [by_hand(status, D(0)) for status in ("P", "HD", "A", "H", "WO")] == [0, D("0.5"), 1, 0, 0]
    assert (by_hand("A", D("0.5")), by_hand("HD", D("0.5")), by_hand("A", D(1))) == (D("0.5"), 0, 0)
