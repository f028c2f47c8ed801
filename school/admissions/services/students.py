"""Making the student of an inquiry: the one place of admissions that knows how students are made."""

from dataclasses import replace

from django.db.models import Count, F, Q
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidState
from school.admissions.models import Inquiry
from school.masters.models import AcademicYear, SchoolClass, Section
from school.students.enums import Category
from school.students.models import Student
from school.students.permissions import StudentPermission
from school.students.services.checks import GuardianWish
from school.students.services.creation import create_student


def make_student(
    row: Inquiry, *, section: Section, year: AcademicYear, roll_no: int | None, actor: Actor
) -> Student:
    """Make the student with enrolment, accounts and guardian, who is found by the phone number.

    In the caller's transaction. The right to enroll an inquiry is the right to make this one student. Raises
    what `create_student` raises: SectionFull, Duplicate, the plan's bound.
    """
    able = replace(actor, permissions=actor.permissions | {StudentPermission.WRITE})
    guardian = GuardianWish(
        full_name=row.guardian_name,
        phone=row.guardian_phone,
        email=row.guardian_email,
        relation=row.relation,
    )
    return create_student(
        actor=able,
        class_id=row.school_class_id,
        section_id=section.pk,
        academic_year_id=year.pk,
        guardians=[guardian],
        roll_no=roll_no,
        full_name=row.student_name,
        date_of_birth=row.date_of_birth,
        gender=row.gender,
        category=row.category or Category.GENERAL,
        address=row.address,
        previous_school=row.previous_school,
    )


def section_with_room(school_class: SchoolClass, year: AcademicYear) -> Section:
    """Return the section of a class with the most free seats in a year. Raises InvalidState where all are full."""
    going_on = Q(enrolments__academic_year=year, enrolments__ends_on=None)
    rows = Section.objects.filter(school_class=school_class).annotate(
        free=F("capacity") - Count("enrolments", filter=going_on)
    )
    best = rows.order_by("-free", "name").first()
    if best is None or best.free <= 0:
        text = _("No section of %(name)s has a free seat in %(year)s.")
        raise InvalidState(text % {"name": school_class.name, "year": year.name})
    return best
