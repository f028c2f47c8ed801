"""Weekly offs, against their own definition."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from school.attendance.calc import Off, nth_of_month


@given(st.dates(date(2020, 1, 1), date(2040, 12, 31)))
def test_every_month_has_one_second_saturday(day: date) -> None:
    """Would catch weeks counted from the month's first Sunday."""
    rule = Off(6, 2, date(2020, 1, 1))
    days = [day.replace(day=number) for number in range(1, 29)]
    hits = [one for one in days if rule.has(one)]
    assert len(hits) == 1
    assert 8 <= hits[0].day <= 14
    assert nth_of_month(day.replace(day=1)) == 1


def test_a_weekly_off_holds_in_its_time_only() -> None:
    rule = Off(7, 0, date(2026, 4, 5), date(2026, 4, 12))
    sundays = [date(2026, 3, 29), date(2026, 4, 5), date(2026, 4, 12), date(2026, 4, 19)]
    assert [rule.has(day) for day in sundays] == [False, True, True, False]
