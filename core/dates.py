"""How a day or month that a person typed is read: day first, as it is written in India, in both languages.

Pure: no models, no clock. `core.formatting` shows dates; what it writes is read back here.
"""

import re
from datetime import date
from functools import cache

from django.utils import dates as django_dates
from django.utils import translation
from django.utils.translation import gettext_lazy as _

FIRST_YEAR, LAST_YEAR = 1900, 2100
LANGUAGES = ("en", "hi")
MONTHS_A_YEAR = 12

DAY_HINT = _("Day first: 21 Nov 2026 or 21/11/2026.")
MONTH_HINT = _("For example Nov 2026 or 11/2026.")
WRITE_DAY = _("Write the date day first, with all four digits of the year: 21 Nov 2026 or 21/11/2026.")
WRITE_MONTH = _("Write the month as Nov 2026 or 11/2026.")
NO_SUCH_DAY = _("There is no such day. The day comes first, then the month: 21/11/2026.")
YEAR_BOUNDS = _("The year must be from 1900 to 2100.")

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DIGITS = re.compile(r"(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4})")
_WORDS = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([^\W\d](?:[^\d\s,./-])*)[-/. ॰,]*(\d{4})")
_ISO_MONTH = re.compile(r"(\d{4})-(\d{1,2})")
_MONTH_DIGITS = re.compile(r"(\d{1,2})\s*[-/. ]\s*(\d{4})")
_MONTH_WORDS = re.compile(r"([^\W\d](?:[^\d\s,./-])*)[-/. ॰,]*(\d{4})")


class NotADate(ValueError):
    """The text is no date; the argument says to the person what would be right."""


def read_day(text: str) -> date:
    """Return the day of "05/07/1976", "5 Jul 1976", "5 जुलाई 1976" or "1976-07-05", which is 5 July.

    Raises NotADate; also for two digits of a year, which leave the century open.
    """
    text = text.strip()
    if found := _ISO.fullmatch(text):
        return _day(int(found[1]), int(found[2]), int(found[3]))
    if found := _DIGITS.fullmatch(text):
        return _day(int(found[3]), int(found[2]), int(found[1]))
    if found := _WORDS.fullmatch(text):
        return _day(int(found[3]), _month_named(found[2], WRITE_DAY), int(found[1]))
    raise NotADate(WRITE_DAY)


def read_month(text: str) -> date:
    """Return the first day of "Nov 2026", "11/2026", "नवंबर 2026" or "2026-11". Raises NotADate."""
    text = text.strip()
    if found := _ISO_MONTH.fullmatch(text):
        year, month = int(found[1]), int(found[2])
    elif found := _MONTH_DIGITS.fullmatch(text):
        year, month = int(found[2]), int(found[1])
    elif found := _MONTH_WORDS.fullmatch(text):
        year, month = int(found[2]), _month_named(found[1], WRITE_MONTH)
    else:
        raise NotADate(WRITE_MONTH)
    if not 1 <= month <= MONTHS_A_YEAR:
        raise NotADate(WRITE_MONTH)
    return _day(year, month, 1)


def _day(year: int, month: int, day: int) -> date:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise NotADate(YEAR_BOUNDS)
    try:
        return date(year, month, day)
    except ValueError:
        raise NotADate(NO_SUCH_DAY) from None


def _month_named(word: str, otherwise: object) -> int:
    month = _month_names().get(_plain(word))
    if month is None:
        raise NotADate(otherwise)
    return month


@cache
def _month_names() -> dict[str, int]:
    """Return every way in which a month is written, in full and short, in all languages."""
    names = {"sept": 9}
    for language in LANGUAGES:
        with translation.override(language):
            for kind in (
                django_dates.MONTHS,
                django_dates.MONTHS_3,
                django_dates.MONTHS_AP,
                django_dates.MONTHS_ALT,
            ):
                names |= {_plain(str(name)): number for number, name in kind.items()}
    return names


def _plain(name: str) -> str:
    return name.strip(".॰ ").casefold()
