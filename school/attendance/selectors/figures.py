"""Sums of attendance, made by the database: by student, by day, by section.

A student's days are those on which the section that the student was enrolled in was marked (the sheet that counts for
the day); an entry that another section made for the same day, before a back-dated move, stands for it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, TypeAlias
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.periods import Month
from education.attendance import REQUIRED_PERCENT, Count, days_needed, summed
from school.masters.models import AcademicYear, SchoolClass, Section
from school.masters.selectors import current_year
from school.staff.selectors import is_everywhere, sections_of
from school.students.enums import StudentStatus
from school.students.models import Student
from school.students.selectors import students_of

MOST_DAYS = 366
# Students as rows to be asked for, or by their ids.
People: TypeAlias = QuerySet[Student] | Collection[UUID]
_DAYS = """
    FROM school_students_enrolment en
    JOIN school_attendance_attendancesheet s
      ON s.section_id = en.section_id AND s.is_of_day
     AND s.date >= en.starts_on AND (en.ends_on IS NULL OR s.date <= en.ends_on)
    LEFT JOIN school_attendance_attendanceentry e
      ON e.student_id = en.student_id AND e.date = s.date AND e.period_no = s.period_no
    WHERE s.date BETWEEN %(first)s AND %(last)s
"""
_COUNTS = (
    "count(*), count(*) FILTER (WHERE e.status = 'present'),"
    " count(*) FILTER (WHERE e.status = 'absent'), count(*) FILTER (WHERE e.status = 'late')"
)
_SHORT = (
    " HAVING count(*) FILTER (WHERE e.status IN ('present', 'late')) * 100 < %(required)s * count(*)"
    " ORDER BY count(*) FILTER (WHERE e.status IN ('present', 'late'))::numeric / count(*), en.student_id"
)
_KEYS = {"student": "en.student_id", "day": "s.date", "section": "s.section_id"}


@dataclass(frozen=True, slots=True)
class Span:
    """The first and the last day of what is asked, both counted."""

    first: date
    last: date


def span_of(*, first: date | None = None, last: date | None = None, year: AcademicYear | None = None) -> Span:
    """Return the days asked for: the year, the current one where none is given, narrowed by what is given.

    Raises ValidationFailed naming `to` for a stretch that ends before it begins or is longer than MOST_DAYS,
    NoCurrentYear.
    """
    if first is None or last is None:
        year = year or current_year()
    start = first or year.start_date  # type: ignore[union-attr]
    end = last or year.end_date  # type: ignore[union-attr]
    if end < start:
        raise ValidationFailed.at("to", _("The last day must not be before the first one."))
    if (end - start).days >= MOST_DAYS:
        raise ValidationFailed.at("to", _("Ask for at most %(days)d days at a time.") % {"days": MOST_DAYS})
    return Span(start, end)


def count_of(student: Student, span: Span) -> Count:
    """Return the days of one student; one query."""
    return counts("student", span, students=[student.pk]).get(student.pk, Count())


def counts(
    by: Literal["student", "day", "section"],
    span: Span,
    *,
    students: People | None = None,
    sections: QuerySet[Section] | None = None,
    short_of: int | None = None,
) -> dict[Any, Count]:
    """Return the sums by student, day or section, in one query beside those that narrow it.

    `students` and `sections` narrow it (the section of the day, not of now). With `short_of` only those below the
    percentage, the lowest first.
    """
    sql, values = _narrowed(span, students, sections)
    key = _KEYS[by]
    tail = _SHORT if short_of is not None else f" ORDER BY {key}"
    query = f"SELECT {key}, {_COUNTS} {sql} GROUP BY {key}{tail}"
    with connection.cursor() as cursor:
        cursor.execute(query, {**values, "required": short_of})
        return {row[0]: Count(*row[1:]) for row in cursor.fetchall()}


def days_of(student: Student, span: Span) -> dict[date, str]:
    """Return the student's marked days with the status; empty text where the section was marked without an entry."""
    sql, values = _narrowed(span, [student.pk], None)
    return {day: status or "" for _student, day, status in _each(sql, values)}


def days_of_many(
    students: People, span: Span, *, sections: QuerySet[Section] | None = None
) -> dict[UUID, dict[date, str]]:
    """Return the marked days of many students, in some sections where they are given, for a register."""
    sql, values = _narrowed(span, students, sections)
    found: dict[UUID, dict[date, str]] = {}
    for student, day, status in _each(sql, values):
        found.setdefault(student, {})[day] = status or ""
    return found


def month_of(student: Student, month: Month) -> dict[date, str]:
    """Return the marked days of a month, for the calendar of a student; one query."""
    return days_of(student, Span(month.first, month.last))


def months_of(student: Student, span: Span) -> list[tuple[Month, Count]]:
    """Return the student's days by month, the latest month first; months without a marked day are left out."""
    found: dict[Month, list[Count]] = {}
    for day, count in counts("day", span, students=[student.pk]).items():
        found.setdefault(Month.of(day), []).append(count)
    return [(month, summed(found[month])) for month in sorted(found, reverse=True)]


def attendance_of(student: Student, year: AcademicYear) -> tuple[int, int]:
    """Return the marked days of a year, and on how many the student was present or late."""
    count = count_of(student, Span(year.start_date, year.end_date))
    return count.total, count.attended


def counts_in_year(students: People, year: AcademicYear) -> dict[UUID, Count]:
    """Return the days of many students in a year, in one query; who has no marked day is left out."""
    return counts("student", Span(year.start_date, year.end_date), students=students)


def sections_reported(
    actor: Actor, *, class_id: UUID | None = None, section_id: UUID | None = None
) -> QuerySet[Section]:
    """Return the caller's sections, of a class or one where that is named. Raises NotFound for what is not theirs."""
    rows = sections_of(actor)
    if class_id is not None:
        rows = rows.filter(school_class_id=class_id)
        is_empty = is_everywhere(actor) and SchoolClass.objects.filter(pk=class_id).exists()
        if not is_empty and not rows.exists():
            raise NotFound(_("There is no such class."))
    if section_id is not None:
        rows = rows.filter(pk=section_id)
        if not rows.exists():
            raise NotFound(_("There is no such section."))
    return rows


@dataclass(frozen=True)
class Analytics:
    """Sums of some sections over some days. `by_day` and `by_section` are in order; students by section and roll."""

    span: Span
    total: Count
    by_day: dict[date, Count]
    by_section: list[tuple[Section, Count]]
    by_student: list[tuple[Student, Count]]


def analytics(actor: Actor, span: Span, sections: QuerySet[Section]) -> Analytics:
    """Return the sums of the sections by day, by section and by student; a fixed number of queries."""
    by_day = counts("day", span, sections=sections)
    by_section = counts("section", span, sections=sections)
    by_student = counts("student", span, sections=sections)
    people = students_of(actor).filter(pk__in=list(by_student))
    people = people.order_by(
        "section__school_class__display_order", "section__name", "roll_no", "full_name", "pk"
    )
    return Analytics(
        span,
        summed(by_section.values()),
        by_day,
        [(one, by_section[one.pk]) for one in sections if one.pk in by_section],
        [(one, by_student[one.pk]) for one in people],
    )


def short_students(
    actor: Actor, span: Span, sections: QuerySet[Section] | None = None, required: int = REQUIRED_PERCENT
) -> list[tuple[UUID, Count]]:
    """Return the students at school below the percentage with their days, the lowest first.

    Compared in whole numbers (75% rule). Who has no marked day is not among them: nothing can be said yet.
    """
    people = students_of(actor).filter(status=StudentStatus.ACTIVE)
    if sections is not None:
        people = people.filter(section__in=sections)
    return list(counts("student", span, students=people, short_of=required).items())


def with_students(rows: Sequence[tuple[UUID, Count]], required: int) -> list[dict[str, Any]]:
    """Return lines of the shortage list with their students and the days needed; one query for all."""
    people = Student.objects.select_related("school_class", "section__school_class").in_bulk(
        [pk for pk, _count in rows]
    )
    return [
        {
            "student": people[pk],
            "total": count.total,
            "present": count.present,
            "absent": count.absent,
            "late": count.late,
            "percent": count.percent,
            "days_needed": days_needed(count.attended, count.total, required),
        }
        for pk, count in rows
    ]


def _each(sql: str, values: dict[str, Any]) -> Iterator[tuple[UUID, date, str | None]]:
    query = f"SELECT en.student_id, s.date, e.status {sql} ORDER BY en.student_id, s.date"
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        yield from cursor.fetchall()


def _narrowed(
    span: Span, students: People | None, sections: QuerySet[Section] | None
) -> tuple[str, dict[str, Any]]:
    """Return the text that joins the days, narrowed, with its values."""
    sql = _DAYS
    values: dict[str, Any] = {"first": span.first, "last": span.last}
    for name, column, rows in (("student", "en.student_id", students), ("section", "s.section_id", sections)):
        if rows is not None:
            sql += f" AND {column} = ANY(%({name})s)"
            values[name] = _keys(rows)
    return sql, values


def _keys(rows: QuerySet[Any] | Collection[UUID]) -> list[UUID]:
    if isinstance(rows, QuerySet):
        return list(rows.order_by().values_list("pk", flat=True))
    return list(rows)
