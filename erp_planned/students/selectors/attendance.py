"""Attendance of students: who is to be marked, entries, figures, and who is below what is required."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import connection
from django.db.models import F, Q, QuerySet

from core.actors import Actor
from education.attendance import Count
from erp_planned.students.enums import EnrolmentStatus, StudentStatus
from erp_planned.students.models import ClassDay, Enrolment, Student, StudentAttendance
from erp_planned.students.selectors.classes import rules_on
from erp_planned.students.selectors.students import visible

# Entries of each student, and days on which the class was marked without one: of somebody admitted back-dated, say.
FIGURES = """
SELECT student_id, count(*), count(*) FILTER (WHERE status = 'present'),
       count(*) FILTER (WHERE status = 'absent'), count(*) FILTER (WHERE status = 'late')
FROM (
    SELECT a.student_id, a.status FROM erp_students_studentattendance a
    WHERE a.student_id = ANY (%(students)s) AND a."on" BETWEEN %(first)s AND %(last)s
    UNION ALL
    SELECT e.student_id, NULL FROM erp_students_enrolment e
    JOIN erp_students_student s ON s.id = e.student_id
    JOIN erp_students_academicyear y ON y.id = e.year_id
    JOIN erp_students_classday d ON d.school_class_id = e.school_class_id
        AND d."on" BETWEEN greatest(e.from_on, %(first)s) AND least(y.ends_on, %(last)s)
    WHERE e.student_id = ANY (%(students)s) AND (s.left_on IS NULL OR d."on" <= s.left_on)
        AND NOT EXISTS (
            SELECT 1 FROM erp_students_studentattendance b WHERE b.student_id = e.student_id AND b."on" = d."on"
        )
) days GROUP BY student_id
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """A student with the attendance of some days."""

    student: Student
    count: Count


def on_roll(class_id: int, on: date) -> list[Student]:
    """Return who was in a class on a day, by roll number; one query."""
    rows = Enrolment.objects.filter(
        Q(student__left_on=None) | Q(student__left_on__gte=on),
        school_class=class_id,
        from_on__lte=on,
        year__starts_on__lte=on,
        year__ends_on__gte=on,
    )
    rows = rows.select_related("student").order_by(
        F("roll_no").asc(nulls_last=True), "student__name", "student"
    )
    return [row.student for row in rows]


def entries_seen_by(actor: Actor) -> QuerySet[StudentAttendance]:
    """Return the attendance of those whom the caller may see, the latest first."""
    rows = StudentAttendance.objects.select_related("student", "class_day__school_class")
    seen = visible(actor).order_by().values("pk")
    return rows.filter(student__in=seen).order_by("-on", "student__name", "pk")


def entries_of(class_id: int, on: date) -> dict[int, StudentAttendance]:
    """Return the entries of a class on a day, by the student's number; one query."""
    rows = StudentAttendance.objects.filter(class_day__school_class=class_id, on=on)
    return {row.student_id: row for row in rows}


def marked_days() -> QuerySet[ClassDay]:
    """Return the days on which classes were marked, the latest first."""
    return ClassDay.objects.select_related("school_class").order_by("-on", "school_class")


def counts(student_ids: Collection[int], first: date, last: date) -> dict[int, Count]:
    """Return the attendance of students from first to last; all zeros for who has no marked day. One query."""
    found = dict.fromkeys(student_ids, Count())
    if not found:
        return found
    with connection.cursor() as cursor:
        cursor.execute(FIGURES, {"students": list(found), "first": first, "last": last})
        for student_id, total, present, absent, late in cursor.fetchall():
            found[student_id] = Count(total, present, absent, late)
    return found


def figures(rows: Sequence[Student], first: date, last: date) -> list[Figure]:
    """Return the students with their attendance, in their order; one query."""
    found = counts([row.pk for row in rows], first, last)
    return [Figure(row, found[row.pk]) for row in rows]


def low_attendance(actor: Actor, first: date, last: date, *, class_id: int | None = None) -> list[Figure]:
    """Return those studying whom the caller may see and who are below the percentage required on the last day.

    The lowest first; whoever has no marked day is left out. Three queries.
    """
    required = rules_on(last).required_percent
    rows = visible(actor).prefetch_related(None).filter(status=StudentStatus.ACTIVE)
    if class_id is not None:
        rows = rows.filter(enrolments__school_class=class_id, enrolments__status=EnrolmentStatus.CURRENT)
    found = figures(list(rows), first, last)
    below = [
        one for one in found if one.count.total and one.count.attended * 100 < required * one.count.total
    ]
    return sorted(below, key=lambda one: (one.count.percent, one.student.name, one.student.pk))
