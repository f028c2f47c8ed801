"""Issuing certificates: numbers without gaps, content that stays, one original."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed
from core.formatting import in_date, rupees
from core.language import check_language
from core.numbering.services import next_number
from core.periods import today
from core.states import take
from school.students import providers
from school.students.certificate_content import check_said, content_of
from school.students.certificate_pdf import certificate_pdf
from school.students.enums import CertificateKind as Kind
from school.students.models import Certificate, CertificatePrint, Enrolment, Student, StudentExit
from school.students.permissions import StudentPermission as P
from school.students.services.exit import taken

TOKEN_BYTES = 24
SERIES = "school.certificate"


def issue_certificate(
    *, student: Student, kind: str, actor: Actor, remarks: str = "", said: Mapping[str, Any] | None = None
) -> Certificate:
    """Issue a certificate with the next number of its kind; what it says is kept as it is now.

    `said` is what the office says beside the records (`certificate_content.SAYABLE`). A TC needs the exit, no dues
    and no library book at home; there is one for an exit, and a second paper is a copy (`issue_copy`). Raises
    InvalidState naming what stands in the way, Duplicate, ValidationFailed, Forbidden.
    """
    authorize(actor, P.CERTIFICATE)
    wanted, texts = Kind(kind), {name: value for name, value in (said or {}).items() if value is not None}
    check_said(wanted, texts)
    _check_line("remarks", remarks, 300)
    with transaction.atomic():
        row = taken(student)
        left = _exit_for(row, wanted)
        if wanted in {Kind.TC, Kind.FEE_CLEARANCE}:
            _check_dues(row)
        number = next_number(SERIES, period=wanted.value)
        found = Certificate(
            kind=wanted,
            number=number,
            student=row,
            exit=left if wanted == Kind.TC else None,
            remarks=remarks.strip(),
            token=_token(),
            issued_on=today(),
            issued_by=actor.name[:150],
        )
        found.content = content_of(
            kind=wanted,
            student=row,
            number=found.number_text,
            issued_on=found.issued_on,
            remarks=found.remarks,
            said=texts,
            left=left,
        )
        found.save(force_insert=True)
        record(actor, "certificate.issued", found, after={"student": row, "number": found.number_text})
    return found


def issue_copy(*, certificate: Certificate, actor: Actor, remarks: str = "") -> Certificate:
    """Issue a copy, marked DUPLICATE, with the number and content of the original and an entry of its own.

    Raises InvalidState for a cancelled certificate, Forbidden.
    """
    authorize(actor, P.CERTIFICATE)
    _check_line("remarks", remarks, 300)
    with transaction.atomic():
        first = _taken(certificate.original or certificate)
        if first.cancelled_at is not None:
            raise InvalidState(standing(first))
        made = Certificate(
            kind=first.kind,
            number=first.number,
            copy_no=first.copies.count() + 1,
            original=first,
            student_id=first.student_id,
            exit_id=first.exit_id,
            content=first.content,
            remarks=remarks.strip(),
            token=_token(),
            issued_on=today(),
            issued_by=actor.name[:150],
        )
        made.save(force_insert=True)
        record(actor, "certificate.copied", made, after={"number": made.number_text, "copy": made.copy_no})
    return made


def cancel_certificate(*, certificate: Certificate, reason: str, actor: Actor) -> Certificate:
    """Cancel an issued certificate; it stays, its number is not given again, its copies are cancelled with it.

    Raises InvalidState for one that is cancelled, ValidationFailed without a reason, Forbidden.
    """
    authorize(actor, P.CERTIFICATE)
    _check_line("reason", reason, 200)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the certificate is cancelled."))
    with transaction.atomic():
        first = _taken(certificate.original or certificate)
        row = _taken(certificate)
        if row.cancelled_at is not None:
            raise InvalidState(standing(row))
        rows = [row] if row.is_duplicate else [first, *first.copies.filter(cancelled_at=None)]
        for one in rows:
            one.cancelled_by, one.cancelled_at = actor.name[:150], timezone.now()
            one.cancel_reason = reason.strip()
            one.save(update_fields=["cancelled_by", "cancelled_at", "cancel_reason"])
            record(actor, "certificate.cancelled", one, after={"reason": one.cancel_reason})
    row.refresh_from_db()
    return row


def printed(*, certificate: Certificate, language: str, actor: Actor) -> bytes:
    """Return the PDF in `en` or `hi`; after the first time the very same bytes.

    Raises InvalidState for a cancelled certificate, ValidationFailed for another language, Forbidden. Whose
    certificate it is the caller has asked (`certificate_selectors`).
    """
    authorize(actor, P.CERTIFICATE_READ)
    check_language(language)
    if certificate.cancelled_at is not None:
        raise InvalidState(standing(certificate))
    found = _print_of(certificate, language)
    if found is None:
        content = certificate_pdf(certificate, language)
        with transaction.atomic():
            _taken(certificate)
            found = _print_of(certificate, language)  # of two at once the first is the one that stays
            if found is None:
                found = CertificatePrint(
                    certificate=certificate,
                    language=language,
                    content=content,
                    sha256=hashlib.sha256(content).hexdigest(),
                )
                found.save(force_insert=True)
                record(actor, "certificate.printed", certificate, after={"language": language})
    return bytes(found.content)


def standing(certificate: Certificate) -> str:
    """Say what has become of a certificate."""
    if certificate.cancelled_at is None:
        return _("%(number)s was issued on %(day)s.") % {
            "number": certificate.number_text,
            "day": in_date(certificate.issued_on),
        }
    return _("%(number)s was cancelled on %(day)s.") % {
        "number": certificate.number_text,
        "day": in_date(certificate.cancelled_at),
    }


def _taken(certificate: Certificate) -> Certificate:
    return take(Certificate.objects.all(), NotFound(_("There is no such certificate.")), pk=certificate.pk)


def _print_of(certificate: Certificate, language: str) -> CertificatePrint | None:
    return CertificatePrint.objects.filter(certificate=certificate, language=language).first()


def _exit_for(student: Student, kind: Kind) -> StudentExit | None:
    """Return the exit that stands, if there is one; check what a kind asks of it."""
    rows = StudentExit.objects.filter(student=student, undone_at=None)
    left = rows.select_related("enrolment__section__school_class", "enrolment__academic_year").first()
    has_left = left is not None and left.last_day <= today()
    if kind == Kind.TC:
        return _checked_for_tc(student, left)
    if kind == Kind.BONAFIDE and has_left:
        raise InvalidState(_("%(name)s has left the school.") % {"name": student.full_name})
    if left is None and not Enrolment.objects.filter(student=student).exists():
        raise InvalidState(_("%(name)s is in no section.") % {"name": student.full_name})
    return left if has_left else None


def _checked_for_tc(student: Student, left: StudentExit | None) -> StudentExit:
    if left is None:
        text = _("A TC is issued after the exit: enter the last day of %(name)s first.")
        raise InvalidState(text % {"name": student.full_name})
    if left.last_day > today():
        text = _("%(name)s is at the school until %(day)s: a TC is issued from that day on.")
        raise InvalidState(text % {"name": student.full_name, "day": in_date(left.last_day)})
    issued = Certificate.objects.filter(exit=left, kind=Kind.TC, copy_no=0, cancelled_at=None).first()
    if issued is not None:
        text = _("%(standing)s A second paper is a copy, marked DUPLICATE: ask for one.")
        raise Duplicate(text % {"standing": standing(issued)})
    books = providers.loans_of([student.pk]).get(student.pk, 0)
    if books:
        text = _("%(name)s has %(count)d library books to give back.")
        raise InvalidState(text % {"name": student.full_name, "count": books})
    return left


def _check_dues(student: Student) -> None:
    dues = providers.dues_of([student.pk]).get(student.pk)
    if dues:
        text = _("%(name)s has %(amount)s to pay: the certificate is issued once nothing is due.")
        raise InvalidState(text % {"name": student.full_name, "amount": rupees(dues)})


def _check_line(name: str, text: str, most: int) -> None:
    if len(text.strip()) > most:
        raise ValidationFailed.at(name, _("Write at most %(count)d letters.") % {"count": most})


def _token() -> str:
    """Return what the QR code leads to; nobody guesses it."""
    return secrets.token_urlsafe(TOKEN_BYTES)
