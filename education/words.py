"""Dates, years and classes in words, English and Hindi, as certificates write them. Pure."""

from datetime import date

from django.utils import dates, translation

from core.number_words import LANGUAGES, number

_ORDINALS = (
    *("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"),
    *("Eleventh", "Twelfth", "Thirteenth", "Fourteenth", "Fifteenth", "Sixteenth", "Seventeenth"),
    *("Eighteenth", "Nineteenth", "Twentieth", "Twenty-First", "Twenty-Second", "Twenty-Third"),
    *("Twenty-Fourth", "Twenty-Fifth", "Twenty-Sixth", "Twenty-Seventh", "Twenty-Eighth", "Twenty-Ninth"),
    *("Thirtieth", "Thirty-First"),
)
FIRST_IN_THOUSANDS = 2000


def long_date(day: date, language: str) -> str:
    """Return "12 January 2014" or "12 जनवरी 2014"."""
    return f"{day.day} {month_name(day, language)} {day.year}"


def date_in_words(day: date, language: str) -> str:
    """Return "Twelfth January Two Thousand Fourteen" or "बारह जनवरी दो हज़ार चौदह"."""
    first = _ORDINALS[day.day - 1] if language == "en" else number(day.day, LANGUAGES[language])
    return f"{first} {month_name(day, language)} {year_in_words(day.year, language)}"


def year_in_words(year: int, language: str) -> str:
    """Return the year as it is said: "Nineteen Ninety-Nine", "Two Thousand Fourteen", "उन्नीस सौ निन्यानवे"."""
    words = LANGUAGES[language]
    if year >= FIRST_IN_THOUSANDS:
        return number(year, words)
    hundreds, rest = divmod(year, 100)
    between = f" {words.hundred} " if language == "hi" or not rest else " "
    return f"{number(hundreds, words)}{between}{number(rest, words) if rest else ''}".strip()


def class_in_words(grade: int, language: str) -> str:
    """Return "Six" or "छह" for class 6, nothing before class 1, whose classes have names."""
    return number(grade, LANGUAGES[language]) if grade >= 1 else ""


def month_name(day: date, language: str) -> str:
    """Return the name of the day's month."""
    with translation.override(language):
        return str(dates.MONTHS[day.month])
