"""Months from days: late marks, closed days between absences, sums."""

from datetime import date
from decimal import Decimal

import pytest

from erp_planned.attendance.calc.months import (
    KeptDay,
    Loss,
    MonthRules,
    counted_lates,
    late_halves,
    losses,
    sandwiched,
    sums,
)
from erp_planned.attendance.calc.weeks import is_weekly_off, parse_offs

D = Decimal


def on(day: int) -> date:
    return date(2026, 6, day)


def kept(day: int, status: str = "P", **values: object) -> KeptDay:
    lost = {"A": D(1), "HD": D("0.5")}.get(status, D(0))
    return KeptDay(on(day), status, **{"lost": lost, **values})  # type: ignore[arg-type]


LATES = [kept(day, late=30) for day in (1, 2, 3, 4, 5, 8, 9)]


def test_seven_lates_of_three_are_one_day() -> None:
    """Reference, section 2: n = 3, 7 lates: 2 x 0.5; each half falls on the last late day of its group."""
    assert late_halves(LATES, MonthRules(late_marks=3)) == [on(3), on(8)]
    assert late_halves(LATES, MonthRules(late_marks=0)) == []
    assert late_halves(LATES[::-1], MonthRules(late_marks=3)) == [on(3), on(8)]


def test_short_lates_are_condoned_a_few_times() -> None:
    """DoPT practice: up to two lates of at most an hour; a longer one counts."""
    days = [kept(1, late=61), kept(2, late=60), kept(3, late=10), kept(4, late=10)]
    rules = MonthRules(condoned_times=2, condoned_minutes=60)
    assert counted_lates(days, rules) == [on(1), on(4)]


def test_casual_leave_covers_the_first_halves() -> None:
    found = losses(LATES, LATES, MonthRules(late_marks=3), from_leave=1)
    assert found == [Loss(on(8), "late", D("0.5"))]


def test_a_missing_punch_costs_a_day_unless_a_request_waits() -> None:
    days = [kept(1, is_missing=True), kept(2, is_missing=True), kept(3, is_missing=True, leave=D("0.5"))]
    found = losses(days, days, MonthRules(), waiting={on(2)})
    assert found == [Loss(on(1), "missing", D(1)), Loss(on(3), "missing", D("0.5"))]


@pytest.mark.parametrize(
    ("statuses", "found"),
    [
        ("A WO WO A", [2, 3]),
        ("A H WO H A", [2, 3, 4]),
        ("A WO P", []),
        ("L WO A", []),
        ("HD WO A", []),
        ("WO A", []),
    ],
)
def test_closed_days_between_absences(statuses: str, found: list[int]) -> None:
    days = [kept(number, status) for number, status in enumerate(statuses.split(), 1)]
    assert sandwiched(days) == [on(day) for day in found]


def test_a_day_that_is_not_known_ends_a_sandwich() -> None:
    """Would catch days without figures taken for absences."""
    assert sandwiched([kept(1, "A"), kept(2, "WO"), kept(4, "A")]) == []


def test_sums_keep_kinds_apart() -> None:
    days = [
        kept(1), kept(2, "A"), kept(3, "HD"), kept(4, "HD", lost=D(0), leave=D("0.5")), kept(5, "L", leave=D(1)),
        kept(6, "WO"), kept(7, "H", overtime=60), kept(8, late=20), kept(9, is_missing=True),
    ]  # fmt: skip
    found = sums(days, MonthRules())
    assert (found.present, found.absent, found.half_days, found.leave) == (2, 1, 2, D("1.5"))
    assert (found.weekly_offs, found.holidays, found.late_count, found.missing, found.overtime) == (
        1,
        1,
        1,
        1,
        60,
    )


def test_weekly_offs() -> None:
    """June 2026: the 13th is the second Saturday."""
    offs = parse_offs("Sun, sat2 sat4")
    assert offs == ("sat2", "sat4", "sun")
    assert [day for day in range(1, 31) if is_weekly_off(on(day), offs)] == [7, 13, 14, 21, 27, 28]
    with pytest.raises(ValueError, match="funday"):
        parse_offs("sat, funday")
