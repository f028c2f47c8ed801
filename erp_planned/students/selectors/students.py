"""Whose students somebody may see, and who studies where."""

from collections.abc import Collection
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.accounts.models import User
from core.actors import Actor
from core.errors import NotFound
from core.periods import today
from core.refusals import get_or_refuse
from core.states import take
from erp_planned.students.enums import EnrolmentStatus
from erp_planned.students.models import (
    AcademicYear,
    Enrolment,
    SchoolClass,
    Student,
    TeachingAssignment,
)
from erp_planned.students.permissions import StudentsPermission as P
from payroll.employees.models import Employee


def students() -> QuerySet[Student]:
    """Return all students with the years in classes that stand last, by name."""
    latest = Enrolment.objects.select_related("school_class", "year").order_by("-from_on", "-id")
    return (
        Student.objects.select_related("user")
        .prefetch_related(Prefetch("enrolments", queryset=latest))
        .order_by("name", "id")
    )


def visible(actor: Actor) -> QuerySet[Student]:
    """Return whom somebody may see: the office everybody, a teacher the own classes, a student himself or herself."""
    rows = students()
    if is_allowed(actor.permissions, P.READ):
        return rows
    if actor.user_id is None or actor.is_platform:
        return rows.none()
    found = Q(pk__in=())
    if is_allowed(actor.permissions, P.OWN):
        found |= Q(user_id=actor.user_id)
    if is_allowed(actor.permissions, P.TEACH):
        found |= Q(Exists(_taught(actor)))
    return rows.filter(found)


def _taught(actor: Actor) -> QuerySet[Enrolment]:
    """Promoted ahead of the year's end, a student is seen by the teachers of both classes until then."""
    day = today()
    is_there = Q(status=EnrolmentStatus.CURRENT) | (
        Q(year__starts_on__lte=day, year__ends_on__gte=day) & ~Q(status=EnrolmentStatus.LEFT)
    )
    return Enrolment.objects.filter(
        is_there, student=OuterRef("pk"), school_class__in=classes_taught_by(actor).values("pk")
    )


def student_seen_by(actor: Actor, number: int) -> Student:
    """Return one of `visible`. Raises NotFound."""
    found: Student = get_or_refuse(visible(actor), NotFound(_("There is no such student.")), pk=number)
    return found


def student_by_id(number: int) -> Student:
    """Return one of all students. Raises NotFound."""
    found: Student = get_or_refuse(students(), NotFound(_("There is no such student.")), pk=number)
    return found


def student_of(user: User | AnonymousUser) -> Student:
    """Return the signed-in student's record. Raises NotFound for an account without one."""
    refusal = NotFound(_("Your account is not linked to a student."))
    if not isinstance(user, User) or user.is_platform:
        raise refusal
    found: Student = get_or_refuse(students(), refusal, user_id=user.pk)
    return found


def latest_enrolment(student: Student) -> Enrolment | None:
    """Return the year in a class that stands last; no query for a student of `students`."""
    return next(iter(student.enrolments.all()), None)


def current_year(on: date | None = None) -> AcademicYear | None:
    """Return the academic year that has a day, today unless another is given."""
    day = on or today()
    return AcademicYear.objects.filter(starts_on__lte=day, ends_on__gte=day).first()


def current_class(student_ids: Collection[int], on: date) -> dict[int, SchoolClass]:
    """Return the class of each student on a day; who was not there then is left out. One query."""
    rows = (
        Enrolment.objects.filter(
            Q(student__left_on=None) | Q(student__left_on__gte=on),
            student__in=student_ids,
            from_on__lte=on,
            year__ends_on__gte=on,
        )
        .select_related("school_class")
        .order_by("from_on", "id")
    )
    return {row.student_id: row.school_class for row in rows}


def students_of_class(class_id: int, year_id: int) -> QuerySet[Student]:
    """Return who is, or was, in a class in a year, by roll number and name; without those who left in that year."""
    stays = Q(enrolments__school_class=class_id, enrolments__year=year_id) & ~Q(
        enrolments__status=EnrolmentStatus.LEFT
    )
    return Student.objects.filter(stays).order_by("enrolments__roll_no", "name", "id")


def teacher_of(actor: Actor) -> Employee | None:
    """Return the caller's employee record, if there is one."""
    if actor.user_id is None or actor.is_platform:
        return None
    return Employee.objects.filter(user_id=actor.user_id).first()


def classes_led_by(actor: Actor) -> QuerySet[SchoolClass]:
    """Return the classes whose class teacher the caller is."""
    rows = SchoolClass.objects.filter(is_active=True)
    if actor.user_id is None or actor.is_platform:
        return rows.none()
    return rows.filter(class_teacher__user_id=actor.user_id)


def classes_taught_by(actor: Actor) -> QuerySet[SchoolClass]:
    """Return the classes that the caller leads, or in which he or she teaches a subject this year."""
    rows = SchoolClass.objects.filter(is_active=True)
    if actor.user_id is None or actor.is_platform:
        return rows.none()
    day = today()
    taught = TeachingAssignment.objects.filter(
        school_class=OuterRef("pk"),
        teacher__user_id=actor.user_id,
        year__starts_on__lte=day,
        year__ends_on__gte=day,
    )
    return rows.filter(Q(class_teacher__user_id=actor.user_id) | Q(Exists(taught)))


def assignments_of(actor: Actor) -> QuerySet[TeachingAssignment]:
    """Return what the caller teaches: subject, class and year, the latest year first."""
    rows = TeachingAssignment.objects.select_related("school_class", "subject", "year", "teacher")
    if actor.user_id is None or actor.is_platform:
        return rows.none()
    return rows.filter(teacher__user_id=actor.user_id)


def teaches(actor: Actor, *, class_id: int, subject_id: int, year_id: int) -> bool:
    """Say whether the caller teaches a subject in a class in a year."""
    rows = assignments_of(actor)
    return rows.filter(school_class=class_id, subject=subject_id, year=year_id).exists()


def taken_student(number: int) -> Student:
    """Return a student as stored now, locked until the caller's transaction ends. Raises NotFound."""
    return take(Student.objects.all(), NotFound(_("There is no such student.")), pk=number)


def leads_classes(user_id: int | None) -> bool:
    """Say whether the person of an account is the class teacher of any class; one query."""
    return (
        user_id is not None
        and SchoolClass.objects.filter(is_active=True, class_teacher__user=user_id).exists()
    )
