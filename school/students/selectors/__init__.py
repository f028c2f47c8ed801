"""Reads of students; whom somebody may see is decided here for every door."""

from datetime import date
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from school.foundation.enums import Role
from school.masters.models import Section
from school.staff.selectors import is_everywhere, sections_of
from school.students.models import Student


def students_of(actor: Actor) -> QuerySet[Student]:
    """Return the students whom the caller may see.

    The office sees all, a teacher those of the own sections this year, a parent the own children, a student
    only the own row.
    """
    rows = Student.objects.select_related("school_class", "section__school_class", "academic_year")
    if is_everywhere(actor):
        return rows
    if actor.role == Role.TEACHER:
        return rows.filter(section__in=sections_of(actor))
    if actor.role == Role.PARENT:
        return rows.filter(
            pk__in=Student.objects.filter(guardian_links__guardian__user_id=actor.user_id or 0).values("pk")
        )
    if actor.role == Role.STUDENT:
        return rows.filter(user_id=actor.user_id or 0)
    return rows.none()


def get_student(actor: Actor, pk: UUID | str) -> Student:
    """Return a student whom the caller may see. Raises NotFound, also for everybody else's."""
    refusal = NotFound(_("There is no such student."))
    return get_or_refuse(students_of(actor), refusal, pk=pk)


def students_in(section: Section, *, on: date) -> QuerySet[Student]:
    """Return the students enrolled in a section on a date, by the roll number they have there (`roll`)."""
    enrolled = Q(enrolments__section=section, enrolments__starts_on__lte=on)
    still = Q(enrolments__ends_on__isnull=True) | Q(enrolments__ends_on__gte=on)
    rows = Student.objects.filter(enrolled & still).annotate(roll=F("enrolments__roll_no"))
    return rows.order_by(F("roll").asc(nulls_last=True), "full_name", "pk")
