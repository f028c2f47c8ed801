"""Student codes: the year in which the session of admission begins and five digits, without gaps: 2026-00001."""

import re
from collections.abc import Collection

from django.db.models import IntegerField
from django.db.models.functions import Cast, Substr
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.numbering.models import Series
from core.numbering.services import next_numbers
from school.students.models import Student

SERIES = "school_student"
DIGITS = 5
# How often taken codes are passed over one by one.
TURNS = 3


def next_codes(year: int, count: int, *, besides: Collection[str] = ()) -> list[str]:
    """Return so many free codes of a year in order, in the caller's transaction.

    The series stays locked until that transaction ends, and a rollback gives the numbers back: no gaps, and no
    code twice. Codes that came with an import are passed over, those in `besides` too, which are about to be stored.
    """
    codes: list[str] = []
    for _turn in range(TURNS):
        codes += _free(_take(year, count - len(codes)), besides)
        if len(codes) == count:
            break
    else:  # behind a long row of codes from elsewhere: begin after the last of them
        Series.objects.filter(name=SERIES, period=str(year)).update(last=_highest(year, besides))
        codes += _take(year, count - len(codes))
    if len(codes[-1]) > len(f"{year}-") + DIGITS:
        raise ValidationFailed.at("student_code", _("All codes of %(year)d are used up.") % {"year": year})
    return codes


def _take(year: int, count: int) -> list[str]:
    first = next_numbers(SERIES, count, period=str(year))
    return [f"{year}-{number:0{DIGITS}}" for number in range(first, first + count)]


def _free(codes: list[str], besides: Collection[str]) -> list[str]:
    known = Student.objects.filter(student_code__in=codes)
    taken = {*known.values_list("student_code", flat=True), *besides}
    return [code for code in codes if code not in taken]


def _highest(year: int, besides: Collection[str]) -> int:
    """Return the highest number in codes of the generated form, whoever wrote them."""
    form = rf"^{year}-[0-9]{{{DIGITS}}}$"
    rows = Student.objects.filter(student_code__regex=form)
    numbers = rows.annotate(number=Cast(Substr("student_code", len(f"{year}-") + 1), IntegerField()))
    stored = numbers.order_by("-number").values_list("number", flat=True).first() or 0
    return max([stored, *(int(code[-DIGITS:]) for code in besides if re.match(form, code))])
