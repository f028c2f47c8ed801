"""Percentage and the 75% rule, against the reference and against their own definitions."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from education.attendance import Count, days_needed, is_enough, percentage

# Reference: vectors.json, attendance: total, present, late, absent, percentage, eligible.
VECTORS = [
    (220, 158, 7, 55, "75.00", True),
    (220, 157, 7, 56, "74.55", False),
    (2000, 1499, 0, 501, "74.95", False),
    (20000, 14999, 0, 5001, "75.00", False),
    (0, 0, 0, 0, "0.00", False),
]
DAYS = st.integers(0, 400)


@pytest.mark.parametrize(("total", "present", "late", "absent", "percent", "eligible"), VECTORS)
def test_vectors(total: int, present: int, late: int, absent: int, percent: str, eligible: bool) -> None:
    """Would catch late counted as absent, and the rule asked of a rounded percentage."""
    count = Count(total, present, absent, late)
    assert (count.percent, count.is_enough) == (Decimal(percent), eligible)
    assert count.unmarked == 0


@given(attended=DAYS, missed=DAYS, required=st.integers(1, 99))
def test_days_needed_is_the_smallest_number_that_is_enough(attended: int, missed: int, required: int) -> None:
    total = attended + missed
    needed = days_needed(attended, total, required)
    assert needed is not None
    assert is_enough(attended + needed, total + needed, required)
    if needed:
        assert not is_enough(attended + needed - 1, total + needed - 1, required)


@given(attended=DAYS, missed=DAYS)
def test_percentage_stays_in_bounds_and_grows_with_attendance(attended: int, missed: int) -> None:
    total = attended + missed
    assert 0 <= percentage(attended, total) <= 100
    assert percentage(attended + 1, total + 1) >= percentage(attended, total)


def test_nobody_mends_a_missed_day_of_a_hundred_percent() -> None:
    assert days_needed(9, 10, 100) is None
    assert days_needed(10, 10, 100) == 0
