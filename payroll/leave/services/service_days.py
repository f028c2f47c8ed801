"""Credits that follow service: on joining, on leaving, when dates are corrected; and an employee's removal."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Sum

from core.actors import Actor
from core.audit.services import record
from core.money import ZERO
from core.periods import today
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
    person_of,
    unpaid_by_half_year,
)
from payroll.leave.services.posting import entry, post, post_many

# Credits of a period, and what was added or taken since for changed service.
COUNTED = (EntryReason.CREDIT, EntryReason.SERVICE)


def settle_credit(*, employee: Employee, actor: Actor, day: date | None = None) -> None:
    """Bring the credits of the present period in line with the days in service; without a day as `settle_credits`.

    A joiner is credited pro rata; a leaver gives back what was credited in advance, as far as it has not
    been used; whoever comes back gets it again. Called in the transaction, and under the right, of the change
    of the employee. Safe to repeat.
    """
    kinds = _account_kinds()
    with transaction.atomic():
        entries = _missing([(employee, day or max(today(), employee.date_of_joining))], kinds, actor)
        if entries:
            post(entries)
            after = {kinds[row.leave_type_id].code: row.days for row in entries}
            record(actor, "leave.credited_by_service", employee, after=after)


def settle_cut(*, employee: Employee, actor: Actor) -> None:
    """Bring credits that leave without pay cuts in line with the days known now; such leave may be known late.

    Only credits that stand change, those of the present period and of periods opened since. Called in the
    transaction, and under the right, of the decision on that leave.
    """
    kinds = {pk: kind for pk, kind in _account_kinds().items() if kind.cut_by_unpaid}
    credits_ = LeaveEntry.objects.filter(
        STANDING, employee=employee, leave_type__in=kinds, reason=EntryReason.CREDIT, period_to__gte=today()
    )
    begun = {first for first in credits_.values_list("period_on", flat=True) if first}
    for first in sorted(begun):
        lines = _missing([(employee, max(first, today()))], kinds, actor)
        post([line for line in lines if line.reason == EntryReason.SERVICE])


def settle_credits(*, employees: Iterable[Employee], actor: Actor) -> int:
    """Do as `settle_credit` for many at once and return the number of lines.

    Each person's day is today, or that of joining when it lies ahead. The number of statements does not
    depend on the number of people. Whoever calls notes the whole in the audit.
    """
    day = today()
    people = [(employee, max(day, employee.date_of_joining)) for employee in employees]
    with transaction.atomic():
        entries = _missing(people, _account_kinds(), actor)
        post_many(entries)
    return len(entries)


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


class _Credited(NamedTuple):
    """Lines of one kind for one period, summed."""

    reason: str
    first: date | None
    last: date | None
    days: Decimal


def _account_kinds() -> dict[int, LeaveType]:
    return {kind.pk: kind for kind in leave_types() if kind.is_active and kind.keeps_account}


def _missing(
    people: Sequence[tuple[Employee, date]], kinds: Mapping[int, LeaveType], actor: Actor
) -> list[LeaveEntry]:
    """Return the lines that are missing, for all people."""
    facts = _Facts([employee.pk for employee, _day in people])
    half_yearly = is_half_yearly()
    entries = []
    for employee, day in people:
        person = person_of(employee)
        for kind in kinds.values():
            credited = facts.credited[person.id, kind.pk]
            period = _period(kind, credited, day, half_yearly=half_yearly)
            entries += _difference(kind, person, period, credited, facts, actor)
    return entries


class _Facts:
    """What the ledger says of some employees, in two queries, and two more for each period with unpaid days."""

    def __init__(self, employee_ids: Sequence[int]) -> None:
        self._only = employee_ids[0] if len(employee_ids) == 1 else None
        self._unpaid: dict[Period, dict[int, list[Decimal]]] = {}
        self.credited: dict[tuple[int, int], list[_Credited]] = defaultdict(list)
        rows = LeaveEntry.objects.filter(STANDING, employee_id__in=employee_ids).order_by()
        for employee, kind, *facts in rows.values_list(
            "employee_id", "leave_type_id", "reason", "period_on", "period_to"
        ).annotate(total=Sum("days")):
            self.credited[employee, kind].append(_Credited(*facts))
        accounts = LeaveAccount.objects.filter(employee_id__in=employee_ids)
        self.balances = {
            (employee, kind): balance
            for employee, kind, balance in accounts.values_list("employee_id", "leave_type_id", "balance")
        }

    def unpaid(self, period: Period, employee_id: int) -> list[Decimal]:
        """Return the days without pay in each half-year before the period."""
        if period not in self._unpaid:
            self._unpaid[period] = unpaid_by_half_year(period, self._only)
        return self._unpaid[period].get(employee_id, [])


def _period(kind: LeaveType, credited: Sequence[_Credited], day: date, *, half_yearly: bool) -> Period:
    """Return the period that the day's credit stands for; that of a standing credit, whatever the setting now."""
    standing = [
        (row.first, row.last)
        for row in credited
        if row.reason in CREDITING and row.first and row.last and row.first <= day <= row.last
    ]
    if standing:
        return Period(*max(standing))
    is_half = half_yearly and kind.credit_mode == CreditMode.PERIODIC
    return calc.period_of(day, half_yearly=is_half)


def _difference(
    kind: LeaveType,
    person: Person,
    period: Period,
    credited: Sequence[_Credited],
    facts: _Facts,
    actor: Actor,
) -> list[LeaveEntry]:
    """Return the line that is missing, if any."""
    if kind.credit_mode == CreditMode.LIFETIME:
        if person.last_on < period.first or credited:
            return []
        given, is_first = ZERO, True
    else:
        present = [row for row in credited if row.first == period.first]
        if any(row.reason == EntryReason.OPENING for row in present):
            return []  # somebody has set the balance, credit included
        given = sum((row.days for row in present if row.reason in COUNTED), ZERO)
        is_first = not any(row.reason == EntryReason.CREDIT for row in present)
    unpaid = facts.unpaid(period, person.id) if kind.cut_by_unpaid else []
    days = full_credit(kind, period, person, unpaid) - given
    if days < 0:
        days = -min(-days, facts.balances.get((person.id, kind.pk), ZERO))
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
