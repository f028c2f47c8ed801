"""Retirement, age and the increment table."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from payroll.employees import calc

DAYS = st.dates(date(1940, 1, 1), date(2060, 12, 31))


@pytest.mark.parametrize(
    ("born", "retires"),
    [
        (date(1990, 5, 14), date(2050, 5, 31)),
        (date(1990, 5, 1), date(2050, 4, 30)),  # born on the 1st: the month before
        (date(1990, 1, 1), date(2049, 12, 31)),  # ... of the year before
        (date(1990, 5, 31), date(2050, 5, 31)),
        (date(1992, 2, 29), date(2052, 2, 29)),
        (date(1991, 2, 2), date(2051, 2, 28)),
    ],
)
def test_retirement_date_is_the_last_day_of_the_month(born: date, retires: date) -> None:
    """Fails when born-on-the-1st or a short month is wrong."""
    assert calc.retirement_date(born, 60) == retires


@given(DAYS)
def test_retirement_is_always_a_month_end_at_or_before_the_birthday_month(born: date) -> None:
    retires = calc.retirement_date(born, 60)
    assert (retires + timedelta(days=1)).day == 1
    assert calc.age_on(born, retires + timedelta(days=1)) == 60


@pytest.mark.parametrize(
    ("entered", "first"),
    [
        (date(2025, 1, 2), date(2026, 1, 1)),
        (date(2025, 7, 1), date(2026, 1, 1)),
        (date(2025, 7, 2), date(2026, 7, 1)),
        (date(2025, 12, 31), date(2026, 7, 1)),
        (date(2026, 1, 1), date(2026, 7, 1)),
    ],
)
def test_first_increment_follows_the_table_of_the_memorandum(entered: date, first: date) -> None:
    assert calc.first_increment_on(entered) == first


@given(DAYS)
def test_first_increment_is_six_to_twelve_months_after_entry(entered: date) -> None:
    first = calc.first_increment_on(entered)
    assert calc.is_increment_date(first)
    assert timedelta(days=181) <= first - entered <= timedelta(days=366)


@pytest.mark.parametrize(
    ("on", "entered", "last", "due"),
    [
        (date(2026, 7, 1), date(2018, 7, 2), date(2025, 7, 1), True),
        (date(2026, 7, 1), date(2018, 7, 2), date(2026, 7, 1), False),  # given already
        (date(2026, 1, 1), date(2018, 7, 2), date(2025, 7, 1), False),  # not its month
        (date(2027, 7, 1), date(2018, 7, 2), date(2025, 7, 1), True),  # a year was missed
        (date(2026, 7, 1), date(2026, 2, 1), date(2025, 7, 1), False),  # promoted since
        (date(2027, 1, 1), date(2026, 2, 1), date(2025, 7, 1), True),
        (date(2026, 7, 2), date(2018, 7, 2), None, False),  # no increment date
    ],
)
def test_increment_is_due_once_a_year_in_its_month(
    on: date, entered: date, last: date | None, due: bool
) -> None:
    assert calc.is_increment_due(on, entered, last) is due


def test_generated_code_has_prefix_and_six_digits() -> None:
    assert calc.generated_code("e", 42) == "E000042"
