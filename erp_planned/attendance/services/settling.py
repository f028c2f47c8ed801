"""What of locked months is without pay: kept beside the days, so that payroll and its late facts can read it."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _

from core.actors import Actor
from core.bulk import update_rows
from core.formatting import in_month
from core.periods import Month
from erp_planned.attendance.calc.months import HALF, Loss, MonthRules, late_halves, losses
from erp_planned.attendance.models import LateLeave, LossDay, MonthLock
from erp_planned.attendance.selectors.months import BESIDE, kept_days, waiting_days
from erp_planned.attendance.selectors.policy import Policies
from payroll.employees.models import Employee
from payroll.leave.enums import EntryReason
from payroll.leave.models import LeaveType
from payroll.leave.selectors.accounts import balances_on
from payroll.leave.services.posting import entry, post

CASUAL = "CL"


class Settled(NamedTuple):
    """A person's month: what is without pay, and the days taken from casual leave."""

    losses: list[Loss]
    late_leave: Decimal


def settle(people: Collection[tuple[int, Month]], *, actor: Actor) -> None:
    """Bring the days without pay in line for (employee number, month) pairs, where the month is locked.

    Closed days reach into the months beside, so those are looked at too. In the caller's transaction, which holds
    attendance.
    """
    wanted: dict[Month, set[int]] = defaultdict(set)
    for employee, month in people:
        for one in (month.plus(-1), month, month.plus(1)):
            wanted[one].add(employee)
    locked = MonthLock.objects.filter(month__in=[month.first for month in wanted])
    for first in locked.order_by("month").values_list("month", flat=True):
        settle_month(Month.of(first), wanted[Month.of(first)], actor=actor)


def settle_month(month: Month, employees: Collection[int], *, actor: Actor) -> dict[int, Settled]:
    """Settle one locked month of some people and return what came out; a bounded number of queries."""
    rules = Policies().on(month.last).month_rules
    days = kept_days(month.first - BESIDE, month.last + BESIDE, employees)
    waiting = waiting_days(month, employees)
    own = {pk: [day for day in rows if Month.of(day.on) == month] for pk, rows in days.items()}
    halves = {pk: len(late_halves(rows, rules)) for pk, rows in own.items()}
    taken = _take_leave(month, employees, halves, rules, actor)
    found = {
        pk: Settled(
            losses(days[pk], rows, rules, waiting=waiting.get(pk, ()), from_leave=taken.get(pk, 0)),
            HALF * taken.get(pk, 0),
        )
        for pk, rows in own.items()
    }
    _write_losses(month, employees, {pk: one.losses for pk, one in found.items()})
    return found


def release_month(month: Month, *, actor: Actor) -> None:
    """Take back what a lock meant: no day of the month is without pay by attendance, casual leave is credited."""
    LossDay.objects.filter(on__range=(month.first, month.last)).delete()
    everybody = set(LateLeave.objects.filter(month=month.first).values_list("employee_id", flat=True))
    _take_leave(month, everybody, {}, MonthRules(late_from_leave=False), actor)


def _take_leave(
    month: Month,
    employees: Iterable[int],
    halves: dict[int, int],
    rules: MonthRules,
    actor: Actor,
) -> dict[int, int]:
    """Bring the casual leave debited for late marks in line and return the half days that it covers, by employee.

    What the balance does not suffice for is without pay. A half day that was debited stays debited while it is due.
    """
    people = sorted(employees)
    standing = {
        row.employee_id: row for row in LateLeave.objects.filter(month=month.first, employee__in=people)
    }
    kind = LeaveType.objects.filter(code=CASUAL).first()
    due = {pk: halves.get(pk, 0) if rules.late_from_leave else 0 for pk in people}
    touched = [pk for pk in people if due[pk] or pk in standing]
    if kind is None or not touched:
        return {}
    # In the order in which leave locks them, so that a balance does not change meanwhile.
    list(
        Employee.objects.select_for_update(no_key=True)
        .filter(pk__in=touched)
        .order_by("pk")
        .values_list("pk")
    )
    balances = balances_on(kind, touched)
    note = _("Late marks of %(month)s") % {"month": in_month(month.first)}
    covered: dict[int, int] = {}
    lines, new, changed, gone = [], [], [], []
    for pk in touched:
        row = standing.get(pk)
        before = int(row.days / HALF) if row else 0
        more = int(max(balances.get(pk, Decimal(0)), Decimal(0)) // HALF)
        covered[pk] = min(due[pk], before + more)
        if covered[pk] == before:
            continue
        days = HALF * (before - covered[pk])
        lines.append(
            entry(
                employee_id=pk, leave_type_id=kind.pk, on=month.last, days=days,
                reason=EntryReason.ADJUSTMENT, note=note, actor=actor,
            )
        )  # fmt: skip
        if row is None:
            new.append(LateLeave(employee_id=pk, month=month.first, days=HALF * covered[pk]))
        elif covered[pk]:
            row.days = HALF * covered[pk]
            changed.append(row)
        else:
            gone.append(row.pk)
    if lines:
        post(lines)
    LateLeave.objects.bulk_create(new)
    update_rows(changed, ["days"])
    LateLeave.objects.filter(pk__in=gone).delete()
    return covered


def _write_losses(month: Month, employees: Collection[int], wanted: dict[int, list[Loss]]) -> None:
    rows = LossDay.objects.filter(employee__in=employees, on__range=(month.first, month.last))
    kept = {(row.employee_id, row.on, row.reason): row for row in rows}
    due = {(pk, loss.on, str(loss.reason)): loss.portion for pk, found in wanted.items() for loss in found}
    gone = [row.pk for key, row in kept.items() if key not in due]
    changed = []
    for key, row in kept.items():
        if key in due and row.portion != due[key]:
            row.portion = due[key]
            changed.append(row)
    new = [
        LossDay(employee_id=key[0], on=key[1], reason=key[2], portion=portion)
        for key, portion in due.items()
        if key not in kept
    ]
    if gone:
        LossDay.objects.filter(pk__in=gone).delete()
    update_rows(changed, ["portion"])
    LossDay.objects.bulk_create(new, batch_size=2000)
