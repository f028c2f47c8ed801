"""Approving and rejecting, with comments (spec: payroll, States and transitions)."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core import states
from core.access import authorize
from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.money import ZERO
from core.states import moving
from payroll.employees.models import Employee
from payroll.employees.services.locking import locked
from payroll.leave import calc, hooks
from payroll.leave.enums import TRANSITIONS, ApplicationState, EntryReason, PayEffect
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveDay
from payroll.leave.permissions import LeavePermission
from payroll.leave.selectors.applications import applications
from payroll.leave.selectors.standing import standing
from payroll.leave.services import checks
from payroll.leave.services.notices import notify_employee
from payroll.leave.services.own_case import refuse_own_case
from payroll.leave.services.posting import post_for
from payroll.leave.services.service_days import settle_cut


def approve_leave(*, application: LeaveApplication, actor: Actor, comments: str = "") -> LeaveApplication:
    """Approve, debit the account, and fix the days that payroll pays differently.

    The days are counted again, by the holidays known now. Days in months whose payroll is locked change nothing
    there: the next run recovers the difference. Raises InvalidTransition unless it waits, OwnApplication,
    NotEnoughLeave, Busy while the payroll of the days is computed or locked, Forbidden.
    """
    with _deciding(application, ApplicationState.APPROVED, comments, actor) as row:
        counted = checks.count(row.leave_type, row.span)
        row.days, row.debit = counted.total, counted.debit
        checks.check_balance(row.employee, row.leave_type, counted, row.span, deciding=row.pk)
        used = _used_before(row)
        post_for(row, -row.debit, EntryReason.LEAVE, actor)
        paid = calc.paid_days(counted.days, row.leave_type.pay_effect, used)
        LeaveDay.objects.bulk_create(
            LeaveDay(application=row, employee_id=row.employee_id, on=day, portion=portion, pay=pay)
            for day, portion, pay in paid
        )
    return row


def reject_leave(*, application: LeaveApplication, actor: Actor, comments: str = "") -> LeaveApplication:
    """Refuse with the reason, which the employee is told.

    Raises InvalidTransition unless it waits, ValidationFailed without a reason, OwnApplication, Forbidden.
    """
    with _deciding(application, ApplicationState.REJECTED, comments, actor) as row:
        if not row.comments:
            raise ValidationFailed.at("comments", _("Say why the leave is rejected; the employee is told."))
    return row


def take(application: LeaveApplication) -> LeaveApplication:
    """Lock the employee, then the application, and return it as stored now."""
    employee = locked(Employee(pk=application.employee_id))
    row = states.take(applications(), NotFound(_("There is no such leave application.")), pk=application.pk)
    row.employee = employee
    return row


def settle_pay(row: LeaveApplication, actor: Actor) -> None:
    """Do what a change of approved days asks of credits and payroll; the last step before the commit.

    The payroll of the days is held only from here to the commit, so that it waits as little as can be.
    """
    if row.leave_type.pay_effect == PayEffect.NONE:
        settle_cut(employee=row.employee, actor=actor)
    if row.leave_type.pay_effect != PayEffect.FULL:
        hooks.hold_payroll(row.from_on, row.to_on)
    hooks.days_changed(row.employee_id, row.from_on, row.to_on)


def _used_before(row: LeaveApplication) -> Decimal:
    """Return the days of a lifetime account that are gone already, wherever they were taken."""
    if row.leave_type.pay_effect != PayEffect.CHILD_CARE:
        return ZERO
    accounts = LeaveAccount.objects.filter(employee=row.employee, leave_type=row.leave_type)
    balance = accounts.values_list("balance", flat=True).first() or ZERO
    return max(row.leave_type.entitlement - balance, ZERO)


@contextmanager
def _deciding(
    application: LeaveApplication, to: ApplicationState, comments: str, actor: Actor
) -> Iterator[LeaveApplication]:
    """Take the application, let the block do what the decision means, tell the employee, settle the pay."""
    authorize(actor, LeavePermission.APPROVE)
    with transaction.atomic():
        row = take(application)
        refuse_own_case(row.employee, actor)
        with moving(
            row,
            to=to,
            table=TRANSITIONS,
            actor=actor,
            event=f"leave.{to.value}",
            stamp="decided",
            standing=standing,
        ):
            row.comments = comments.strip()
            if len(row.comments) > 500:
                raise ValidationFailed.at("comments", _("Write at most 500 letters."))
            yield row
        notify_employee(row, actor, f"leave_{to.value}")
        if to == ApplicationState.APPROVED:
            settle_pay(row, actor)
