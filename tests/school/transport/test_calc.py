"""How full a route gets, and whether its times run on."""

from datetime import date, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from school.transport.calc import first_break, peak

DAY = date(2026, 4, 1)


def on(number: int) -> date:
    return DAY + timedelta(days=number)


@given(
    st.lists(st.tuples(st.integers(0, 12), st.none() | st.integers(0, 6)), max_size=8),
    st.integers(0, 12),
    st.none() | st.integers(0, 6),
)
def test_the_peak_is_what_counting_each_day_finds(
    spans: list[tuple[int, int | None]], first: int, length: int | None
) -> None:
    periods = [(on(a), None if n is None else on(a + n)) for a, n in spans]
    last = 40 if length is None else first + length
    counts = {
        on(day): sum(start <= on(day) and (end is None or on(day) <= end) for start, end in periods)
        for day in range(first, last + 1)
    }
    most = max(counts.values())
    found = peak(periods, on(first), None if length is None else on(last))
    assert found == (most, next(day for day, count in counts.items() if count == most) if most else on(first))


@pytest.mark.parametrize(
    ("hours", "may_descend", "place"),
    [
        ([7, 8, 9], False, None),
        ([7, None, 9], False, None),
        ([], False, None),
        ([7, 7], False, 1),
        ([9, None, 8], False, 2),
        ([9, 8, 7], True, None),
        ([9, 8, 8], True, 1),
        ([7, 9, 8], True, 2),
    ],
)
def test_times_run_on(hours: list[Any], may_descend: bool, place: int | None) -> None:
    times = [None if hour is None else time(hour) for hour in hours]
    assert first_break(times, may_descend=may_descend) == place
