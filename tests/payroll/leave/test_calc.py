"""Arithmetic of leave against the reference: days that count, credits, lapse, encashment."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from payroll.leave import calc
from payroll.leave.calc import Counting, Period, Span, counted_days, paid_days, period_of, total_of

D = Decimal

EVERY_DAY, WORKING_DAYS = Counting(True, True), Counting(False, False)
# 2026-06-01 is a Monday; 2026-06-10 a holiday of these tests.
HOLIDAYS = {date(2026, 6, 10)}
YEAR = Period(date(2026, 1, 1), date(2026, 12, 31))
FIRST_HALF, SECOND_HALF = (
    Period(date(2026, 1, 1), date(2026, 6, 30)),
    Period(date(2026, 7, 1), date(2026, 12, 31)),
)


def june(first: int, last: int, **halves: bool) -> Span:
    return Span(date(2026, 6, first), date(2026, 6, last), **halves)


@pytest.mark.parametrize(
    ("span", "counting", "days"),
    [
        (june(1, 14), WORKING_DAYS, D(9)),  # two weeks less two weekends and the holiday
        (june(1, 14), EVERY_DAY, D(14)),
        (june(1, 14), Counting(weekends=True, holidays=False), D(13)),
        (june(1, 14), Counting(weekends=False, holidays=True), D(10)),
        (june(6, 7), WORKING_DAYS, D(0)),
        (june(1, 1, from_half=True), WORKING_DAYS, D("0.5")),
        (june(1, 1, to_half=True), WORKING_DAYS, D("0.5")),
        (june(1, 2, from_half=True, to_half=True), WORKING_DAYS, D(1)),
        (june(5, 8, from_half=True), WORKING_DAYS, D("1.5")),  # Friday noon to Monday evening
        (june(1, 1, from_half=True, to_half=True), WORKING_DAYS, D(0)),
    ],
)
def test_days_that_count(span: Span, counting: Counting, days: D) -> None:
    """Would catch half days, weekends or holidays counted the wrong way (peers: hrms 2535, 2703)."""
    assert total_of(counted_days(span, counting, HOLIDAYS)) == days


@given(
    st.integers(0, 400), st.integers(0, 60), st.booleans(), st.booleans(), st.booleans(), st.booleans(),
    st.sets(st.integers(0, 460), max_size=20),
)  # fmt: skip
def test_counted_days_are_within_the_span(
    start: int, length: int, from_half: bool, to_half: bool, weekends: bool, holidays: bool, closed: set[int]
) -> None:
    first = date(2026, 1, 1) + timedelta(days=start)
    span = Span(first, first + timedelta(days=length), from_half, to_half)
    closed_days = {date(2026, 1, 1) + timedelta(days=day) for day in closed}
    days = counted_days(span, Counting(weekends, holidays), closed_days)
    total = total_of(days)
    assert 0 <= total <= length + 1
    assert total % calc.HALF == 0
    assert total <= total_of(counted_days(span, EVERY_DAY, closed_days))


def test_child_care_leave_is_at_eighty_percent_from_the_366th_day() -> None:
    """Would catch the limit of 365 days off by one, or counted for each spell by itself."""
    days = [(date(2026, 1, 1) + timedelta(days=offset), D(1)) for offset in range(10)]
    paid = paid_days(days, "child_care", used_before=D(360))
    assert [pay for _day, _portion, pay in paid] == ["full"] * 5 + ["eighty"] * 5
    assert {pay for *_rest, pay in paid_days(days, "child_care", D(400))} == {"eighty"}


def test_pay_of_the_other_types() -> None:
    days = [(date(2026, 1, 1), D(1))]
    assert [paid_days(days, effect)[0][2] for effect in ("full", "half", "none")] == ["full", "half", "none"]


@pytest.mark.parametrize(
    ("entitlement", "period", "joined", "ended", "credit"),
    [
        (30, YEAR, date(2015, 1, 1), date(2045, 1, 1), D(30)),
        (30, FIRST_HALF, date(2015, 1, 1), date(2045, 1, 1), D(15)),
        (20, FIRST_HALF, date(2015, 1, 1), date(2045, 1, 1), D(10)),
        (30, YEAR, date(2026, 7, 1), date(2045, 1, 1), D(15)),
        (30, YEAR, date(2026, 7, 2), date(2045, 1, 1), D(13)),  # five completed months: 12.5
        (30, SECOND_HALF, date(2026, 8, 1), date(2045, 1, 1), D(13)),  # 12.5
        (20, SECOND_HALF, date(2026, 8, 1), date(2045, 1, 1), D(8)),  # 5 x 5/3 = 8.33
        (8, YEAR, date(2026, 7, 1), date(2045, 1, 1), D(4)),
        (30, YEAR, date(2015, 1, 1), date(2026, 6, 30), D(15)),  # retires in June
        (30, YEAR, date(2015, 1, 1), date(2026, 6, 29), D(13)),
        (30, YEAR, date(2026, 3, 5), date(2026, 3, 20), D(0)),
        (30, YEAR, date(2027, 1, 1), date(2045, 1, 1), D(0)),
        (8, YEAR, date(2026, 12, 31), date(2045, 1, 1), D(0)),
    ],
)
def test_credits_of_joiners_and_leavers(
    entitlement: int, period: Period, joined: date, ended: date, credit: D
) -> None:
    """Would catch a joiner in the middle of the year who gets all, or nothing (peers: hrms 3646, 3700)."""
    assert calc.period_credit(D(entitlement), period, joined, ended) == credit


@given(st.dates(date(2025, 1, 1), date(2027, 12, 31)), st.integers(0, 1200))
def test_two_half_years_credit_about_a_year(joined: date, length: int) -> None:
    ended = joined + timedelta(days=length)
    halves = sum(calc.period_credit(D(30), half, joined, ended) for half in calc.half_years(YEAR))
    assert abs(halves - calc.period_credit(D(30), YEAR, joined, ended)) <= 1


@pytest.mark.parametrize(
    ("unpaid", "cut"),
    [([], "0"), ([D(10)], "1"), ([D(14)], "1.4"), ([D("15.5")], "1.55"), ([D(184)], "15"),
     ([D(181), D(184)], "30")],
)  # fmt: skip
def test_leave_without_pay_cuts_the_next_credit_by_a_tenth(unpaid: list[D], cut: str) -> None:
    assert calc.unpaid_cut(unpaid) == D(cut)


@pytest.mark.parametrize(
    ("days", "half", "year"),
    [(0, 15, 30), (1, 15, 30), (4, 15, 30), (5, 15, 30), (6, 14, 29), (10, 14, 29), (15, 14, 29), (16, 13, 28),
     (25, 13, 28), (35, 12, 27), (45, 11, 26), (75, 8, 23), (145, 1, 16), (150, 0, 15), (184, 0, 15)],
)  # fmt: skip
def test_the_credit_is_rounded_and_not_the_cut(days: int, half: int, year: int) -> None:
    """15 days without pay: 15 - 1.5 = 13.5, credited are 14. Would catch a day of leave lost by rounding the cut."""
    joined, ends = date(2015, 1, 1), date(2045, 1, 1)
    assert calc.period_credit(D(30), FIRST_HALF, joined, ends, [D(days)]) == half
    assert calc.period_credit(D(30), YEAR, joined, ends, [D(days), D(0)]) == year


def test_a_leavers_credit_is_rounded_once() -> None:
    """Five months are 12.5; less 1.5 are 11. Rounding both would give 12."""
    found = calc.period_credit(D(30), SECOND_HALF, date(2015, 1, 1), date(2026, 11, 30), [D(15)])
    assert found == 11


@given(st.integers(0, 368), st.integers(0, 368), st.dates(date(2025, 6, 1), date(2027, 6, 1)))
def test_a_credit_is_within_half_a_day_of_the_exact_one(first: int, second: int, joined: date) -> None:
    """The property of the rule, whatever was taken without pay: whole, never below zero, nearest to the exact."""
    unpaid = [D(first) / 2, D(second) / 2]
    credit = calc.period_credit(D(30), YEAR, joined, date(2045, 1, 1), unpaid)
    exact = D("2.5") * calc.completed_months(YEAR, joined, date(2045, 1, 1)) - calc.unpaid_cut(unpaid)
    assert credit == int(credit) >= 0
    assert abs(credit - max(exact, D(0))) <= D("0.5")


@pytest.mark.parametrize(
    ("rule", "carried", "lapsed"),
    [("none", 3, 3), ("maximum", 300, 0), ("maximum", 301, 1), ("maximum", 250, 0), ("unlimited", 900, 0),
     ("lifetime", 730, 0)],
)  # fmt: skip
def test_what_lapses(rule: str, carried: int, lapsed: int) -> None:
    assert calc.lapse(rule, D(300) if rule == "maximum" else None, D(carried)) == lapsed


@pytest.mark.parametrize(
    ("balance", "taken", "carried"), [(286, 0, 300), (290, 0, 300), (290, 10, 295), (300, 0, 300), (300, 15, 300),
                                      (300, 20, 295), (285, 0, 300), (240, 5, 250)],
)  # fmt: skip
def test_half_yearly_credit_near_the_maximum(balance: int, taken: int, carried: int) -> None:
    """The 15 days credited at 286 to 300 are set off first; the rest joins up to 300 (rule 26)."""
    end = D(balance) + 15 - taken
    assert end - calc.lapse("maximum", D(300), end) == carried


def test_encashment_of_the_reference() -> None:
    """Basic 1,42,400 at DA 60%: the worked examples."""
    full = calc.encashment(basic=D(142400), da_pct=D(60), earned=D(300), half_pay=D(80))
    assert (full.emoluments, full.earned_amount, full.half_pay_days, full.total) == (
        227840,
        2278400,
        0,
        2278400,
    )
    part = calc.encashment(basic=D(142400), da_pct=D(60), earned=D(250), half_pay=D(80))
    assert (part.earned_amount, part.half_pay_days) == (D("1898666.67"), D(50))
    assert part.half_pay_amount == D("189866.67")
    assert part.total == D(2088533)


def test_encashment_pays_at_most_300_days() -> None:
    found = calc.encashment(basic=D(30000), da_pct=D(0), earned=D(315), half_pay=D(400))
    assert (found.earned_days, found.half_pay_days, found.total) == (300, 0, 300000)
    nothing = calc.encashment(basic=D(30000), da_pct=D(0), earned=D(0), half_pay=D(0))
    assert nothing.total == 0


def test_periods() -> None:
    assert period_of(date(2026, 11, 21), half_yearly=False) == YEAR
    assert period_of(date(2026, 6, 30), half_yearly=True) == FIRST_HALF
    assert period_of(date(2026, 7, 1), half_yearly=True) == SECOND_HALF
    assert calc.before(FIRST_HALF) == Period(date(2025, 7, 1), date(2025, 12, 31))
    assert (str(YEAR), str(FIRST_HALF), str(SECOND_HALF)) == ("2026", "2026/1", "2026/2")
