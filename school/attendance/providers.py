"""What attendance answers to other apps: report cards, promotion, exits, TCs, the phone; and what it asks of the
timetable. Registered in `registration.py`.
"""

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import in_date
from school.attendance.enums import WHOLE_DAY, Status
from school.attendance.models import AttendanceEntry, AttendanceSheet
from school.attendance.selectors.figures import counts_in_year
from school.exams.hooks import Attendance
from school.masters.models import AcademicYear, Section
from school.staff.selectors import teacher_of
from school.students.hooks import Held
from school.students.models import Student
from school.timetable.selectors.days import lessons_of_section


def stands_in(actor: Actor, section: Section, day: date, period_no: int) -> bool:
    """Say whether the caller gives the section the period on the day, or any lesson where the whole day is marked.

    By the timetable with its substitutions: who stands in for an absent teacher marks.
    """
    teacher = teacher_of(actor)
    if teacher is None:
        return False
    return any(
        lesson.teacher == teacher and period_no in (WHOLE_DAY, lesson.entry.period_number)
        for lesson in lessons_of_section(section, day)
    )


def of_report_cards(students: Collection[UUID], year: AcademicYear) -> Mapping[UUID, Attendance]:
    """Return the year's days of students for their report cards; one query."""
    return {
        pk: Attendance(count.total, count.attended, count.percent)
        for pk, count in counts_in_year(students, year).items()
    }


def promotion_lock(sections: Collection[Section], year: AcademicYear) -> str:
    """Return that a section is marked in the new year, after which nobody's promotion is taken back."""
    rows = AttendanceSheet.objects.filter(section__in=sections, academic_year=year, withdrawn_at__isnull=True)
    first = rows.select_related("section__school_class").order_by("date").first()
    if first is None:
        return ""
    values = {"section": first.section, "day": in_date(first.date)}
    return _("Attendance of %(section)s is marked from %(day)s on.") % values


def recorded_after(student_ids: Collection[UUID], day: date) -> Mapping[UUID, str]:
    """Return for each student who was at school after a day when that was last; one query."""
    rows = AttendanceEntry.objects.filter(
        student__in=student_ids, date__gt=day, sheet__withdrawn_at__isnull=True
    ).exclude(status=Status.ABSENT)
    last = rows.order_by().values_list("student_id").annotate(last=Max("date"))
    return {pk: _("marked present on %(day)s") % {"day": in_date(on)} for pk, on in last}


def tc_facts(student_id: UUID, year: AcademicYear) -> Mapping[str, str]:
    """Return the working days and the days present of a TC; nothing where no day was marked."""
    count = counts_in_year([student_id], year).get(student_id)
    return {"working_days": str(count.total), "days_present": str(count.attended)} if count else {}


def _held(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield every entry of a student in plain data; one query."""
    rows = AttendanceEntry.objects.filter(student=student).order_by("date", "period_no")
    for row in rows.values("date", "period_no", "status", "reason", "remarks"):
        yield {**row, "date": row["date"].isoformat()}


def _forget(student: Student, _actor: Actor) -> None:
    """Take the words out; days and statuses are the school's register and tell of nobody by themselves."""
    AttendanceEntry.objects.filter(student=student).update(reason="", remarks="")


HELD = Held("attendance", _held, _forget)
