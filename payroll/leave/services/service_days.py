"""Credits that follow service: on joining, on leaving, when dates are corrected; and an employee's removal."""

from datetime import date
from decimal import Decimal

from django.db import connection, transaction
from django.db.models import Sum

from core.actors import Actor
from core.audit.services import record
from core.money import ZERO
from payroll.employees.models import Employee
from payroll.leave import calc
from payroll.leave.calc import Period
from payroll.leave.enums import CreditMode, EntryReason
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveEntry, LeaveType
from payroll.leave.selectors.accounts import leave_types
from payroll.leave.selectors.year_end import (
    CREDITING,
    STANDING,
    Person,
    full_credit,
    is_half_yearly,
    unpaid_by_half_year,
)
from payroll.leave.services.posting import entry, post

# Credits of a period, and what was added or taken since for changed service.
COUNTED = (EntryReason.CREDIT, EntryReason.SERVICE)


def settle_credit(*, employee: Employee, actor: Actor, day: date) -> None:
    """Bring the credits of the present period in line with the days in service.

    A joiner is credited pro rata; a leaver gives back what was credited in advance, as far as it has not
    been used; whoever comes back gets it again. Called in the transaction, and under the right, of the change
    of the employee. Safe to repeat.
    """
    person = Person(
        employee.pk,
        employee.code,
        employee.name,
        employee.gender,
        employee.date_of_joining,
        min(employee.last_working_on or employee.retirement_on, employee.retirement_on),
    )
    half_yearly = is_half_yearly()
    with transaction.atomic():
        entries = []
        for kind in leave_types():
            if kind.is_active and kind.keeps_account:
                period = _period(kind, person, day, half_yearly=half_yearly)
                entries += _difference(kind, person, period, actor)
        if entries:
            post(entries)
            after = {row.leave_type.code: row.days for row in entries}
            record(actor, "leave.credited_by_service", employee, after=after)


def remove_employee(*, employee: Employee, actor: Actor) -> None:
    """Remove the automatic credits of an employee who was entered by mistake and is being deleted.

    Whoever has applied for leave, or whose balance somebody has set, is kept: the lines then protect the row.
    """
    entries = LeaveEntry.objects.filter(employee=employee)
    if (
        LeaveApplication.objects.filter(employee=employee).exists()
        or entries.exclude(reason__in=COUNTED).exists()
    ):
        return
    accounts = LeaveAccount.objects.filter(employee=employee)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('karyalaya.removing_employee', %s, true)", [str(employee.pk)])
        entries._raw_delete(entries.db)  # noqa: SLF001 - one statement, nothing hangs on these rows
        accounts._raw_delete(accounts.db)  # noqa: SLF001 - likewise
        cursor.execute("SELECT set_config('karyalaya.removing_employee', '', true)")
        record(actor, "leave.accounts_removed", employee)


def _period(kind: LeaveType, person: Person, day: date, *, half_yearly: bool) -> Period:
    """Return the period that the day's credit stands for; that of a standing credit, whatever the setting now."""
    found = LeaveEntry.objects.filter(
        STANDING,
        employee_id=person.id,
        leave_type=kind,
        reason__in=CREDITING,
        period_on__lte=day,
        period_to__gte=day,
    ).values_list("period_on", "period_to")
    first, last = found.order_by("-period_on").first() or (None, None)
    if first and last:
        return Period(first, last)
    is_half = half_yearly and kind.credit_mode == CreditMode.PERIODIC
    return calc.period_of(day, half_yearly=is_half)


def _difference(kind: LeaveType, person: Person, period: Period, actor: Actor) -> list[LeaveEntry]:
    """Return the line that is missing, if any."""
    rows = LeaveEntry.objects.filter(STANDING, employee_id=person.id, leave_type=kind)
    if kind.credit_mode == CreditMode.LIFETIME:
        if person.last_on < period.first or rows.exists():
            return []
        given, is_first = ZERO, True
    else:
        credits_ = rows.filter(period_on=period.first)
        if credits_.filter(reason=EntryReason.OPENING).exists():
            return []  # somebody has set the balance, credit included
        given = credits_.filter(reason__in=COUNTED).aggregate(total=Sum("days"))["total"] or ZERO
        is_first = not credits_.filter(reason=EntryReason.CREDIT).exists()
    unpaid = unpaid_by_half_year(period, person.id).get(person.id, []) if kind.cut_by_unpaid else []
    days = full_credit(kind, period, person, unpaid) - given
    if days < 0:
        days = -min(-days, _balance(kind, person))
    if not days:
        return []
    return [
        entry(
            employee_id=person.id,
            leave_type_id=kind.pk,
            on=max(period.first, person.joined_on) if days > 0 else max(person.last_on, period.first),
            days=days,
            reason=EntryReason.CREDIT if is_first else EntryReason.SERVICE,
            actor=actor,
            period_on=period.first,
            period_to=period.last,
        )
    ]


def _balance(kind: LeaveType, person: Person) -> Decimal:
    rows = LeaveAccount.objects.filter(employee_id=person.id, leave_type=kind)
    return rows.values_list("balance", flat=True).first() or ZERO
