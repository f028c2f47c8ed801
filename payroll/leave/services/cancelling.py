"""Taking leave back, before and after the decision; the days are credited back."""

from datetime import date, timedelta

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.states import moving, require_step
from payroll.leave import hooks
from payroll.leave.enums import TRANSITIONS, ApplicationState, EntryReason
from payroll.leave.models import LeaveApplication, LeaveDay
from payroll.leave.permissions import LeavePermission
from payroll.leave.selectors.standing import standing
from payroll.leave.services.applications import authorize_for
from payroll.leave.services.decisions import settle_pay, take
from payroll.leave.services.notices import notify_employee
from payroll.leave.services.own_case import refuse_own_case
from payroll.leave.services.posting import post_for


def cancel_leave(
    *, application: LeaveApplication, actor: Actor, comments: str = "", from_on: date | None = None
) -> LeaveApplication:
    """Cancel leave and return the application; with `from_on` an approved one ends the day before.

    One that waits: by the employee or the office. An approved one: by whoever may approve. Days in months whose
    payroll is locked come back too: the locked months stay, and the next run pays the difference. Raises
    InvalidTransition, ValidationFailed for a day outside the leave, OwnApplication, Busy while the payroll of the
    days is computed or locked, Forbidden.
    """
    with transaction.atomic():
        row = take(application)
        require_step(row, ApplicationState.CANCELLED, table=TRANSITIONS, standing=standing)
        if row.state == ApplicationState.PENDING:
            authorize_for(row.employee, actor)
            _close(row, actor, comments)
            return row
        authorize(actor, LeavePermission.APPROVE)
        refuse_own_case(row.employee, actor)
        if from_on and from_on != row.from_on:
            _shorten(row, actor, comments, from_on)
        else:
            post_for(row, row.debit, EntryReason.CANCELLATION, actor)
            LeaveDay.objects.filter(application=row).delete()
            _close(row, actor, comments)
        notify_employee(row, actor, "leave_cancelled")
        settle_pay(row, actor)
    return row


def withdraw_leave(*, application: LeaveApplication, actor: Actor, comments: str = "") -> LeaveApplication:
    """Take an own application back before it is decided.

    Raises InvalidState for one that is approved (the office cancels it), InvalidTransition, Forbidden.
    """
    with transaction.atomic():
        row = take(application)
        authorize_for(row.employee, actor)
        if row.state == ApplicationState.APPROVED:
            raise InvalidState(_("This leave is approved. Ask the office to cancel it."))
        _close(row, actor, comments)
    return row


def _close(row: LeaveApplication, actor: Actor, comments: str) -> None:
    with moving(
        row,
        to=ApplicationState.CANCELLED,
        table=TRANSITIONS,
        actor=actor,
        event="leave.cancelled",
        stamp="cancelled",
        standing=standing,
    ):
        row.comments = comments.strip()[:500] or row.comments


def _shorten(row: LeaveApplication, actor: Actor, comments: str, first_back: date) -> None:
    """End approved leave before a day; it stays approved for the days before."""
    if not row.from_on < first_back <= row.to_on:
        text = _("Give a day of the leave, from %(first)s to %(last)s.") % {
            "first": in_date(row.from_on),
            "last": in_date(row.to_on),
        }
        raise ValidationFailed.at("from_on", text)
    taken_back = LeaveDay.objects.filter(application=row, on__gte=first_back)
    days = taken_back.aggregate(total=Sum("portion"))["total"] or ZERO
    if not days or days == row.days:
        raise ValidationFailed.at("from_on", _("No day counts as leave on one side of this day."))
    before = {"to_on": row.to_on, "days": row.days}
    debit = row.debit * days / row.days
    post_for(row, debit, EntryReason.CANCELLATION, actor)
    taken_back.delete()
    hooks.days_changed(row.employee_id, first_back, row.to_on)
    row.cancelled_from = first_back
    row.to_on, row.to_half = first_back - timedelta(days=1), False
    row.days, row.debit = row.days - days, row.debit - debit
    row.cancelled_at, row.cancelled_by = timezone.now(), actor.name[:150]
    row.comments = comments.strip()[:500] or row.comments
    row.save()
    record(actor, "leave.shortened", row, before=before, after={"to_on": row.to_on, "days": row.days})
