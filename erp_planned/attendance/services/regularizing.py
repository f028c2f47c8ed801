"""Asking to set a day right, and deciding on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, time, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from core import states
from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import Month, today
from core.refusals import naming_refusals
from core.states import moving
from erp_planned.attendance.enums import ASKED_FOR, TRANSITIONS, DaySource, RequestState
from erp_planned.attendance.errors import OwnAttendance, RequestWaits
from erp_planned.attendance.models import Regularization
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.requests import own_text, requests, standing
from erp_planned.attendance.services.holding import hold_attendance
from erp_planned.attendance.services.marking import check_day, known_times, set_day
from erp_planned.attendance.services.notices import notify_deciders, notify_employee
from erp_planned.attendance.services.settling import settle
from payroll.employees.access import is_own, refuse_own
from payroll.employees.models import Employee

# How far back an employee may ask; the office may for as long as days can be set by hand.
FARTHEST = timedelta(days=95)
WAITS_ONCE = "erp_regularization_waits_once"
LONGEST = 500


def ask_regularization(
    *,
    employee: Employee,
    on: date,
    requested_status: str,
    reason: str,
    actor: Actor,
    in_time: time | None = None,
    out_time: time | None = None,
) -> Regularization:
    """Ask that a day be set right; by the employee, or by the office for somebody. It waits for a decision.

    Days of locked months can be asked for: what that changes is paid or recovered with the next run. Raises
    RequestWaits while one waits for the day, ValidationFailed naming the field, Forbidden.
    """
    own = is_own(employee, actor)
    authorize(actor, P.SELF if own else P.WRITE)
    check_day(employee, on)
    if own and on < today() - FARTHEST:
        text = _("Ask for days from %(day)s on; for earlier ones see the office.")
        raise ValidationFailed.at("on", text % {"day": in_date(today() - FARTHEST)})
    if requested_status not in ASKED_FOR:
        text = _("Ask for %(known)s; leave is applied for under Leave.") % {"known": ", ".join(ASKED_FOR)}
        raise ValidationFailed.at("requested_status", text)
    row = Regularization(
        employee=employee, on=on, requested_status=requested_status, in_time=in_time, out_time=out_time,
        reason=_words(reason, "reason"), asked_by=actor.name[:150], asked_by_id=actor.user_id,
    )  # fmt: skip
    with transaction.atomic():
        hold_attendance()
        with naming_refusals({WAITS_ONCE: lambda: _waits(on)}):
            row.save(force_insert=True)
        record(
            actor, "regularization.asked", row, after={"on": on, "status": requested_status, "reason": reason}
        )
        settle({(employee.pk, Month.of(on))}, actor=actor)
        notify_deciders(row, actor)
    return row


def approve_regularization(*, request: Regularization, actor: Actor, remarks: str = "") -> Regularization:
    """Approve: the day gets what was asked for; a time that was not asked for stays as it is known.

    Raises InvalidTransition unless it waits, OwnAttendance, Forbidden.
    """
    with _deciding(request, RequestState.APPROVED, remarks, actor) as row:
        came, left = known_times(row.employee, row.on)
        set_day(
            employee=row.employee,
            on=row.on,
            status=row.requested_status,
            source=DaySource.CORRECTED,
            why=_("Regularized: %(reason)s") % {"reason": row.reason},
            actor=actor,
            in_time=row.in_time or came,
            out_time=row.out_time or left,
        )
    return row


def reject_regularization(*, request: Regularization, actor: Actor, remarks: str = "") -> Regularization:
    """Refuse with the reason, which the employee is told.

    Raises InvalidTransition unless it waits, ValidationFailed without a reason, OwnAttendance, Forbidden.
    """
    with _deciding(request, RequestState.REJECTED, remarks, actor) as row:
        if not row.remarks:
            raise ValidationFailed.at("remarks", _("Say why the request is rejected; the employee is told."))
    return row


def withdraw_regularization(*, request: Regularization, actor: Actor) -> Regularization:
    """Take an own request back while it waits. Raises InvalidTransition, Forbidden."""
    with transaction.atomic():
        hold_attendance()
        row = _take(request)
        authorize(actor, P.SELF if is_own(row.employee, actor) else P.WRITE)
        with moving(
            row, to=RequestState.WITHDRAWN, table=TRANSITIONS, actor=actor, event="regularization.withdrawn",
            stamp="decided", standing=standing,
        ):  # fmt: skip
            pass
        settle({(row.employee_id, Month.of(row.on))}, actor=actor)
    return row


@contextmanager
def _deciding(
    request: Regularization, to: RequestState, remarks: str, actor: Actor
) -> Iterator[Regularization]:
    """Take the request, let the block do what the decision means, settle the month, tell the employee."""
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        hold_attendance()
        row = _take(request)
        refuse_own(row.employee, actor, own_text(), error=OwnAttendance)
        # Who asks for somebody does not decide on it: two pairs of eyes.
        if actor.user_id is not None and actor.user_id == row.asked_by_id and not actor.is_platform:
            raise OwnAttendance(_("You asked for this yourself; somebody else decides on it."))
        with moving(
            row, to=to, table=TRANSITIONS, actor=actor, event=f"regularization.{to.value}", stamp="decided",
            standing=standing,
        ):  # fmt: skip
            row.remarks = _words(remarks, "remarks") if remarks.strip() else ""
            yield row
        settle({(row.employee_id, Month.of(row.on))}, actor=actor)
        notify_employee(row, actor)


def _take(request: Regularization) -> Regularization:
    """Return the request as stored now, locked."""
    row: Regularization = states.take(requests(), NotFound(_("There is no such request.")), pk=request.pk)
    return row


def _words(text: str, field: str) -> str:
    text = text.strip()
    if not text or len(text) > LONGEST:
        raise ValidationFailed.at(
            field, _("Write at least a word and at most %(most)d letters.") % {"most": LONGEST}
        )
    return text


def _waits(on: date) -> RequestWaits:
    return RequestWaits.at(
        "on", _("A request for %(day)s waits for a decision already.") % {"day": in_date(on)}
    )
