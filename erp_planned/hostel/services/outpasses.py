"""Outpasses: asked for, consented to, decided, extended, cancelled. Locks: the student, then the outpass."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError, InvalidState, ValidationFailed
from core.refusals import check_fields, naming_refusals
from core.states import moving, take
from core.tenancy.due import look_at
from erp_planned.hostel.enums import LIVE_PASSES, PASS_TRANSITIONS, ConsentBy, PassKind, PassState
from erp_planned.hostel.errors import CannotStay, NoSuchPass, NoSuchStudent, OwnPass, PassOverlaps
from erp_planned.hostel.models import InOutMovement, OutpassRequest
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.seen import keeps_all, kept_hostels, own_students, reached_students
from erp_planned.hostel.selectors.stays import stay_of
from erp_planned.hostel.services.notices import tell_decision, tell_guardian, tell_request
from erp_planned.students.models import Student

LOOK = "hostel_register"
MOST_DAYS, AHEAD_DAYS = 60, 120
# A student asks ahead; warden and office also note what was agreed by word of mouth.
EARLIEST_OWN, EARLIEST = timedelta(minutes=15), timedelta(days=2)


def request(
    *,
    student: Student,
    from_at: datetime,
    to_at: datetime,
    reason: str,
    actor: Actor,
    kind: str = PassKind.DAY,
    place: str = "",
) -> OutpassRequest:
    """Ask for an outpass: a student for himself or herself, a warden or the office for a resident.

    Raises NoSuchStudent for one out of reach, CannotStay without a bed, PassOverlaps, ValidationFailed, Forbidden.
    """
    authorize(actor, P.ASK)
    if not reached_students(actor).filter(pk=student.pk).exists():
        raise NoSuchStudent
    is_own = own_students(actor).filter(pk=student.pk).exists()
    _check_times(from_at, to_at, EARLIEST_OWN if is_own else EARLIEST)
    row = OutpassRequest(
        student=student, kind=kind, from_at=from_at, to_at=to_at, reason=reason.strip(), place=place.strip(),
        made_by=actor.name[:150], made_by_id=actor.user_id,
    )  # fmt: skip
    check_fields(row, ["kind", "reason", "place"])
    with transaction.atomic(), naming_refusals(_overlaps()):
        take(Student.objects.all(), NoSuchStudent(), pk=student.pk)
        stay = stay_of(student, timezone.localdate(from_at))
        if stay is None:
            raise CannotStay.at("student_id", _("The student has no bed in a hostel on that day."))
        row.hostel = stay.room.hostel
        row.save()
        record(actor, "outpass.requested", row, after={"from": from_at, "to": to_at, "kind": kind})
        tell_request(row, actor)
        if needs_consent(row):
            tell_guardian(row, actor)
    return row


def needs_consent(row: OutpassRequest) -> bool:
    """Say whether the guardian is asked: whenever the student sleeps elsewhere."""
    return row.kind != PassKind.DAY


def note_consent(*, outpass: OutpassRequest, name: str, actor: Actor, phone: str = "") -> OutpassRequest:
    """Note the guardian's consent by phone, with the time. Raises InvalidState, ValidationFailed, Forbidden."""
    authorize(actor, P.WARDEN)
    if not name.strip():
        raise ValidationFailed.at("name", _("Say who consented."))
    with transaction.atomic():
        row = take_kept(outpass, actor)
        _consent(row, ConsentBy.PHONE, name, phone or row.student.guardian_phone, actor)
    return row


def consent_by_link(*, outpass: OutpassRequest, actor: Actor) -> OutpassRequest:
    """Note the consent that the guardian gives by the signed link. Raises InvalidState, NoSuchPass."""
    with transaction.atomic():
        row = take(OutpassRequest.objects.select_related("student"), NoSuchPass(), pk=outpass.pk)
        _consent(row, ConsentBy.LINK, row.student.guardian_name, row.student.guardian_phone, actor)
    return row


def _consent(row: OutpassRequest, how: ConsentBy, name: str, phone: str, actor: Actor) -> None:
    if row.state != PassState.REQUESTED:
        raise InvalidState(_("The outpass is decided already."))
    if row.consent_at is not None:
        raise InvalidState(_("The guardian's consent is noted already."))
    row.consent_how, row.consent_at = how, timezone.now()
    row.consent_name, row.consent_phone = name.strip()[:120], phone.strip()[:15]
    row.save(update_fields=["consent_how", "consent_at", "consent_name", "consent_phone"])
    record(actor, "outpass.consented", row, after={"how": how.value})


def approve(*, outpass: OutpassRequest, actor: Actor, remarks: str = "") -> OutpassRequest:
    """Approve the outpass of another person; a night elsewhere needs the guardian's consent first.

    Raises OwnPass, InvalidTransition, InvalidState, NoSuchPass, Forbidden.
    """
    return _decide(outpass, PassState.APPROVED, remarks, actor)


def reject(*, outpass: OutpassRequest, remarks: str, actor: Actor) -> OutpassRequest:
    """Reject it with the reason. Raises as `approve`, ValidationFailed naming `remarks`."""
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    return _decide(outpass, PassState.REJECTED, remarks, actor)


def _decide(outpass: OutpassRequest, to: PassState, remarks: str, actor: Actor) -> OutpassRequest:
    authorize(actor, P.WARDEN)
    with transaction.atomic():
        row = take_kept(outpass, actor)
        refuse_own(row, actor)
        with moving(
            row, to=to, table=PASS_TRANSITIONS, actor=actor, event=f"outpass.{to.value}", stamp="decided"
        ):
            if to == PassState.APPROVED and needs_consent(row) and row.consent_at is None:
                raise InvalidState(_("The guardian's consent is not noted yet."))
            row.remarks = remarks.strip()[:300]
        if to == PassState.APPROVED:
            look_at(LOOK, row.to_at)
        tell_decision(row, actor)
    return row


def cancel(*, outpass: OutpassRequest, actor: Actor, remarks: str = "") -> OutpassRequest:
    """Take an outpass back, by the student or who keeps the hostel, until the student has gone out on it.

    Raises InvalidState, InvalidTransition, NoSuchPass, Forbidden.
    """
    authorize(actor, P.ASK)
    with transaction.atomic():
        row = _held(outpass)
        _require_reach(row, actor)
        if InOutMovement.objects.filter(outpass=row).exists():
            raise InvalidState(_("The student has gone out on this outpass."))
        with moving(
            row, to=PassState.CANCELLED, table=PASS_TRANSITIONS, actor=actor, event="outpass.cancelled"
        ):
            row.remarks = remarks.strip()[:300] or row.remarks
    return row


def extend(*, outpass: OutpassRequest, to_at: datetime, reason: str, actor: Actor) -> OutpassRequest:
    """Let a student come back later than the outpass said. Raises OwnPass, PassOverlaps, InvalidState, Forbidden."""
    authorize(actor, P.WARDEN)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why."))
    with transaction.atomic(), naming_refusals(_overlaps()):
        row = take_kept(outpass, actor)
        refuse_own(row, actor)
        if row.state not in LIVE_PASSES:
            raise InvalidState(_("Only an outpass that stands can be extended."))
        if InOutMovement.objects.filter(outpass=row, in_at__isnull=False).exists():
            raise InvalidState(_("The student is back already."))
        if not row.to_at < to_at <= row.from_at + timedelta(days=MOST_DAYS):
            raise ValidationFailed.at("to_at", _("Give a later time, within sixty days."))
        before, row.to_at = row.to_at, to_at
        row.remarks = reason.strip()[:300]
        row.save(update_fields=["to_at", "remarks"])
        InOutMovement.objects.filter(outpass=row, in_at=None).update(told_at=None)
        record(actor, "outpass.extended", row, before={"to": before}, after={"to": to_at})
        look_at(LOOK, to_at)
    return row


def is_own(row: OutpassRequest, actor: Actor) -> bool:
    """Say whether the actor asked for the outpass, or is the student."""
    if actor.user_id is None or actor.is_platform:
        return False
    return actor.user_id in {row.made_by_id, row.student.user_id}


def own_text() -> str:
    """Return what the one who asked is told."""
    return _("You asked for this outpass; somebody else decides on it.")


def refuse_own(row: OutpassRequest, actor: Actor) -> None:
    """Raise OwnPass where the actor asked for it."""
    if is_own(row, actor):
        raise OwnPass(own_text())


def take_kept(outpass: OutpassRequest, actor: Actor) -> OutpassRequest:
    """Return an outpass of a hostel that the actor keeps, with student and row locked. Raises NoSuchPass."""
    row = _held(outpass)
    if not keeps_all(actor) and not kept_hostels(actor).filter(pk=row.hostel_id).exists():
        raise NoSuchPass
    return row


def _held(outpass: OutpassRequest) -> OutpassRequest:
    take(Student.objects.all(), NoSuchStudent(), pk=outpass.student_id)
    return take(
        OutpassRequest.objects.select_related("student", "hostel__warden"), NoSuchPass(), pk=outpass.pk
    )


def _require_reach(row: OutpassRequest, actor: Actor) -> None:
    if keeps_all(actor) or kept_hostels(actor).filter(pk=row.hostel_id).exists():
        return
    if not own_students(actor).filter(pk=row.student_id).exists():
        raise NoSuchPass


def _check_times(from_at: datetime, to_at: datetime, earliest: timedelta) -> None:
    now = timezone.now()
    if to_at <= from_at:
        raise ValidationFailed.at("to_at", _("The time back must come after the time out."))
    if to_at > from_at + timedelta(days=MOST_DAYS):
        raise ValidationFailed.at("to_at", _("An outpass is for at most sixty days."))
    if from_at < now - earliest:
        raise ValidationFailed.at("from_at", _("This time is past."))
    if from_at > now + timedelta(days=AHEAD_DAYS):
        raise ValidationFailed.at("from_at", _("This day is too far ahead."))


def _overlaps() -> dict[str, Callable[[], DomainError]]:
    text = _("The student has an outpass for part of this time already.")
    return {"erp_outpass_once": lambda: PassOverlaps.at("from_at", text)}
