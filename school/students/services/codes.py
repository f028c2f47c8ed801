"""Student codes: the year in which the session of admission begins and five digits, without gaps: 2026-00001."""

from django.db.models import IntegerField
from django.db.models.functions import Cast, Substr
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.numbering.models import Series
from core.numbering.services import next_numbers
from school.students.models import Student

SERIES = "school_student"
DIGITS = 5


def next_codes(year: int, count: int) -> list[str]:
    """Return so many free codes of a year in order, in the caller's transaction.

    The series stays locked until that transaction ends, and a rollback gives the numbers back: no gaps, and no
    code twice. Codes that came with an import are passed over.
    """
    codes = _codes(year, next_numbers(SERIES, count, period=str(year)), count)
    if Student.objects.filter(student_code__in=codes).exists():
        Series.objects.filter(name=SERIES, period=str(year)).update(last=_highest(year))
        codes = _codes(year, next_numbers(SERIES, count, period=str(year)), count)
    if len(codes[-1]) > len(f"{year}-") + DIGITS:
        raise ValidationFailed.at("student_code", _("All codes of %(year)d are used up.") % {"year": year})
    return codes


def _codes(year: int, first: int, count: int) -> list[str]:
    return [f"{year}-{number:0{DIGITS}}" for number in range(first, first + count)]


def _highest(year: int) -> int:
    """Return the highest number in codes of the generated form, whoever wrote them."""
    rows = Student.objects.filter(student_code__regex=rf"^{year}-[0-9]{{{DIGITS}}}$")
    numbers = rows.annotate(number=Cast(Substr("student_code", len(f"{year}-") + 1), IntegerField()))
    return numbers.order_by("-number").values_list("number", flat=True).first() or 0
