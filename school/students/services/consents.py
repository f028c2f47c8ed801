"""Consents of guardians: who agreed to what, to which notice, in which language, and until when."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.refusals import refuse_wrong
from core.states import take
from school.foundation.enums import Role
from school.students.enums import ConsentPurpose, StudentStatus
from school.students.models import Consent, Guardian, Student
from school.students.permissions import StudentPermission as P


def give_consent(
    *,
    student: Student,
    purpose: str,
    notice_version: str,
    language: str,
    guardian_id: UUID | None = None,
    actor: Actor,
) -> Consent:
    """Note that a guardian consents to a purpose. The same given twice is one consent.

    A parent consents for the own child and needs no `guardian_id`; the office names whose paper it holds.
    Raises ValidationFailed, NotAtSchool, Forbidden.
    """
    _check(purpose)
    notice_version, language = (notice_version or "").strip(), (language or "").strip()
    needed = {"notice_version": notice_version, "language": language}
    refuse_wrong({name: _("This is needed.") for name, value in needed.items() if not value})
    with transaction.atomic():
        row, guardian = _taken(student, guardian_id, actor)
        if row.status != StudentStatus.ACTIVE:
            raise InvalidState(
                _("%(name)s has left; there is nothing to consent to.") % {"name": row.full_name}
            )
        open_one = row.consents.filter(
            guardian=guardian, purpose=purpose, notice_version=notice_version, withdrawn_at=None
        ).first()
        if open_one is not None:
            return open_one
        consent = Consent.objects.create(
            student=row,
            guardian=guardian,
            purpose=purpose,
            notice_version=notice_version,
            language=language,
            given_at=timezone.now(),
            recorded_by=actor.name[:150],
        )
        after = {
            "purpose": purpose,
            "guardian": guardian,
            "notice_version": notice_version,
            "language": language,
        }
        record(actor, "students.consent_given", row, after=after)
    return consent


def withdraw_consent(
    *, student: Student, purpose: str, guardian_id: UUID | None = None, actor: Actor
) -> list[Consent]:
    """Note that a guardian withdraws what was agreed to for a purpose, whatever the notice's version.

    Withdrawing is as easy as giving (DPDP Act 2023, section 6). Raises InvalidState where nothing is in force,
    ValidationFailed, Forbidden.
    """
    _check(purpose)
    with transaction.atomic():
        row, guardian = _taken(student, guardian_id, actor)
        open_ones = list(row.consents.filter(guardian=guardian, purpose=purpose, withdrawn_at=None))
        if not open_ones:
            text = _("%(guardian)s has given no consent to this that is in force.")
            raise InvalidState.at("purpose", text % {"guardian": guardian.full_name})
        for consent in open_ones:
            consent.withdrawn_at, consent.withdrawn_by = timezone.now(), actor.name[:150]
            consent.save(update_fields=["withdrawn_at", "withdrawn_by"])
        after = {"purpose": purpose, "guardian": guardian}
        record(actor, "students.consent_withdrawn", row, after=after)
    return open_ones


def _check(purpose: str) -> None:
    if purpose not in ConsentPurpose.values:
        text = _("Choose one of: %(known)s.") % {"known": ", ".join(ConsentPurpose.values)}
        raise ValidationFailed.at("purpose", text)


def _taken(student: Student, guardian_id: UUID | None, actor: Actor) -> tuple[Student, Guardian]:
    """Return the student, locked, and the guardian who decides: a parent the own account's, nobody else's."""
    authorize(actor, P.CONSENT)
    row = take(Student.objects.all(), NotFound(_("There is no such student.")), pk=student.pk)
    guardians = Guardian.objects.filter(student_links__student=row)
    if actor.role == Role.PARENT or not is_allowed(actor.permissions, P.WRITE):
        own = guardians.filter(user_id=actor.user_id or 0).first()
        if own is None:
            raise NotFound(_("There is no such student."))
        if guardian_id not in (None, own.pk):
            raise ValidationFailed.at("guardian_id", _("You decide for yourself only; leave this out."))
        return row, own
    if guardian_id is None:
        raise ValidationFailed.at("guardian_id", _("Say which guardian decides."))
    found = guardians.filter(pk=guardian_id).first()
    if found is None:
        raise ValidationFailed.at("guardian_id", _("This is no guardian of the student."))
    return row, found
