"""Dates and classes as certificates say them, in both languages."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from education.words import class_in_words, date_in_words, long_date


@pytest.mark.parametrize(
    ("day", "english", "hindi"),
    [
        (date(2014, 1, 12), "Twelfth January Two Thousand Fourteen", "बारह जनवरी दो हज़ार चौदह"),
        (date(2010, 8, 1), "First August Two Thousand Ten", "एक अगस्त दो हज़ार दस"),
        (date(1999, 12, 31), "Thirty-First December Nineteen Ninety-Nine", "इकतीस दिसंबर उन्नीस सौ निन्यानवे"),
        (date(1900, 2, 2), "Second February Nineteen Hundred", "दो फरवरी उन्नीस सौ"),
    ],
)
def test_date_in_words(day: date, english: str, hindi: str) -> None:
    assert date_in_words(day, "en") == english
    said = date_in_words(day, "hi").split()
    assert [said[0], *said[2:]] == [hindi.split(maxsplit=1)[0], *hindi.split()[2:]], "months are Django's own"


def test_class_in_words_and_long_date() -> None:
    assert [class_in_words(grade, "en") for grade in (-3, 0, 1, 12)] == ["", "", "One", "Twelve"]
    assert class_in_words(6, "hi") == "छह"
    assert long_date(date(2014, 1, 12), "en") == "12 January 2014"


@given(st.integers(0, 366 * 150))
def test_no_two_days_are_said_alike(offset: int) -> None:
    day = date(1950, 1, 1) + timedelta(days=offset)
    if day.year > 2099:
        return
    for language in ("en", "hi"):
        assert date_in_words(day, language) != date_in_words(day + timedelta(days=1), language)
