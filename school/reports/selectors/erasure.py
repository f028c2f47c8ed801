"""Whose personal data a school keeps longer than it said (DPDP Act 2023, section 8(7))."""

from datetime import date

from django.conf import settings
from django.db.models import Max, QuerySet

from school.students.enums import StudentStatus
from school.students.models import Student


def due_for_erasure(day: date) -> QuerySet[Student]:
    """Return the former students who left SCHOOL_KEEP_YEARS before a day or earlier and are not erased.

    `left_on` is the last day in a section; who has none on record is not among them. The first to leave come first.
    """
    years = settings.SCHOOL_KEEP_YEARS
    # Who left on the 29th of February is due on the 28th.
    before = day.replace(year=day.year - years, day=min(day.day, 28) if day.month == 2 else day.day)
    rows = Student.objects.filter(erased_on=None).exclude(status=StudentStatus.ACTIVE)
    rows = rows.annotate(left_on=Max("enrolments__ends_on")).filter(left_on__lte=before)
    return rows.order_by("left_on", "student_code")
