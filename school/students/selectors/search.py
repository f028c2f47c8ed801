"""Students found by name, code, guardian's name or phone, from one index (Student.search_text)."""

import re
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core import validators
from core.errors import ValidationFailed
from school.students.models import Student

MOST_WORDS = 5
# Fewer letters are in no index of trigrams.
TRIGRAM = 3
QUICK_LIMIT, QUICK_MINIMUM = 20, 2
_DIGITS = re.compile(r"\+?[\d\s\-]+")


def matching(rows: QuerySet[Student], text: str) -> QuerySet[Student]:
    """Narrow to students of whom every word stands in the name, the code, a guardian's name or phone number."""
    for word in words_of(text):
        rows = rows.filter(search_text__contains=word.upper())
    return rows


def words_of(text: str) -> list[str]:
    """Return the words that are looked for; a phone number, however it is written, is one word of ten digits."""
    text = " ".join(text.split())[:100]
    if _DIGITS.fullmatch(text):
        digits = validators.normalise_mobile(text)
        if len(digits) == validators.MOBILE_LENGTH:
            return [digits]
    return text.split()[:MOST_WORDS]


def quick_search(rows: QuerySet[Student], text: str, limit: int = QUICK_LIMIT) -> list[Student]:
    """Return the best matches among `rows`, at most `limit`: codes and names that begin so before all others.

    Each stage stops at the limit, so that a name that thousands have costs no more than a rare one. Raises
    ValidationFailed for a text that is too short.
    """
    term = " ".join(text.split())
    if len(term) < QUICK_MINIMUM:
        message = _("Write at least %(count)d letters or digits.") % {"count": QUICK_MINIMUM}
        raise ValidationFailed.at("search", message)
    rows = rows.order_by()
    term = term.upper()
    begins = [{"student_code__startswith": term}, {"search_text__startswith": term}]
    stages = [rows.filter(**one) for one in begins]
    if len(term) >= TRIGRAM:
        stages.append(matching(rows, term))
    best: dict[Any, Student] = {}
    for stage in stages:
        if len(best) < limit:
            several = sorted(stage[:limit], key=lambda row: (row.full_name, row.student_code))
            best |= {row.pk: row for row in several}
    return list(best.values())[:limit]
