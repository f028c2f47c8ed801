"""Balances set or changed by the office."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.periods import today
from payroll.employees.models import Employee
from payroll.leave import calc
from payroll.leave.enums import CreditMode, EntryReason
from payroll.leave.models import LeaveAccount, LeaveEntry, LeaveType
from payroll.leave.permissions import LeavePermission
from payroll.leave.selectors.year_end import is_half_yearly
from payroll.leave.services.own_case import refuse_own_case
from payroll.leave.services.posting import entry, post

MOST = Decimal(999)
# How far ahead a line of the ledger may be dated.
AHEAD = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class NewBalance:
    """The balance that one account is to have. Days."""

    employee_id: int
    leave_type: LeaveType
    balance: Decimal


def adjust_leave(
    *,
    employee: Employee,
    leave_type: LeaveType,
    days: Decimal,
    reason: str,
    actor: Actor,
    on: date | None = None,
) -> LeaveEntry:
    """Credit days (above zero) or debit them, with the reason in words, and return the ledger line.

    Raises ValidationFailed naming the field, NotEnoughLeave below zero, OwnApplication, Forbidden.
    """
    authorize(actor, LeavePermission.WRITE)
    refuse_own_case(employee, actor)
    check_account(leave_type)
    check_days(days)
    if not days:
        raise ValidationFailed.at("days", _("Give days other than zero; a minus takes days away."))
    reason = reason.strip()
    if not reason:
        raise ValidationFailed.at("reason", _("Say why: order, correction, transfer of leave."))
    on = on or today()
    _check_in_service(employee, on)
    line = entry(
        employee_id=employee.pk,
        leave_type_id=leave_type.pk,
        on=on,
        days=days,
        reason=EntryReason.ADJUSTMENT,
        note=reason[:300],
        actor=actor,
    )
    with transaction.atomic():
        post([line])
        after = {"type": leave_type.code, "days": days, "reason": reason, "on": line.on}
        record(actor, "leave.adjusted", employee, after=after)
    return line


def _check_in_service(employee: Employee, on: date) -> None:
    """Raise ValidationFailed for a day before joining, or further ahead than a period is opened."""
    if on < employee.date_of_joining:
        text = _("The date of joining is %(day)s.") % {"day": in_date(employee.date_of_joining)}
    elif on > today() + AHEAD:
        text = _("Give a date at most a year ahead.")
    else:
        return
    raise ValidationFailed.at("on", text)


def set_balances(*, rows: Iterable[NewBalance], on: date, note: str, actor: Actor) -> int:
    """Bring accounts to given balances (import of opening balances) and return how many changed.

    The same balances a second time change nothing. The credit of the period that `on` is in counts as
    contained. Raises ValidationFailed, OwnApplication when the caller's own account is among them, Forbidden.
    """
    authorize(actor, LeavePermission.WRITE)
    wanted = list(rows)
    half_yearly = is_half_yearly()
    with transaction.atomic():
        ids = {row.employee_id for row in wanted}
        for employee in (
            Employee.objects.select_for_update(no_key=True)
            .filter(pk__in=ids)
            .only("pk", "user_id")
            .order_by("pk")
        ):
            refuse_own_case(employee, actor)
        now = {
            (account.employee_id, account.leave_type_id): account.balance
            for account in LeaveAccount.objects.filter(employee_id__in=ids)
        }
        lines = []
        for row in wanted:
            check_account(row.leave_type)
            check_days(row.balance, least=ZERO)
            days = row.balance - now.get((row.employee_id, row.leave_type.pk), ZERO)
            if days:
                lines.append(_opening(row, days, on, note, actor, half_yearly=half_yearly))
        post(lines)
        if lines:
            record(actor, "leave.balances_set", after={"count": len(lines), "on": on, "note": note})
    return len(lines)


def _opening(
    row: NewBalance, days: Decimal, on: date, note: str, actor: Actor, *, half_yearly: bool
) -> LeaveEntry:
    is_half = half_yearly and row.leave_type.credit_mode == CreditMode.PERIODIC
    period = calc.period_of(on, half_yearly=is_half)
    return entry(
        employee_id=row.employee_id,
        leave_type_id=row.leave_type.pk,
        on=on,
        days=days,
        reason=EntryReason.OPENING,
        note=note[:300],
        actor=actor,
        period_on=period.first,
        period_to=period.last,
    )


def check_account(leave_type: LeaveType) -> None:
    """Raise ValidationFailed for a type whose days come from another one's account."""
    if not leave_type.keeps_account:
        text = _("%(name)s has no account of its own.") % {"name": leave_type.name}
        raise ValidationFailed.at("leave_type", text)


def check_days(days: Decimal, least: Decimal | None = None) -> None:
    """Raise ValidationFailed for days that are no halves, too many, or below `least`."""
    if days % calc.HALF or abs(days) > MOST or (least is not None and days < least):
        text = _("Give days in steps of a half, at most %(most)s.") % {"most": MOST}
        raise ValidationFailed.at("days", text)
