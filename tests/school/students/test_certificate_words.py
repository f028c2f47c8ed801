"""Dates and classes as certificates say them, in both languages."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from school.students.certificate_words import (
    SENTENCES,
    TC_LINES,
    class_in_words,
    date_in_words,
    long_date,
)


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


def test_the_tc_has_the_usual_22_lines_in_both_languages() -> None:
    assert len(TC_LINES) == 22
    assert all(english and hindi and english != hindi for _name, english, hindi in TC_LINES)


def test_both_languages_of_a_sentence_say_the_same_facts() -> None:
    """A fact that only one of them names would be missing on half of the papers."""
    from string import Formatter

    for texts in SENTENCES.values():
        named = [
            {name for _text, name, _spec, _conv in Formatter().parse(texts[lang]) if name} for lang in texts
        ]
        assert named[0] == named[1]
