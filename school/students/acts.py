"""The acts on a student beside changing the record, for every door (`core.acts`)."""

from collections.abc import Iterator
from datetime import date
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import Act, Acts, Kind, Param, declare
from core.periods import today
from school.masters.models import Section
from school.students.enums import ConsentPurpose, Relation, StudentStatus
from school.students.leaving_acts import STUDENT_LEAVING
from school.students.models import Consent, Student, StudentGuardian
from school.students.permissions import StudentPermission as P
from school.students.selectors.records import student_by_id
from school.students.services.checks import GuardianWish
from school.students.services.consents import give_consent, withdraw_consent
from school.students.services.erasure import erase_student
from school.students.services.guardians import add_guardian
from school.students.services.updates import update_student

AT_SCHOOL = frozenset({StudentStatus.ACTIVE})
GONE = frozenset(StudentStatus) - AT_SCHOOL
LANGUAGES = (("hi", _("Hindi")), ("en", _("English")))


def _sections(row: Student | None) -> Iterator[tuple[str, str]]:
    """Return the sections that one can move to: of the own class first, then of the others."""
    rows = Section.objects.select_related("school_class")
    own = row.school_class_id if row else None
    for section in sorted(rows, key=lambda one: one.school_class_id != own):
        if row is None or section.pk != row.section_id:
            yield str(section.pk), str(section)


def _guardians(row: Student | None) -> Iterator[tuple[str, str]]:
    links = row.guardian_links.select_related("guardian") if row else ()
    return ((str(link.guardian_id), str(link)) for link in links)


def _move(*, student: Student, actor: Actor, section: str, moved_on: date | None = None) -> Student:
    place: Section = Section.objects.get(pk=section)
    values: dict[str, Any] = {"moved_on": moved_on} if moved_on else {}
    return update_student(
        student=student, actor=actor, section_id=place.pk, class_id=place.school_class_id, **values
    )


def _add_guardian(
    *,
    student: Student,
    actor: Actor,
    full_name: str,
    phone: str,
    email: str = "",
    relation: str = Relation.GUARDIAN,
    is_primary: bool = False,
) -> StudentGuardian:
    wish = GuardianWish(full_name, phone, email, relation=relation)
    return add_guardian(student=student, wish=wish, is_primary=is_primary, actor=actor)


def _give(
    *, student: Student, actor: Actor, guardian_id: str, purpose: str, notice_version: str, language: str
) -> Consent:
    return give_consent(
        student=student,
        guardian_id=UUID(guardian_id),
        purpose=purpose,
        notice_version=notice_version,
        language=language,
        actor=actor,
    )


def _withdraw(*, student: Student, actor: Actor, guardian_id: str, purpose: str) -> list[Consent]:
    return withdraw_consent(student=student, guardian_id=UUID(guardian_id), purpose=purpose, actor=actor)


# fmt: off
GUARDIAN = Param("guardian_id", Kind.CHOICE, _("Guardian"), required=True, choices=_guardians)
PURPOSE = Param("purpose", Kind.CHOICE, _("Purpose"), required=True, choices=lambda _row: ConsentPurpose.choices)
STUDENT_ACTS = declare(Acts(
    "student", "student", find=student_by_id, column="status", each=(
        Act("first_passwords", _("First passwords"), P.CREDENTIALS, on_list=True, icon="key"),
        Act("move", _("Change section"), P.WRITE, _move, states=AT_SCHOOL, icon="swap_horiz",
            done=_("The section is changed."),
            text=_("The stay in the present section ends the day before."),
            params=(
                Param("section", Kind.CHOICE, _("Section"), required=True, choices=_sections),
                Param("moved_on", Kind.DAY, _("From"), initial=lambda _row: today()))),
        Act("add_guardian", _("Add guardian"), P.WRITE, _add_guardian, icon="family_restroom",
            done=_("The guardian is added."),
            text=_("A guardian whose phone number is known is the same person, with one account for all children."),
            params=(
                Param("full_name", Kind.LINE, _("Name"), required=True, most=150),
                Param("phone", Kind.LINE, _("Phone"), required=True, most=20, help=_("Ten digits.")),
                Param("email", Kind.LINE, _("E-mail"), most=254),
                Param("relation", Kind.CHOICE, _("Relation"), required=True,
                      choices=lambda _row: Relation.choices),
                Param("is_primary", Kind.TICK, _("Is written to first")))),
        *STUDENT_LEAVING,
        Act("add_document", _("Add document"), P.WRITE, icon="upload_file"),
        Act("give_consent", _("Record a consent"), P.WRITE, _give, states=AT_SCHOOL, icon="verified_user",
            done=_("The consent is recorded."),
            text=_("As the guardian has signed it; parents can also do it themselves."),
            params=(
                GUARDIAN, PURPOSE,
                Param("notice_version", Kind.LINE, _("Version of the notice"), required=True, most=40),
                Param("language", Kind.CHOICE, _("Language of the notice"), required=True,
                      choices=lambda _row: LANGUAGES))),
        Act("withdraw_consent", _("Withdraw a consent"), P.WRITE, _withdraw, icon="remove_moderator",
            done=_("The withdrawal is recorded."), params=(GUARDIAN, PURPOSE)),
        Act("export", _("Everything kept, as a file"), P.EXPORT, icon="folder_zip"),
        Act("erase", _("Erase personal data"), P.ERASE, erase_student, states=GONE, dangerous=True,
            icon="delete_forever", done=_("The personal data are erased."),
            text=_("Name, day of birth, addresses, papers, picture and accounts are erased for good. Classes by year"
                   " and certificates that were issued stay."),
            params=(
                Param("student_code", Kind.LINE, _("Student code, typed again"), required=True, most=20),
                Param("reason", Kind.WORDS, _("Reason"), required=True, most=500))),
    )))
# fmt: on
