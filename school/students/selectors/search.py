"""Students found by name, code, guardian's name or phone, from indexes only."""

import re
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Reverse
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from school.students.models import Guardian, Student, StudentGuardian

MOST_WORDS = 5
# Fewer letters are in no index of trigrams; fewer digits of a phone number are nobody's search word.
TRIGRAM, FEWEST_DIGITS = 3, 4
QUICK_LIMIT, QUICK_MINIMUM = 20, 2
_DIGITS = re.compile(r"\+?[\d\s\-]+")
_PREFIXES = ("+91", "0091")


def matching(rows: QuerySet[Student], text: str) -> QuerySet[Student]:
    """Narrow to students of whom every word stands in the name, the code, a guardian's name or a phone number.

    Of a phone number the first or the last digits, at least four, are a word. `icontains` compares in upper case,
    as the indexes hold it. Each word is a union of look-ups, each by its own index: an OR over two tables would
    read all of both.
    """
    for word in words_of(text):
        found: QuerySet[Any] = Student.objects.filter(full_name__icontains=word).order_by().values("pk")
        others = [Student.objects.filter(student_code__icontains=word).order_by().values("pk")]
        guardians = [Guardian.objects.filter(full_name__icontains=word)]
        digits = phone_digits(word)
        if digits:
            guardians += by_phone(digits)
        others += [_children(one) for one in guardians]
        rows = rows.filter(pk__in=found.union(*others, all=True))
    return rows


def words_of(text: str) -> list[str]:
    """Return the words that are looked for; a phone number with blanks or hyphens in it is one word."""
    text = " ".join(text.split())[:100]
    if _DIGITS.fullmatch(text):
        return [re.sub(r"[\s\-]+", "", text)]
    return text.split()[:MOST_WORDS]


def phone_digits(word: str) -> str:
    """Return the digits of a word that can be a part of a phone number, without the country's code."""
    for prefix in _PREFIXES:
        word = word.removeprefix(prefix)
    return word if word.isascii() and word.isdigit() and len(word) >= FEWEST_DIGITS else ""


def by_phone(digits: str) -> list[QuerySet[Guardian]]:
    """Return the guardians whose number begins with the digits, and those whose number ends with them."""
    last = Guardian.objects.alias(turned=Reverse("phone")).filter(turned__startswith=digits[::-1])
    return [Guardian.objects.filter(phone__startswith=digits), last]


def _children(guardians: QuerySet[Guardian]) -> QuerySet[Any]:
    rows = StudentGuardian.objects.filter(guardian__in=guardians.order_by().values("pk"))
    return rows.order_by().values("student")


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
    begins = Q(full_name__istartswith=term)
    stages = [rows.filter(student_code__istartswith=term), rows.filter(begins)]
    if len(term) >= TRIGRAM:
        stages.append(matching(rows, term))
    best: dict[Any, Student] = {}
    for stage in stages:
        if len(best) < limit:
            several = sorted(stage[:limit], key=lambda row: (row.full_name, row.student_code))
            best |= {row.pk: row for row in several}
    return list(best.values())[:limit]
