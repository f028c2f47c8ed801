"""Approving and rejecting, with comments (spec: payroll, States and transitions)."""

from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidTransition, ValidationFailed
from core.money import ZERO
from core.states import advance, require_transition
from payroll.employees.models import Employee
from payroll.employees.services.locking import locked
from payroll.leave import calc, hooks
from payroll.leave.calc import Span
from payroll.leave.enums import TRANSITIONS, ApplicationState, EntryReason, PayEffect
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveDay
from payroll.leave.selectors.accounts import account_type
from payroll.leave.selectors.applications import application_by_id
from payroll.leave.selectors.standing import standing
from payroll.leave.services import checks
from payroll.leave.services.notices import notify_employee
from payroll.leave.services.own_case import refuse_own_case
from payroll.leave.services.posting import entry, post
from payroll.leave.services.service_days import settle_cut
from payroll.organizations.permissions import PayrollPermission


def approve_leave(*, application: LeaveApplication, actor: Actor, comments: str = "") -> LeaveApplication:
    """Approve, debit the account, and fix the days that payroll pays differently.

    The days are counted again, by the holidays known now. Days in months whose payroll is locked change nothing
    there: the next run recovers the difference. Raises InvalidTransition unless it waits, OwnApplication,
    NotEnoughLeave, Busy while the payroll of the days is computed or locked, Forbidden.
    """
    authorize(actor, PayrollPermission.LEAVE_APPROVE)
    with transaction.atomic():
        row = take(application)
        refuse_own_case(row.employee, actor)
        check_step(row, ApplicationState.APPROVED)
        span = Span(row.from_on, row.to_on, row.from_half, row.to_half)
        counted = checks.count(row.leave_type, span)
        row.days, row.debit = counted.total, counted.debit
        checks.check_balance(row.employee, row.leave_type, counted, span, deciding=row.pk)
        used = _used_before(row)
        _debit(row, actor)
        paid = calc.paid_days(counted.days, row.leave_type.pay_effect, used)
        LeaveDay.objects.bulk_create(
            LeaveDay(application=row, employee_id=row.employee_id, on=day, portion=portion, pay=pay)
            for day, portion, pay in paid
        )
        _decide(row, ApplicationState.APPROVED, comments, actor)
        notify_employee(row, actor, "leave_approved")
        settle_pay(row, actor)
    return row


def reject_leave(*, application: LeaveApplication, actor: Actor, comments: str = "") -> LeaveApplication:
    """Refuse with the reason, which the employee is told.

    Raises InvalidTransition unless it waits, ValidationFailed without a reason, OwnApplication, Forbidden.
    """
    authorize(actor, PayrollPermission.LEAVE_APPROVE)
    with transaction.atomic():
        row = take(application)
        refuse_own_case(row.employee, actor)
        check_step(row, ApplicationState.REJECTED)
        if not comments.strip():
            raise ValidationFailed.at("comments", _("Say why the leave is rejected; the employee is told."))
        _decide(row, ApplicationState.REJECTED, comments, actor)
        notify_employee(row, actor, "leave_rejected")
    return row


def take(application: LeaveApplication) -> LeaveApplication:
    """Lock the employee, then the application, and return it as stored now."""
    employee = locked(Employee(pk=application.employee_id))
    LeaveApplication.objects.select_for_update().filter(pk=application.pk).first()
    row = application_by_id(application.pk)
    row.employee = employee
    return row


def check_step(row: LeaveApplication, to: ApplicationState) -> None:
    """Raise InvalidTransition that says what has become of the application instead."""
    try:
        require_transition(TRANSITIONS, row.state, to)
    except InvalidTransition as error:
        raise InvalidTransition(standing(row), extra=error.extra) from error


def settle_pay(row: LeaveApplication, actor: Actor) -> None:
    """Do what a change of approved days asks of credits and payroll; the last step before the commit.

    The payroll of the days is held only from here to the commit, so that it waits as little as can be.
    """
    if row.leave_type.pay_effect == PayEffect.NONE:
        settle_cut(employee=row.employee, actor=actor)
    if row.leave_type.pay_effect != PayEffect.FULL:
        hooks.hold_payroll(row.from_on, row.to_on)


def _used_before(row: LeaveApplication) -> Decimal:
    """Return the days of a lifetime account that are gone already, wherever they were taken."""
    if row.leave_type.pay_effect != PayEffect.CHILD_CARE:
        return ZERO
    accounts = LeaveAccount.objects.filter(employee=row.employee, leave_type=row.leave_type)
    balance = accounts.values_list("balance", flat=True).first() or ZERO
    return max(row.leave_type.entitlement - balance, ZERO)


def _debit(row: LeaveApplication, actor: Actor) -> None:
    account = account_type(row.leave_type)
    if account is None:
        return
    line = entry(
        employee_id=row.employee_id,
        leave_type_id=account.pk,
        on=row.from_on,
        days=-row.debit,
        reason=EntryReason.LEAVE,
        note=row.leave_type.name,
        application=row,
        actor=actor,
    )
    post([line])


def _decide(row: LeaveApplication, state: ApplicationState, comments: str, actor: Actor) -> None:
    if len(comments.strip()) > 500:
        raise ValidationFailed.at("comments", _("Write at most 500 letters."))
    advance(row, state, table=TRANSITIONS, actor=actor, audit=False)
    row.comments, row.decided_at, row.decided_by = comments.strip(), timezone.now(), actor.name[:150]
    row.save(update_fields=["comments", "decided_at", "decided_by", "days", "debit"])
    after = {"days": row.days, "comments": row.comments}
    record(actor, f"leave.{state.value}", row, before={"state": ApplicationState.PENDING.value}, after=after)
