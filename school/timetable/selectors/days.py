"""What is taught on one date, substitutions among it: for portals and the office's page of the day."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from school.foundation.enums import Role
from school.masters.models import Section
from school.staff.models import StaffMember
from school.staff.selectors import is_everywhere, teacher_of
from school.timetable.models import Substitution, TeacherAbsence, TimetableEntry
from school.timetable.selectors.weeks import lessons_between, lessons_on, visible_sections

SUBSTITUTION_LINKS = ("section__school_class", "subject", "room", "absent_teacher", "substitute")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson on a date: the timetable's, or as it is given by a substitute (`substitution`)."""

    entry: TimetableEntry | Substitution
    teacher: StaffMember | None
    substitution: Substitution | None = None

    @property
    def is_open(self) -> bool:
        """Say whether its teacher is away and nobody stands in yet."""
        return self.substitution is not None and self.teacher is None


def substitutions_on(on: date) -> QuerySet[Substitution]:
    """Return the substitutions of a date in the order of the day."""
    rows = Substitution.objects.select_related(*SUBSTITUTION_LINKS).filter(on=on)
    return rows.order_by("start_time", "section__school_class__display_order", "section__name", "pk")


def substitutions_for(teacher: StaffMember, on: date) -> QuerySet[Substitution]:
    """Return the lessons that a teacher stands in for on a date."""
    return substitutions_on(on).filter(substitute=teacher)


def substitutions_between(teacher: StaffMember, first: date, last: date) -> QuerySet[Substitution]:
    """Return what concerns a teacher from a date to another: stood in for, and own lessons that others hold."""
    concerned = Q(substitute=teacher) | Q(absent_teacher=teacher)
    rows = Substitution.objects.select_related(*SUBSTITUTION_LINKS).filter(concerned, on__range=(first, last))
    return rows.order_by("on", "start_time", "pk")


def open_substitutions_on(on: date) -> QuerySet[Substitution]:
    """Return the lessons of a date for which nobody stands in yet."""
    return substitutions_on(on).filter(substitute__isnull=True)


def substitutions_seen_by(actor: Actor, on: date) -> QuerySet[Substitution]:
    """Return those of a date that concern the caller.

    The office sees all, a teacher those stood in for and of the own lessons, parents and students their section's.
    """
    rows = substitutions_on(on)
    if is_everywhere(actor):
        return rows
    if actor.role == Role.TEACHER:
        own = teacher_of(actor)
        return rows.filter(Q(substitute=own) | Q(absent_teacher=own)) if own else rows.none()
    return rows.filter(section__in=visible_sections(actor).values("pk"))


def absences() -> QuerySet[TeacherAbsence]:
    """Return the absences, the latest first."""
    return TeacherAbsence.objects.select_related("teacher").order_by("-starts_on", "-pk")


def get_substitution(pk: UUID) -> Substitution:
    """Return a substitution. Raises NotFound."""
    rows = Substitution.objects.select_related(*SUBSTITUTION_LINKS, "academic_year")
    found: Substitution = get_or_refuse(rows, NotFound(_("There is no such substitution.")), pk=pk)
    return found


def get_absence(pk: UUID) -> TeacherAbsence:
    """Return an absence. Raises NotFound."""
    rows = TeacherAbsence.objects.select_related("teacher")
    found: TeacherAbsence = get_or_refuse(rows, NotFound(_("There is no such absence.")), pk=pk)
    return found


def periods_today(teacher: StaffMember, on: date) -> list[Lesson]:
    """Return a teacher's lessons of a date in order: the own ones, and those stood in for.

    An own lesson that somebody else gives is there with that teacher; two queries.
    """
    own = lessons_on(on).filter(teacher=teacher)
    concerned = substitutions_on(on).filter(Q(substitute=teacher) | Q(absent_teacher=teacher))
    return _merged(own, concerned)


def lessons_of_section(section: Section, on: date) -> list[Lesson]:
    """Return a section's lessons of a date in order, with who gives them; two queries."""
    return _merged(lessons_on(on).filter(section=section), substitutions_on(on).filter(section=section))


def lessons_of_sections(
    sections: Collection[UUID], first: date, last: date
) -> dict[tuple[UUID, date], list[Lesson]]:
    """Return the lessons of sections on each date from the first to the last, by section and date.

    A pair without lessons has an empty list; two queries however many sections and days.
    """
    entries: dict[tuple[UUID, int], list[TimetableEntry]] = defaultdict(list)
    for entry in lessons_between(first, last).filter(section__in=sections):
        entries[entry.section_id, entry.day_of_week].append(entry)
    changed: dict[tuple[UUID, date], list[Substitution]] = defaultdict(list)
    rows = Substitution.objects.select_related(*SUBSTITUTION_LINKS).filter(on__range=(first, last))
    for row in rows.filter(section__in=sections):
        changed[row.section_id, row.on].append(row)
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    return {
        (section, day): _merged(_of_day(entries[section, day.isoweekday()], day), changed[section, day])
        for section in sections
        for day in days
    }


def _of_day(entries: Iterable[TimetableEntry], day: date) -> list[TimetableEntry]:
    """Return those whose academic year has the day: around the turn of the year two have the same weekday."""
    return [one for one in entries if one.academic_year.start_date <= day <= one.academic_year.end_date]


def _merged(entries: Iterable[TimetableEntry], substitutions: Iterable[Substitution]) -> list[Lesson]:
    stood_in = {one.entry_id: one for one in substitutions}
    found = []
    for entry in entries:
        given = stood_in.pop(entry.pk, None)
        found.append(Lesson(entry, given.substitute if given else entry.teacher, given))
    found += [Lesson(one, one.substitute, one) for one in stood_in.values()]
    return sorted(found, key=lambda lesson: lesson.entry.start_time)
