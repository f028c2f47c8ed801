"""Arithmetic of recruitment: names as they are compared, and the day up to which data are kept."""

import re
import unicodedata
from datetime import date

from core.periods import Month


def name_key(name: str) -> str:
    """Return what two writings of one name share: letters of any script in one case, words in order."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(sorted(re.findall(r"[\w\u0900-\u097F]+", text)))[:150]


def months_before(day: date, months: int) -> date:
    """Return the same day some months earlier, the last of the month where that has fewer days."""
    month = Month.of(day).plus(-months)
    return month.first.replace(day=min(day.day, month.days))
