"""Certificates: what they say is frozen at the issue, numbers have no gaps, copies are marked DUPLICATE."""

import secrets
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.letterhead import typeset_head
from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed
from core.formatting import rupees
from core.numbering.services import yearly_number
from core.periods import today
from core.states import moving, take
from erp_planned.students import hooks
from erp_planned.students.calc.certificates import LANGUAGES, checked_sayings, page_of
from erp_planned.students.enums import (
    CERTIFICATE_TRANSITIONS,
    PREFIXES,
    CertificateState,
    StudentStatus,
)
from erp_planned.students.enums import CertificateType as Type
from erp_planned.students.errors import DuesOpen
from erp_planned.students.models import Certificate, Enrolment, Student
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.attendance import counts
from erp_planned.students.selectors.certificates import certificates
from erp_planned.students.selectors.standing import standing_of_certificate
from erp_planned.students.selectors.students import taken_student
from erp_planned.students.services.leaving import end_stay

TOKEN_BYTES = 24
SERIES = "erp.students.certificate"
MOST_REMARKS, MOST_REASON = 300, 200


def issue_certificate(
    *,
    student: Student,
    kind: str,
    actor: Actor,
    left_on: date | None = None,
    reason: str = "",
    remarks: str = "",
    **said: str,
) -> Certificate:
    """Issue a certificate with the next number of its type in the financial year.

    `said` is what the office says beside the records (`calc.certificates.SAYABLE`). A transfer certificate needs
    that nothing is owed, and ends the stay and the account of who still studies (`left_on`, the last day, and
    `reason`); one stands for a student, and a second paper is a copy (`issue_copy`). Raises DuesOpen, Duplicate,
    InvalidState, ValidationFailed naming the field, NotFound, Forbidden.
    """
    authorize(actor, P.CERTIFY)
    wanted = _type_named(kind)
    texts = checked_sayings(wanted, said)
    _check_line("remarks", remarks, MOST_REMARKS)
    with transaction.atomic():
        row = taken_student(student.pk)
        if wanted == Type.TRANSFER:
            _refuse_second(row)
            _refuse_dues(row)
            if row.status == StudentStatus.ACTIVE:
                end_stay(row, left_on=left_on or today(), reason=reason, actor=actor)
        elif wanted == Type.BONAFIDE and row.status != StudentStatus.ACTIVE:
            raise InvalidState(_("%(student)s is not studying here any more.") % {"student": row})
        number = yearly_number(f"{SERIES}.{wanted.value}", PREFIXES[wanted], today())
        made = Certificate(
            type=wanted, number=number, student=row, remarks=remarks.strip(), token=_token(), issued_on=today(),
            issued_by=actor.name[:150],
        )  # fmt: skip
        made.content = _content(made, row, texts)
        made.save(force_insert=True)
        record(actor, "students.certificate_issued", made, after={"student": row, "type": wanted.value})
    return made


def issue_copy(*, certificate: Certificate, actor: Actor, remarks: str = "") -> Certificate:
    """Issue a copy, marked DUPLICATE, with the number and content of the original and an entry of its own.

    Raises InvalidState for a cancelled certificate, NotFound, Forbidden.
    """
    authorize(actor, P.CERTIFY)
    _check_line("remarks", remarks, MOST_REMARKS)
    with transaction.atomic():
        first = _taken(certificate.original_id or certificate.pk)
        if first.state == CertificateState.CANCELLED:
            raise InvalidState(standing_of_certificate(first))
        made = Certificate.objects.create(
            type=first.type, number=first.number, copy_no=first.copies.count() + 1, original=first,
            student=first.student, content=first.content, remarks=remarks.strip(), token=_token(),
            issued_on=today(), issued_by=actor.name[:150],
        )  # fmt: skip
        record(actor, "students.certificate_copied", made, after={"copy": made.copy_no})
    return made


def cancel_certificate(*, certificate: Certificate, reason: str, actor: Actor) -> Certificate:
    """Cancel an issued certificate; it stays, its number is not given again, its copies are cancelled with it.

    The stay that a transfer certificate ended does not go on by this (`leaving.take_back`). Raises
    InvalidTransition for one that is cancelled, ValidationFailed without a reason, NotFound, Forbidden.
    """
    authorize(actor, P.CERTIFY)
    _check_line("reason", reason, MOST_REASON)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the certificate is cancelled."))
    with transaction.atomic():
        first = _taken(certificate.original_id or certificate.pk)
        row = first if certificate.pk == first.pk else _taken(certificate.pk)
        copies = [] if row.is_duplicate else list(first.copies.filter(state=CertificateState.ISSUED))
        for one in (row, *copies):
            with moving(
                one, to=CertificateState.CANCELLED, table=CERTIFICATE_TRANSITIONS, actor=actor,
                event="students.certificate_cancelled", stamp="cancelled", standing=standing_of_certificate,
            ):  # fmt: skip
                one.cancel_reason = reason.strip()
    return row


def _type_named(text: str) -> Type:
    if text not in Type.values:
        known = ", ".join(Type.values)
        raise ValidationFailed.at("type", _("Choose one of: %(known)s.") % {"known": known})
    return Type(text)


def _taken(number: int) -> Certificate:
    return take(certificates(), NotFound(_("There is no such certificate.")), pk=number)


def _refuse_second(row: Student) -> None:
    issued = Certificate.objects.filter(
        student=row, type=Type.TRANSFER, copy_no=0, state=CertificateState.ISSUED
    ).first()
    if issued is not None:
        text = _("%(standing)s A second paper is a copy, marked DUPLICATE: ask for one.")
        raise Duplicate(text % {"standing": standing_of_certificate(issued)})


def _refuse_dues(row: Student) -> None:
    dues = hooks.dues_of([row.pk]).get(row.pk, [])
    if dues:
        named = "; ".join(f"{due.title} {rupees(due.amount)}" if due.amount else due.title for due in dues)
        text = _("%(student)s has this to settle first: %(dues)s.")
        raise DuesOpen(text % {"student": row, "dues": named})


def _content(made: Certificate, row: Student, said: Mapping[str, str]) -> dict[str, Any]:
    """Return what is kept with the certificate: the head of the paper and the page in each language."""
    facts = {**_facts(row), **said, "issued_on": made.issued_on, "remarks": made.remarks}
    head, _pictures = typeset_head()
    return {
        "name": row.name,
        "number": made.number,
        "code": row.admission_no,
        "head": {"name": head["name"], "address": head["address"]},
        "pages": {language: page_of(Type(made.type), facts, language) for language in LANGUAGES},
    }


def _facts(row: Student) -> dict[str, Any]:
    stays = list(
        Enrolment.objects.filter(student=row).select_related("school_class", "year").order_by("from_on", "pk")
    )
    if not stays:
        raise InvalidState(_("%(student)s has never been in a class.") % {"student": row})
    last = stays[-1]
    found = counts([row.pk], last.from_on, row.left_on or today())[row.pk]
    return {
        "name": row.name,
        "code": row.admission_no,
        "guardian": row.guardian_name,
        "mother": row.mother_name,
        "category": row.category,
        "born_on": row.born_on,
        "studied_from": row.admitted_on,
        "first_class": str(stays[0].school_class),
        "last_class": str(last.school_class),
        "session": last.year.name,
        "stays": [(str(stay.school_class), stay.year.name) for stay in stays],
        "left_on": row.left_on,
        "reason": row.left_reason,
        "working_days": found.total,
        "days_present": found.attended,
    }


def _check_line(name: str, text: str, most: int) -> None:
    if len(text.strip()) > most:
        raise ValidationFailed.at(name, _("Write at most %(count)d letters.") % {"count": most})


def _token() -> str:
    """Return what the QR code leads to; nobody guesses it."""
    return secrets.token_urlsafe(TOKEN_BYTES)
