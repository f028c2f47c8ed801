"""Leave asked for, decided and cancelled. Nobody decides the own."""

from datetime import date, timedelta
from typing import IO

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import moving, require_step, take
from school.staff import hooks
from school.staff.enums import LEAVE_TRANSITIONS, LIVE_LEAVE, LeaveState, PaperKind
from school.staff.errors import OwnLeave
from school.staff.models import LeaveRequest, LeaveType, StaffMember
from school.staff.permissions import StaffPermission as P
from school.staff.selectors.leave import is_own, leave_settings, own_record, pending_days, standing_words
from school.staff.services.leave_days import check_balance, hold, set_days, wanted_days
from school.staff.services.leave_notices import tell_asked, tell_cancelled, tell_decided
from school.staff.services.papers import keep_paper

LONGEST = timedelta(days=366)


def ask_leave(
    *,
    leave_type: LeaveType,
    starts_on: date,
    ends_on: date,
    reason: str,
    actor: Actor,
    member: StaffMember | None = None,
    starts_half: bool = False,
    ends_half: bool = False,
) -> LeaveRequest:
    """Ask for leave, both days included, for oneself; the office may enter it for `member`.

    Past days are possible within the bound of the settings. Raises ValidationFailed naming the field (nothing
    counted, balance, overlap), NotFound for an account without staff record, Forbidden.
    """
    authorize(actor, P.LEAVE)
    if member is None:
        member = own_record(actor)
    elif member.user_id != actor.user_id or actor.user_id is None:
        authorize(actor, P.LEAVE_DECIDE)
    row = LeaveRequest(
        staff=member,
        leave_type=leave_type,
        starts_on=starts_on,
        ends_on=ends_on,
        starts_half=starts_half,
        ends_half=ends_half,
        reason=reason.strip(),
        requested_by=actor.name[:150],
        days=0,
    )
    check_fields(row, ("starts_on", "ends_on", "reason"))
    _check_type(row)
    _check_span(row)
    with transaction.atomic():
        row.staff = hold(member.pk)
        _check_service(row)
        _refuse_overlap(row)
        days = wanted_days(row)
        if not days:
            raise ValidationFailed.at(
                "starts_on", _("The school is closed on these days: no leave is needed.")
            )
        check_balance(row.staff, leave_type, days, pending_days(row.staff), actor)
        row.days = sum(days.values())
        with naming_refusals({"school_leave_overlap": _overlap}):
            row.save()
        after = {"leave_type": leave_type.code, "from": starts_on, "to": ends_on, "days": row.days}
        record(actor, "leave.requested", row, after=after)
        tell_asked(row, actor)
    return row


def approve_leave(*, request: LeaveRequest, actor: Actor, remarks: str = "") -> LeaveRequest:
    """Approve a request: its days are reckoned anew, debited, and told to the timetable and payroll.

    Raises OwnLeave, InvalidState (state, balance, paper needed), Forbidden.
    """
    authorize(actor, P.LEAVE_DECIDE)
    with transaction.atomic():
        row = _taken(request)
        _refuse_own(row, actor)
        require_step(row, LeaveState.APPROVED, table=LEAVE_TRANSITIONS, standing=standing_words)
        most = row.leave_type.document_after
        days = wanted_days(row)
        total = sum(days.values())
        if most is not None and total > most and row.document_id is None:
            text = _("%(name)s of more than %(most)d days needs a paper first.")
            raise InvalidState(text % {"name": row.leave_type.name, "most": most})
        with moving(
            row, to=LeaveState.APPROVED, table=LEAVE_TRANSITIONS, actor=actor, event="leave.approved",
            stamp="decided", standing=standing_words,
        ):  # fmt: skip
            row.days = total
            row.remarks = remarks.strip()[:500]
        set_days(row, days, actor)
        hooks.approved(row, actor)
        hooks.changed(row.staff_id, row.starts_on, row.ends_on, actor)
        tell_decided(row, actor)
    return row


def reject_leave(*, request: LeaveRequest, actor: Actor, remarks: str = "") -> LeaveRequest:
    """Reject a request, saying why. Raises OwnLeave, ValidationFailed without remarks, InvalidState, Forbidden."""
    authorize(actor, P.LEAVE_DECIDE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why the leave is rejected."))
    with transaction.atomic():
        row = _taken(request)
        _refuse_own(row, actor)
        with moving(
            row, to=LeaveState.REJECTED, table=LEAVE_TRANSITIONS, actor=actor, event="leave.rejected",
            stamp="decided", standing=standing_words,
        ):  # fmt: skip
            row.remarks = remarks.strip()[:500]
        tell_decided(row, actor)
    return row


def cancel_leave(*, request: LeaveRequest, actor: Actor, remarks: str = "") -> LeaveRequest:
    """Take leave back: waiting or approved leave gives its days back, and lessons are the teacher's again.

    Whose it is withdraws it until it begins; leave that has begun is cancelled by somebody else who decides.
    Raises NotFound for a stranger's, InvalidState, Forbidden.
    """
    authorize(actor, P.LEAVE)
    with transaction.atomic():
        row = _taken(request)
        _refuse_stranger(row, actor)
        was_approved = row.state == LeaveState.APPROVED
        require_step(row, LeaveState.CANCELLED, table=LEAVE_TRANSITIONS, standing=standing_words)
        if was_approved and is_own(row, actor) and row.starts_on <= today():
            text = _("This leave has begun; ask the office to cancel it.")
            raise InvalidState(text)
        with moving(
            row, to=LeaveState.CANCELLED, table=LEAVE_TRANSITIONS, actor=actor, event="leave.cancelled",
            stamp="cancelled", standing=standing_words,
        ):  # fmt: skip
            row.remarks = remarks.strip()[:500] or row.remarks
        if was_approved:
            set_days(row, {}, actor)
            hooks.cancelled(row, actor)
            hooks.changed(row.staff_id, row.starts_on, row.ends_on, actor)
        tell_cancelled(row, actor, was_approved=was_approved)
    return row


def attach_certificate(
    *, request: LeaveRequest, file: IO[bytes], actor: Actor, title: str = ""
) -> LeaveRequest:
    """Keep a paper (PDF or picture, at most 5 MB) with waiting leave, among the papers of whose it is.

    Raises NotFound for a stranger's, InvalidState once it is decided, TooLarge, UnsupportedMedia, Forbidden.
    """
    authorize(actor, P.LEAVE)
    with transaction.atomic():
        row = _taken(request)
        _refuse_stranger(row, actor)
        if row.state != LeaveState.REQUESTED:
            raise InvalidState(standing_words(row))
        row.document = keep_paper(
            row.staff, kind=PaperKind.MEDICAL, file=file, title=title or str(row.leave_type.name), actor=actor
        )
        row.save(update_fields=["document"])
        record(actor, "leave.paper_added", row, after={"document": row.document})
    return row


def recount_leave(*, first: date, last: date, actor: Actor) -> int:
    """Reckon approved leave between two dates anew, after the calendar has changed; return how many changed.

    A holiday that is declared late gives the day back; a working day among holidays takes one, unless the balance
    does not reach: then the day stays free.
    """
    rows = LeaveRequest.objects.filter(state=LeaveState.APPROVED, starts_on__lte=last, ends_on__gte=first)
    count = 0
    for row in list(rows.order_by("staff", "starts_on")):
        with transaction.atomic():
            count += _recounted(row, actor)
    return count


def _recounted(request: LeaveRequest, actor: Actor) -> bool:
    row = _taken(request)
    if row.state != LeaveState.APPROVED:
        return False
    days = wanted_days(row)
    try:
        with transaction.atomic():
            if not set_days(row, days, actor):
                return False
    except InvalidState:
        return False
    before, row.days = row.days, sum(days.values())
    row.save(update_fields=["days"])
    record(actor, "leave.recounted", row, before={"days": before}, after={"days": row.days})
    hooks.changed(row.staff_id, row.starts_on, row.ends_on, actor)
    return True


def _taken(request: LeaveRequest) -> LeaveRequest:
    """Return the request as it is now; the member first, then the request, is the order of locks."""
    hold(request.staff_id)
    rows = LeaveRequest.objects.select_related("staff__user", "leave_type")
    return take(rows, NotFound(_("There is no such leave request.")), pk=request.pk)


def _refuse_own(row: LeaveRequest, actor: Actor) -> None:
    if is_own(row, actor):
        raise OwnLeave


def _refuse_stranger(row: LeaveRequest, actor: Actor) -> None:
    """Raise NotFound unless it is the caller's own, or the caller decides on leave."""
    if not is_own(row, actor) and not is_allowed(actor.permissions, P.LEAVE_DECIDE):
        raise NotFound(_("There is no such leave request."))


def _check_type(row: LeaveRequest) -> None:
    kind = row.leave_type
    if not kind.is_active:
        text = _("%(name)s cannot be asked for any more.") % {"name": kind.name}
        raise ValidationFailed.at("leave_type", text)
    if kind.gender and kind.gender != row.staff.gender:
        values = {"name": kind.name, "gender": kind.get_gender_display()}
        text = _("%(name)s is only for the gender “%(gender)s” on the staff record.") % values
        raise ValidationFailed.at("leave_type", text)
    for name in ("starts_half", "ends_half"):
        if getattr(row, name) and not kind.half_days:
            raise ValidationFailed.at(name, _("%(name)s has no half days.") % {"name": kind.name})


def _check_span(row: LeaveRequest) -> None:
    if row.ends_on < row.starts_on:
        raise ValidationFailed.at("ends_on", _("The last day is not before the first one."))
    if row.ends_on - row.starts_on >= LONGEST:
        raise ValidationFailed.at("ends_on", _("Leave has at most a year at a time."))
    if row.span.is_empty:
        raise ValidationFailed.at("ends_half", _("A day cannot both begin and end at noon."))
    earliest = today() - timedelta(days=leave_settings().past_days)
    if row.starts_on < earliest:
        text = _("Leave can be entered from %(day)s on. Ask the office about earlier days.")
        raise ValidationFailed.at("starts_on", text % {"day": in_date(earliest)})
    if row.ends_on > today() + LONGEST:
        raise ValidationFailed.at("ends_on", _("Ask for leave within a year from today."))


def _check_service(row: LeaveRequest) -> None:
    member = row.staff
    if member.joined_on and row.starts_on < member.joined_on:
        values = {"name": member.name, "day": in_date(member.joined_on)}
        raise ValidationFailed.at("starts_on", _("%(name)s has joined on %(day)s.") % values)
    if member.left_on and row.ends_on > member.left_on:
        values = {"name": member.name, "day": in_date(member.left_on)}
        raise ValidationFailed.at("ends_on", _("The last day of service of %(name)s is %(day)s.") % values)
    if not member.is_active and not member.left_on:
        raise ValidationFailed.at("member", _("%(name)s is not in service.") % {"name": member.name})


def _refuse_overlap(row: LeaveRequest) -> None:
    others = LeaveRequest.objects.filter(
        staff=row.staff, state__in=LIVE_LEAVE, starts_on__lte=row.ends_on, ends_on__gte=row.starts_on
    )
    for other in others:
        is_after = other.starts_on == row.ends_on and other.starts_half and row.ends_half
        is_before = other.ends_on == row.starts_on and other.ends_half and row.starts_half
        if not is_after and not is_before:
            raise _overlap(other)


def _overlap(other: LeaveRequest | None = None) -> ValidationFailed:
    if other is None:
        return ValidationFailed.at("starts_on", _("There is leave on some of these days already."))
    values = {"first": in_date(other.starts_on), "last": in_date(other.ends_on)}
    text = _("There is leave from %(first)s to %(last)s already.") % values
    return ValidationFailed.at("starts_on", text)
