"""Reads of staff, and what a teacher is assigned to: other apps ask here whose business something is."""

from uuid import UUID

from django.db.models import Q, QuerySet

from core.access import PLATFORM_ADMIN
from core.actors import Actor
from school.foundation.enums import OFFICE_ROLES, Role
from school.masters.models import AcademicYear, Section, Subject
from school.staff.models import ClassTeacher, StaffMember, TeachingAssignment

# Those whom no assignment bounds: the office, the platform, and work that no person started.
EVERYWHERE = frozenset({*OFFICE_ROLES, PLATFORM_ADMIN, "system"})


def is_everywhere(actor: Actor) -> bool:
    """Say whether the caller's role reaches every section."""
    return actor.role in EVERYWHERE


def teacher_of(actor: Actor) -> StaffMember | None:
    """Return the member of staff who calls, if it is one with an account."""
    if actor.is_platform or actor.user_id is None:
        return None
    return StaffMember.objects.filter(user_id=actor.user_id or 0, is_active=True).first()


def sections_of(actor: Actor, year: AcademicYear | None = None) -> QuerySet[Section]:
    """Return the sections that the caller may see: the office all, a teacher the own ones of the year.

    `year` is the current one where none is given. Parents and students have none of their own.
    """
    rows = Section.objects.select_related("school_class")
    if is_everywhere(actor):
        return rows
    if actor.role != Role.TEACHER:
        return rows.none()
    of_year = Q(academic_year=year) if year else Q(academic_year__is_current=True)
    own = Q(teacher__user_id=actor.user_id or 0, teacher__is_active=True) & of_year
    taught = TeachingAssignment.objects.filter(own).values("section")
    led = ClassTeacher.objects.filter(own).values("section")
    return rows.filter(Q(pk__in=taught) | Q(pk__in=led))


def subjects_taught(actor: Actor, section: Section, year: AcademicYear | None = None) -> QuerySet[Subject]:
    """Return the subjects of a section that the caller may work on: the office all, a teacher the own ones."""
    rows = Subject.objects.filter(school_class_id=section.school_class_id)
    if is_everywhere(actor):
        return rows
    of_year = Q(academic_year=year) if year else Q(academic_year__is_current=True)
    own = TeachingAssignment.objects.filter(
        of_year, teacher__user_id=actor.user_id or 0, teacher__is_active=True, section=section
    )
    return rows.filter(pk__in=own.values("subject")) if actor.role == Role.TEACHER else rows.none()


def sections_taught(actor: Actor, subject_id: UUID, year: AcademicYear) -> QuerySet[Section]:
    """Return the sections in which a teacher has a subject in a year."""
    own = TeachingAssignment.objects.filter(
        academic_year=year, teacher__user_id=actor.user_id or 0, teacher__is_active=True, subject=subject_id
    )
    rows = Section.objects.select_related("school_class").filter(pk__in=own.values("section"))
    return rows if actor.role == Role.TEACHER else rows.none()


def teaches(actor: Actor, section: Section, subject_id: UUID, year: AcademicYear | None = None) -> bool:
    """Say whether the caller may work on the subject of the section."""
    return subjects_taught(actor, section, year).filter(pk=subject_id).exists()


def is_class_teacher(actor: Actor, section: Section, year: AcademicYear | None = None) -> bool:
    """Say whether the caller is the section's class teacher in the year, the current one where none is given."""
    of_year = Q(academic_year=year) if year else Q(academic_year__is_current=True)
    rows = ClassTeacher.objects.filter(
        of_year, section=section, teacher__user_id=actor.user_id or 0, teacher__is_active=True
    )
    return actor.role == Role.TEACHER and rows.exists()


def assignments_of(actor: Actor) -> QuerySet[TeachingAssignment]:
    """Return which subjects of which sections a teacher has this year, in the order of the classes."""
    rows = TeachingAssignment.objects.select_related("section__school_class", "subject__school_class")
    own = rows.filter(
        teacher__user_id=actor.user_id or 0, teacher__is_active=True, academic_year__is_current=True
    )
    if actor.role != Role.TEACHER:
        return own.none()
    return own.order_by("section__school_class__display_order", "section__name", "subject__name")


def sections_led(actor: Actor) -> QuerySet[Section]:
    """Return the sections whose class teacher the caller is this year."""
    led = ClassTeacher.objects.filter(
        teacher__user_id=actor.user_id or 0, teacher__is_active=True, academic_year__is_current=True
    )
    rows = Section.objects.select_related("school_class").filter(pk__in=led.values("section"))
    return rows if actor.role == Role.TEACHER else rows.none()


def taught_by(member: StaffMember) -> QuerySet[TeachingAssignment]:
    """Return what a member of staff teaches, the latest year first."""
    rows = TeachingAssignment.objects.select_related(
        "section__school_class", "subject__school_class", "academic_year"
    )
    return rows.filter(teacher=member).order_by(
        "-academic_year__start_date", "section__name", "subject__name"
    )


def led_by(member: StaffMember) -> QuerySet[ClassTeacher]:
    """Return whose class teacher a member of staff is, the latest year first."""
    rows = ClassTeacher.objects.select_related("section__school_class", "academic_year")
    return rows.filter(teacher=member).order_by("-academic_year__start_date")
