"""Reading a day or a month that a person typed; would catch a date taken for another day."""

from datetime import date, timedelta

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from core.dates import NotADate, read_day, read_month
from core.formatting import in_date, in_month, in_short_month

FIFTH_OF_JULY = date(1976, 7, 5)
days = st.dates(date(1900, 1, 1), date(2100, 12, 31))


@pytest.mark.parametrize(
    "typed",
    [
        "05/07/1976", "5/7/1976", "05-07-1976", "5.7.1976", "05 07 1976", " 05/07/1976 ", "5 Jul 1976", "05 jul 1976",
        "5 July 1976", "5-Jul-1976", "05/Jul/1976", "5 Jul, 1976", "5 Jul. 1976", "1976-07-05", "५/७/१९७६",
        "5 जुलाई 1976", "05 जुल 1976", "5th July, 1976",
    ],
)  # fmt: skip
def test_the_day_comes_first(typed):
    assert read_day(typed) == FIFTH_OF_JULY


@pytest.mark.parametrize(
    "typed",
    [
        "07/25/1976", "2026/07/05", "05/07/76", "31/02/2026", "5 Juli 1976", "0/1/2026", "today", "", "²/7/1976",
        "05/07/0000", "05/07/9999", "31-12-1899", "1/1/2101", "5 Jul", "05/07/1976 10:00", "5\x00/7/1976",
    ],
)  # fmt: skip
def test_what_is_no_date_is_refused(typed):
    with pytest.raises(NotADate):
        read_day(typed)


@given(days)
@pytest.mark.parametrize("language", ["en", "hi"])
def test_what_is_shown_is_read_back(language, day):
    """A form that is sent back untouched must not move any date."""
    with translation.override(language):
        assert read_day(in_date(day)) == day
        assert read_day(f"{day:%d/%m/%Y}") == day
        assert read_month(in_month(day)) == read_month(in_short_month(day)) == day.replace(day=1)


@pytest.mark.parametrize("typed", ["11/2026", "Nov 2026", "november 2026", "2026-11", "नवंबर 2026", "11-2026"])
def test_months(typed):
    assert read_month(typed) == date(2026, 11, 1)


@pytest.mark.parametrize(
    "typed", ["13/2026", "0/2026", "2026", "Nov", "11/26", "2026-13", "11/9999", "0000-01"]
)
def test_no_months(typed):
    with pytest.raises(NotADate):
        read_month(typed)


def test_every_name_of_a_month_is_known_in_both_languages():
    day = date(2026, 1, 15)
    for _number in range(12):
        for language in ("en", "hi"):
            with translation.override(language):
                assert read_day(in_date(day)) == day
        day = (day + timedelta(days=31)).replace(day=15)
