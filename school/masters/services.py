"""Making the classes of a new school at once, when somebody asks for it."""

from dataclasses import dataclass
from string import ascii_uppercase

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from school.masters import masters
from school.masters.models import SchoolClass
from school.masters.permissions import MastersPermission as P
from school.masters.standard import CLASSES, subjects_of

MOST_SECTIONS, MOST_SEATS = 10, 200


@dataclass(frozen=True, slots=True)
class Made:
    """How many were added; what was there stays as it is."""

    classes: int
    sections: int
    subjects: int


def add_standard_classes(
    *,
    actor: Actor,
    first: int | str = -2,
    last: int | str = 12,
    sections: int = 1,
    seats: int = 40,
    with_subjects: bool = True,
) -> Made:
    """Add the classes of the grades that are missing, with sections A, B and so on and the subjects of CBSE.

    A class that is there, by its grade or its code, keeps its sections and subjects; a second call adds nothing.
    Raises ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    grades = range(int(first), int(last) + 1)
    if not grades or grades[0] not in CLASSES or grades[-1] not in CLASSES:
        raise ValidationFailed.at("last", _("The last class comes after the first one."))
    if not 0 <= sections <= MOST_SECTIONS:
        text = _("Give a number from 0 to %(most)d.") % {"most": MOST_SECTIONS}
        raise ValidationFailed.at("sections", text)
    if not 1 <= seats <= MOST_SEATS:
        raise ValidationFailed.at("seats", _("Give a number from 1 to %(most)d.") % {"most": MOST_SEATS})
    counts = [0, 0, 0]
    with transaction.atomic():
        there = SchoolClass.objects.filter(grade_level__in=grades).values_list("grade_level", flat=True)
        codes = {code.upper() for code in SchoolClass.objects.values_list("code", flat=True)}
        for grade in grades:
            code, name = CLASSES[grade]
            if grade in there or code in codes:
                continue
            row = masters.classes.create(
                actor=actor, code=code, name=name, grade_level=grade, display_order=grade
            )
            counts[0] += 1
            for letter in ascii_uppercase[:sections]:
                masters.sections.create(
                    actor=actor, code=letter, name=letter, school_class=row, capacity=seats
                )
                counts[1] += 1
            for short, full, kind in subjects_of(grade) if with_subjects else ():
                masters.subjects.create(
                    actor=actor, code=short, name=full, school_class=row, subject_type=kind
                )
                counts[2] += 1
    return Made(*counts)
