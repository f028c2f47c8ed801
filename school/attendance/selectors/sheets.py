"""Reads of sheets and entries; whose they are is decided here for every door."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.refusals import get_or_refuse
from school.attendance.enums import WHOLE_DAY, Status
from school.attendance.hooks import may_mark
from school.attendance.models import AttendanceEntry, AttendanceSheet, EntryChange
from school.attendance.selectors.calendar import calendar_of
from school.masters.models import AcademicYear, SchoolClass, Section
from school.staff.selectors import is_everywhere, sections_of
from school.students.models import Enrolment, Student
from school.students.selectors import students_in, students_of


@dataclass(frozen=True, slots=True)
class Line:
    """One student of a section on a date; `entry` is None while nothing is marked."""

    student: Student
    roll_no: int | None
    entry: AttendanceEntry | None

    @property
    def status(self) -> str | None:
        return self.entry.status if self.entry else None

    @property
    def reason(self) -> str:
        return self.entry.reason if self.entry else ""

    @property
    def remarks(self) -> str:
        return self.entry.remarks if self.entry else ""


@dataclass(frozen=True)
class Roll:
    """A section on a date: everybody enrolled then, by roll number, with what was marked.

    `closed` says why there is no school that day; `version` is 0 before the first marking.
    """

    section: Section
    date: date
    period_no: int
    sheet: AttendanceSheet | None
    closed: str
    lines: Sequence[Line] = field(default_factory=list)

    @property
    def version(self) -> int:
        return self.sheet.version if self.sheet else 0

    @property
    def is_marked(self) -> bool:
        return self.sheet is not None and self.sheet.withdrawn_at is None

    def counted(self, status: str) -> int:
        """Return how many were marked so."""
        return sum(line.status == status for line in self.lines)


def year_having(day: date) -> AcademicYear | None:
    """Return the academic year of a day, if there is one."""
    return AcademicYear.objects.filter(start_date__lte=day, end_date__gte=day).first()


def sections_on(actor: Actor, day: date) -> QuerySet[Section]:
    """Return the sections that the caller may see on a day: a teacher those assigned in the year of the day."""
    return sections_of(actor, year_having(day))


def get_section(actor: Actor, section_id: UUID, day: date, *, period_no: int = WHOLE_DAY) -> Section:
    """Return a section that is the caller's on the day. Raises NotFound, also for everybody else's."""
    refusal = NotFound(_("There is no such section."))
    row: Section | None = sections_on(actor, day).filter(pk=section_id).first()
    if row is not None:
        return row
    other: Section = get_or_refuse(Section.objects.select_related("school_class"), refusal, pk=section_id)
    if is_everywhere(actor) or not any(may(actor, other, day, period_no) for may in may_mark):
        raise refusal
    return other


def section_of_class(
    actor: Actor, class_id: UUID, section_id: UUID, day: date, *, period_no: int = WHOLE_DAY
) -> Section:
    """Return the caller's section, which must be one of the class.

    Raises NotFound for a class or section that is not there or not the caller's, ValidationFailed naming
    `section_id` where the section is of another class.
    """
    section = get_section(actor, section_id, day, period_no=period_no)
    if section.school_class_id != class_id:
        get_or_refuse(SchoolClass.objects, NotFound(_("There is no such class.")), pk=class_id)
        raise ValidationFailed.at("section_id", _("%(section)s is of another class.") % {"section": section})
    return section


def roll_of(section: Section, day: date, *, period_no: int = WHOLE_DAY) -> Roll:
    """Return the section on a date with what was marked; five queries."""
    students = list(students_in(section, on=day))
    marked = AttendanceEntry.objects.filter(
        student__in=[one.pk for one in students],
        date=day,
        period_no=period_no,
        sheet__withdrawn_at__isnull=True,
    )
    by_student = {entry.student_id: entry for entry in marked}
    sheet = AttendanceSheet.objects.filter(section=section, date=day, period_no=period_no).first()
    closed = calendar_of(day, day).why_closed(day, section.school_class_id)
    lines = [Line(one, one.roll, by_student.get(one.pk)) for one in students]  # type: ignore[attr-defined]
    return Roll(section, day, period_no, sheet, closed, lines)


def entries_of(actor: Actor) -> QuerySet[AttendanceEntry]:
    """Return the entries that the caller may see, the latest days first: those of the own students."""
    rows = AttendanceEntry.objects.select_related("student", "sheet").filter(sheet__withdrawn_at__isnull=True)
    if not is_everywhere(actor):
        rows = rows.filter(student__in=students_of(actor).values("pk"))
    return rows.order_by("-date", "student__full_name", "student_id", "period_no")


def sheets() -> QuerySet[AttendanceSheet]:
    """Return all sheets for the office, the latest first."""
    return AttendanceSheet.objects.select_related("section__school_class", "academic_year")


def get_sheet(pk: UUID) -> AttendanceSheet:
    """Return a sheet. Raises NotFound."""
    row: AttendanceSheet = get_or_refuse(sheets(), NotFound(_("There is no such sheet.")), pk=pk)
    return row


def today_of(students: Sequence[UUID], day: date) -> dict[UUID, str]:
    """Return what students were marked on a day, by student; who is not marked is left out. One query."""
    rows = AttendanceEntry.objects.filter(student__in=students, date=day, sheet__is_of_day=True)
    return dict(rows.values_list("student_id", "status"))


def unmarked_on(day: date) -> list[Section]:
    """Return the sections that have students and school on a day, and no attendance yet; four queries."""
    enrolled = Q(enrolments__starts_on__lte=day) & (
        Q(enrolments__ends_on__isnull=True) | Q(enrolments__ends_on__gte=day)
    )
    marked = AttendanceSheet.objects.filter(date=day, is_of_day=True).values("section")
    rows = Section.objects.select_related("school_class").filter(enrolled).exclude(pk__in=marked).distinct()
    calendar = calendar_of(day, day)
    return [one for one in rows if calendar.is_open(day, one.school_class_id)]


@dataclass(frozen=True, slots=True)
class SectionDay:
    """How far a section is on a day; `sheet` is the one that counts for the day, None while nothing is marked."""

    section: Section
    sheet: AttendanceSheet | None
    closed: str
    present: int
    absent: int
    late: int


def sections_day(actor: Actor, day: date) -> list[SectionDay]:
    """Return the caller's sections that have students on a day, with what is marked; six queries."""
    enrolled = Q(starts_on__lte=day) & (Q(ends_on__isnull=True) | Q(ends_on__gte=day))
    with_students = Enrolment.objects.filter(enrolled).values("section")
    marked = AttendanceSheet.objects.filter(date=day, is_of_day=True).annotate(
        **{name: Count("entries", filter=Q(entries__status=name)) for name in Status.values}
    )
    by_section = {one.section_id: one for one in marked}
    calendar = calendar_of(day, day)
    found = []
    for section in sections_on(actor, day).filter(pk__in=with_students):
        sheet = by_section.get(section.pk)
        figures = {name: getattr(sheet, name, 0) for name in Status.values}
        found.append(SectionDay(section, sheet, calendar.why_closed(day, section.school_class_id), **figures))
    return found


def entries_of_sheet(sheet: AttendanceSheet) -> QuerySet[AttendanceEntry]:
    """Return the entries of a sheet by name."""
    return sheet.entries.select_related("student").order_by("student__full_name", "pk")


def changes_of(sheet: AttendanceSheet) -> QuerySet[EntryChange]:
    """Return the corrections of a sheet, the latest first."""
    return sheet.changes.select_related("student").order_by("-changed_at", "-pk")


def students_between(section: Section, first: date, last: date) -> list[Student]:
    """Return who was in a section on any of the days, each once, by the latest roll number there (`roll`)."""
    stays = Enrolment.objects.filter(section=section, starts_on__lte=last)
    stays = stays.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=first)).select_related("student")
    found: dict[UUID, Any] = {}
    for stay in stays.order_by("starts_on"):
        found[stay.student_id] = stay.student
        found[stay.student_id].roll = stay.roll_no
    return sorted(found.values(), key=lambda one: (one.roll is None, one.roll or 0, one.full_name))
