"""Seats of sections, counted under a lock on the section: of two who want the last one, one gets it."""

from collections.abc import Mapping
from uuid import UUID

from django.db.models import Count
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from school.masters.models import Section
from school.students.errors import SectionFull
from school.students.models import Enrolment

# A section and a year.
Place = tuple[UUID, UUID]


def lock_sections(ids: set[UUID]) -> dict[UUID, Section]:
    """Return the sections, locked in the order of their keys until the caller's transaction ends."""
    rows = Section.objects.select_related("school_class").filter(pk__in=ids).order_by("pk")
    return {row.pk: row for row in rows.select_for_update(of=("self",), no_key=True)}


def take_seats(wanted: Mapping[Place, int], *, field: str = "section_id") -> dict[UUID, Section]:
    """Lock the sections and see that each has so many seats left in the year; return them by key.

    Call it in the transaction that enrols. A seat is taken by an enrolment that goes on. Raises SectionFull naming
    the section and how many seats it has, ValidationFailed for a section that is not there.
    """
    sections = lock_sections({section for section, _year in wanted})
    taken = seats_taken(set(wanted))
    for place, adding in wanted.items():
        section = sections.get(place[0])
        if section is None:
            raise ValidationFailed.at(field, _("There is no such section."))
        if adding > 0:
            _require_seats(section, taken.get(place, 0), adding, field)
    return sections


def seats_taken(places: set[Place]) -> dict[Place, int]:
    """Return how many enrolments go on in each section and year; one query."""
    rows = Enrolment.objects.filter(
        section__in={section for section, _year in places},
        academic_year__in={year for _section, year in places},
        ends_on=None,
    ).order_by()
    counted = rows.values_list("section", "academic_year").annotate(count=Count("pk"))
    return {(section, year): count for section, year, count in counted}


def seats_needed(section: Section) -> int:
    """Return how many enrolments go on in a section, in the fullest of its years."""
    rows = Enrolment.objects.filter(section=section, ends_on=None).order_by()
    counted = rows.values("academic_year").annotate(count=Count("pk")).values_list("count", flat=True)
    return max(counted, default=0)


def _require_seats(section: Section, taken: int, adding: int, field: str) -> None:
    if taken + adding <= section.capacity:
        return
    values = {"section": section, "seats": section.capacity, "taken": taken, "adding": adding}
    text = (
        _("%(section)s is full: %(taken)d of %(seats)d seats are taken. Choose another section.")
        if adding == 1
        else _("%(section)s has %(seats)d seats, %(taken)d are taken: there is no room for %(adding)d more.")
    )
    raise SectionFull.at(field, text % values)
