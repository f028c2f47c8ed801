"""Seats of a section in a year: held while they are counted, so that two cannot take the last one."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext as _

from core.errors import InvalidState
from school.masters.models import AcademicYear, Section
from school.students.models import Enrolment


def hold_sections(section_ids: Collection[UUID]) -> list[Section]:
    """Lock sections in the order of their keys until the caller's transaction ends; before any student is locked."""
    rows = Section.objects.filter(pk__in=section_ids).order_by("pk").select_for_update(no_key=True)
    return list(rows)


def hold_grades(grades: Collection[int]) -> None:
    """Lock all sections of the classes of these grades, in the order of their keys."""
    rows = Section.objects.filter(school_class__grade_level__in=grades).order_by("pk")
    list(rows.select_for_update(of=("self",), no_key=True).values_list("pk"))


def require_seat(section: Section, year: AcademicYear) -> None:
    """Raise InvalidState where the section is full in the year; the caller holds the section."""
    taken = Enrolment.objects.filter(section=section, academic_year=year, ends_on=None).count()
    if taken >= section.capacity:
        values = {"section": section, "year": year.name, "seats": section.capacity}
        text = _("No seat is left in %(section)s in %(year)s: it has %(seats)d.") % values
        raise InvalidState.at("section_id", text)


def free_roll_no(section: Section, year: AcademicYear) -> int:
    """Return the roll number after the last one that somebody has; the caller holds the section."""
    rows = Enrolment.objects.filter(section=section, academic_year=year, ends_on=None)
    return int(rows.aggregate(last=Max("roll_no"))["last"] or 0) + 1
