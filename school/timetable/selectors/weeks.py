"""The lessons of a week, by section, teacher or room; whose week a caller may see is decided here for every door."""

from datetime import date
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from school.foundation.enums import Role
from school.masters.models import AcademicYear, SchoolClass, Section
from school.masters.selectors import current_year
from school.staff.models import StaffMember
from school.staff.selectors import is_everywhere, sections_of, teacher_of
from school.students.selectors import students_of
from school.timetable.models import TimetableEntry

LINKS = ("section__school_class", "subject", "teacher", "room", "academic_year")


def lessons(year: AcademicYear | None = None) -> QuerySet[TimetableEntry]:
    """Return every lesson of a year, the current one where none is given, in the order of the week."""
    rows = TimetableEntry.objects.select_related(*LINKS).filter(academic_year=year or current_year())
    return rows.order_by("day_of_week", "start_time", "section", "pk")


def week_of_section(section: Section, year: AcademicYear | None = None) -> QuerySet[TimetableEntry]:
    """Return a section's week."""
    return lessons(year).filter(section=section)


def week_of_teacher(teacher: StaffMember, year: AcademicYear | None = None) -> QuerySet[TimetableEntry]:
    """Return a teacher's week."""
    return lessons(year).filter(teacher=teacher)


def lessons_on(on: date) -> QuerySet[TimetableEntry]:
    """Return the lessons that the timetable has on a date; none on a date that no academic year has."""
    rows = TimetableEntry.objects.select_related(*LINKS).filter(
        academic_year__start_date__lte=on, academic_year__end_date__gte=on, day_of_week=on.isoweekday()
    )
    return rows.order_by("start_time", "section", "pk")


def lessons_between(first: date, last: date) -> QuerySet[TimetableEntry]:
    """Return the lessons of the academic years that have a day from the first to the last."""
    rows = TimetableEntry.objects.select_related(*LINKS).filter(
        academic_year__start_date__lte=last, academic_year__end_date__gte=first
    )
    return rows.order_by("day_of_week", "start_time", "pk")


def visible_sections(actor: Actor) -> QuerySet[Section]:
    """Return the sections whose week the caller may see.

    The office sees all, a teacher those of the own assignments and lessons, a parent those of the children, a
    student the own one.
    """
    if is_everywhere(actor):
        return Section.objects.select_related("school_class")
    if actor.role == Role.TEACHER:
        taught = lessons().filter(teacher=teacher_of(actor))
        of_lessons = Section.objects.filter(pk__in=taught.order_by().values("section"))
        own = sections_of(actor).values("pk")
        return Section.objects.select_related("school_class").filter(Q(pk__in=of_lessons) | Q(pk__in=own))
    children = students_of(actor).values("section")
    return Section.objects.select_related("school_class").filter(pk__in=children)


def own_week(actor: Actor) -> QuerySet[TimetableEntry]:
    """Return the caller's own week: a teacher's lessons, else those of the sections that may be seen."""
    if actor.role == Role.TEACHER:
        return lessons().filter(teacher=teacher_of(actor))
    if is_everywhere(actor):
        return lessons()
    return lessons().filter(section__in=visible_sections(actor).values("pk"))


def visible_class(actor: Actor, pk: UUID) -> SchoolClass:
    """Return a class of which the caller may see a section. Raises NotFound."""
    rows = SchoolClass.objects.all()
    if not is_everywhere(actor):
        rows = rows.filter(pk__in=visible_sections(actor).values("school_class"))
    found: SchoolClass = get_or_refuse(rows, NotFound(_("There is no such class.")), pk=pk)
    return found


def visible_section(actor: Actor, pk: UUID) -> Section:
    """Return a section whose week the caller may see. Raises NotFound."""
    refusal = NotFound(_("There is no such section."))
    found: Section = get_or_refuse(visible_sections(actor), refusal, pk=pk)
    return found


def visible_teacher(actor: Actor, pk: UUID) -> StaffMember:
    """Return a teacher whose week the caller may see: the office any, a teacher the own. Raises NotFound."""
    rows = StaffMember.objects.all()
    if not is_everywhere(actor):
        own = teacher_of(actor) if actor.role == Role.TEACHER else None
        rows = rows.filter(pk=own.pk) if own else rows.none()
    found: StaffMember = get_or_refuse(rows, NotFound(_("There is no such teacher.")), pk=pk)
    return found


def get_entry(pk: UUID) -> TimetableEntry:
    """Return a lesson. Raises NotFound."""
    rows = TimetableEntry.objects.select_related(*LINKS)
    found: TimetableEntry = get_or_refuse(rows, NotFound(_("There is no such lesson.")), pk=pk)
    return found


def section_of_child(actor: Actor, student_id: UUID) -> UUID:
    """Return the key of the section that a student is in. Raises NotFound for anybody else's child."""
    refusal = NotFound(_("There is no such student."))
    found: UUID = get_or_refuse(students_of(actor), refusal, pk=student_id).section_id
    return found
