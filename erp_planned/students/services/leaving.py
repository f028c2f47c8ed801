"""Leaving the institution: the year in the class ends, and the account; taken back while nothing was issued on it."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.states import require_step
from erp_planned.students.enums import (
    STUDENT_TRANSITIONS,
    CertificateState,
    CertificateType,
    EnrolmentStatus,
    StudentStatus,
)
from erp_planned.students.models import Certificate, Enrolment, Student, StudentAttendance
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.standing import standing_of
from erp_planned.students.selectors.students import taken_student
from erp_planned.students.services.accounts import close_account, reopen_account


def leave(*, student: Student, left_on: date, reason: str, actor: Actor) -> Student:
    """Enter that a student leaves: `left_on` is the last day. The year in the class and the account end.

    Raises InvalidTransition for who has left, ValidationFailed naming the field, NotFound, Forbidden.
    """
    authorize(actor, P.CERTIFY)
    with transaction.atomic():
        row = taken_student(student.pk)
        end_stay(row, left_on=left_on, reason=reason, actor=actor)
    return row


def end_stay(row: Student, *, left_on: date, reason: str, actor: Actor) -> None:
    """End the stay of a student whose row the caller holds. Raises as `leave`."""
    require_step(row, StudentStatus.LEFT, table=STUDENT_TRANSITIONS, standing=standing_of, field="status")
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the student leaves."))
    if not row.admitted_on <= left_on <= today():
        text = _("The last day is from the admission on %(first)s to today.")
        raise ValidationFailed.at("left_on", text % {"first": in_date(row.admitted_on)})
    later = StudentAttendance.objects.filter(student=row, on__gt=left_on).order_by("-on").first()
    if later is not None:
        text = _("The student's attendance is marked until %(day)s.")
        raise ValidationFailed.at("left_on", text % {"day": in_date(later.on)})
    Enrolment.objects.filter(student=row, status=EnrolmentStatus.CURRENT).update(status=EnrolmentStatus.LEFT)
    row.status, row.left_on, row.left_reason = StudentStatus.LEFT, left_on, reason.strip()[:200]
    row.save()
    close_account(row, actor)
    record(actor, "students.left", row, after={"left_on": left_on, "reason": row.left_reason})


def take_back(*, student: Student, reason: str, actor: Actor) -> Student:
    """Take back a leaving that was entered wrongly: the year in the class goes on, and the account.

    Raises InvalidState while a transfer certificate stands, where the seat is gone to a later year or the contacts
    are erased, and for who passed out (undo that promotion), NotFound, Forbidden.
    """
    authorize(actor, P.CERTIFY)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the leaving is taken back."))
    with transaction.atomic():
        row = taken_student(student.pk)
        require_step(
            row, StudentStatus.ACTIVE, table=STUDENT_TRANSITIONS, standing=standing_of, field="status"
        )
        if row.erased_at is not None:
            raise InvalidState(_("The contacts of this student are erased; admit the student anew."))
        if has_transfer_certificate(row):
            raise InvalidState(_("A transfer certificate stands; cancel it first."))
        stay = Enrolment.objects.filter(student=row, status=EnrolmentStatus.LEFT).order_by("-from_on").first()
        if stay is not None:
            stay.status = EnrolmentStatus.CURRENT
            stay.save()
        before = {"left_on": row.left_on, "reason": row.left_reason}
        row.status, row.left_on, row.left_reason = StudentStatus.ACTIVE, None, ""
        row.save()
        reopen_account(row, actor)
        record(actor, "students.leaving_taken_back", row, before=before, after={"reason": reason.strip()})
    return row


def has_transfer_certificate(row: Student) -> bool:
    """Say whether a transfer certificate of the student stands."""
    return Certificate.objects.filter(
        student=row, type=CertificateType.TRANSFER, copy_no=0, state=CertificateState.ISSUED
    ).exists()
