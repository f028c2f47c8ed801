"""Whom a notice to a class, a section or a student reaches: the students and their guardians, each once.

A guardian without an account is reached by phone or e-mail alone.
"""

from collections.abc import Collection, Iterator, Mapping
from uuid import UUID

from django.db.models import Q, QuerySet

from core.actors import Actor
from school.foundation.enums import Role
from school.masters.models import SchoolClass
from school.notifications.audiences import Audience, Person, register_audience
from school.notifications.consent import register_consent
from school.notifications.enums import TargetType
from school.staff.selectors import is_everywhere, sections_of
from school.students.enums import ConsentPurpose, StudentStatus
from school.students.models import Consent, Guardian, Student
from school.students.selectors import students_of

_ACTIVE = Q(status=StudentStatus.ACTIVE)


def of_classes(ids: Collection[UUID], _role: str) -> Iterator[Person]:
    """Yield the students of these classes and their guardians."""
    return _people(Student.objects.filter(_ACTIVE, school_class_id__in=ids))


def of_sections(ids: Collection[UUID], _role: str) -> Iterator[Person]:
    """Yield the students of these sections and their guardians."""
    return _people(Student.objects.filter(_ACTIVE, section_id__in=ids))


def of_students(ids: Collection[UUID], _role: str) -> Iterator[Person]:
    """Yield these students and their guardians."""
    return _people(Student.objects.filter(pk__in=ids))


def guardians(_ids: Collection[UUID], role: str) -> Iterator[Person]:
    """Yield the guardians of all students, for "all" and the role of parents; other roles have none."""
    if role in {"", Role.PARENT}:
        yield from _guardians_of(Student.objects.filter(_ACTIVE))


def class_names(actor: Actor, ids: Collection[UUID]) -> Mapping[UUID, str]:
    """Return those of the classes that are there; teachers write to sections."""
    rows = SchoolClass.objects.filter(pk__in=ids) if is_everywhere(actor) else SchoolClass.objects.none()
    return {row.pk: row.name for row in rows}


def section_names(actor: Actor, ids: Collection[UUID]) -> Mapping[UUID, str]:
    """Return those of the sections that the caller may see."""
    return {row.pk: str(row) for row in sections_of(actor).filter(pk__in=ids)}


def student_names(actor: Actor, ids: Collection[UUID]) -> Mapping[UUID, str]:
    """Return those of the students whom the caller may see."""
    return {row.pk: row.full_name for row in students_of(actor).filter(pk__in=ids)}


def students_by_code(codes: Collection[str]) -> Mapping[str, UUID]:
    """Return the students with these codes."""
    return dict(Student.objects.filter(student_code__in=codes).values_list("student_code", "pk"))


def _people(students: QuerySet[Student]) -> Iterator[Person]:
    own = students.filter(user__is_active=True).order_by("pk")
    for pk, name, phone, email, language in own.values_list(
        "user_id", "full_name", "user__phone", "user__email", "user__language"
    ):
        yield Person(pk, name, phone, email, language, is_minor=True)
    yield from _guardians_of(students)


def _guardians_of(students: QuerySet[Student]) -> Iterator[Person]:
    rows = Guardian.objects.filter(student_links__student__in=students.values("pk")).distinct().order_by("pk")
    for name, phone, email, user_id, is_active, language, own_phone, own_email in rows.values_list(
        "full_name",
        "phone",
        "email",
        "user_id",
        "user__is_active",
        "user__language",
        "user__phone",
        "user__email",
    ):
        has_account = user_id if is_active else None
        yield Person(has_account, name, phone or own_phone or "", email or own_email or "", language or "")


def consenting(user_ids: Collection[int]) -> set[int]:
    """Return the guardians' accounts with a consent to promotional messages that is in force."""
    rows = Consent.objects.filter(
        purpose=ConsentPurpose.PROMOTION, withdrawn_at=None, guardian__user_id__in=user_ids
    )
    return set(rows.values_list("guardian__user_id", flat=True))


def register() -> None:
    """Put them under the targets of announcements."""
    register_consent(consenting)
    register_audience(TargetType.CLASS, Audience(of_classes, class_names))
    register_audience(TargetType.SECTION, Audience(of_sections, section_names))
    register_audience(TargetType.STUDENT, Audience(of_students, student_names, students_by_code))
    register_audience(TargetType.ALL, Audience(guardians))
    register_audience(TargetType.ROLE, Audience(guardians))
