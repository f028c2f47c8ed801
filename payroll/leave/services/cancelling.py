"""Taking leave back, before and after the decision; the days are credited back."""

from datetime import date, timedelta
from decimal import Decimal

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState
from core.formatting import in_date
from core.money import ZERO
from core.states import advance, require_transition
from payroll.leave import hooks
from payroll.leave.enums import TRANSITIONS, ApplicationState, EntryReason
from payroll.leave.errors import MonthLocked
from payroll.leave.models import LeaveApplication, LeaveDay
from payroll.leave.selectors.accounts import account_type
from payroll.leave.services.applications import authorize_for
from payroll.leave.services.decisions import take
from payroll.leave.services.notices import tell_employee
from payroll.leave.services.own_case import refuse_own_case
from payroll.leave.services.posting import entry, post
from payroll.organizations.permissions import PayrollPermission

_STATE = LeaveApplication._meta.get_field("state")


def cancel_leave(*, application: LeaveApplication, actor: Actor, comments: str = "") -> LeaveApplication:
    """Cancel leave and return the application.

    One that waits: by the employee or the office. An approved one: by whoever may approve; days whose
    payroll is locked stay taken, so that leave lying partly in a locked month ends with that month instead
    (`cancelled_from` then says from when it is taken back). Raises InvalidTransition, MonthLocked when all its
    days are in locked months, InvalidState, Forbidden.
    """
    with transaction.atomic():
        row = take(application)
        require_transition(TRANSITIONS, row.state, ApplicationState.CANCELLED, field=_STATE)
        if row.state == ApplicationState.PENDING:
            authorize_for(row.employee, actor)
            _close(row, actor, comments)
            return row
        authorize(actor, PayrollPermission.LEAVE_APPROVE)
        refuse_own_case(row.employee, actor)
        hooks.hold_payroll(row.from_on, row.to_on)
        locked = hooks.payroll_locked_until()
        if locked and row.to_on <= locked:
            text = _(
                "The payroll up to %(day)s is locked; these days stay as they are. Adjust the balance instead."
            )
            raise MonthLocked(text % {"day": in_date(locked)})
        if locked and LeaveDay.objects.filter(application=row, on__lte=locked).exists():
            _shorten(row, actor, comments, locked + timedelta(days=1))
        else:
            _credit_back(row, actor, row.debit)
            LeaveDay.objects.filter(application=row).delete()
            _close(row, actor, comments)
        tell_employee(row, actor, "leave_cancelled")
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
        require_transition(TRANSITIONS, row.state, ApplicationState.CANCELLED, field=_STATE)
        _close(row, actor, comments)
    return row


def _close(row: LeaveApplication, actor: Actor, comments: str) -> None:
    before = row.state
    advance(row, ApplicationState.CANCELLED, table=TRANSITIONS, actor=actor, audit=False)
    _note(row, actor, comments, ["cancelled_at", "cancelled_by", "comments"])
    record(
        actor,
        "leave.cancelled",
        row,
        before={"state": before},
        after={"days": row.days, "comments": comments},
    )


def _shorten(row: LeaveApplication, actor: Actor, comments: str, first_back: date) -> None:
    """End approved leave with the last locked month; it stays approved for the days before."""
    taken_back = LeaveDay.objects.filter(application=row, on__gte=first_back)
    days = taken_back.aggregate(total=Sum("portion"))["total"] or ZERO
    if not days:
        raise InvalidState(_("No day after the locked payroll counts as leave."))
    before = {"to_on": row.to_on, "days": row.days}
    debit = row.debit * days / row.days
    _credit_back(row, actor, debit)
    taken_back.delete()
    row.cancelled_from = first_back
    row.to_on, row.to_half = first_back - timedelta(days=1), False
    row.days, row.debit = row.days - days, row.debit - debit
    fields = [
        "cancelled_from",
        "to_on",
        "to_half",
        "days",
        "debit",
        "cancelled_at",
        "cancelled_by",
        "comments",
    ]
    _note(row, actor, comments, fields)
    record(actor, "leave.shortened", row, before=before, after={"to_on": row.to_on, "days": row.days})


def _credit_back(row: LeaveApplication, actor: Actor, days: Decimal) -> None:
    account = account_type(row.leave_type)
    if account is None or not days:
        return
    line = entry(
        employee_id=row.employee_id,
        leave_type_id=account.pk,
        on=row.from_on,
        days=days,
        reason=EntryReason.CANCELLATION,
        note=row.leave_type.name,
        application=row,
        actor=actor,
    )
    post([line])


def _note(row: LeaveApplication, actor: Actor, comments: str, fields: list[str]) -> None:
    row.cancelled_at, row.cancelled_by = timezone.now(), actor.name[:150]
    row.comments = comments.strip()[:500] or row.comments
    row.save(update_fields=fields)
