"""Days computed from punches, leave, holidays and shifts, and written where they differ from what is kept."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.bulk import update_rows
from core.errors import ValidationFailed
from core.periods import Month, today
from erp_planned.attendance.calc.days import Day, by_hand
from erp_planned.attendance.enums import DaySource
from erp_planned.attendance.models import AttendanceDay, DayChange
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.facts import Computed, Facts
from erp_planned.attendance.services.holding import hold_attendance
from erp_planned.attendance.services.settling import settle
from payroll.employees.models import Employee

# People computed in one transaction, days at a time, and changes that an answer names.
PEOPLE, MOST_DAYS, NAMED = 500, 400, 200
COLUMNS = (
    "status", "shift", "in_at", "out_at", "hours", "late_minutes", "early_minutes", "overtime_minutes",
    "is_missing_punch", "leave", "lost", "punches",
)  # fmt: skip
# What a change names; punches follow from in and out.
TOLD = tuple(name for name in COLUMNS if name != "punches")


@dataclass(frozen=True, slots=True)
class Changed:
    """A day that came out otherwise than it was kept, and how."""

    employee_id: int
    on: date
    before: dict[str, Any]
    after: dict[str, Any]


@dataclass(slots=True)
class Recomputed:
    """What computing came to: new days, changed days (the first of them by name), days that are no more."""

    added: int = 0
    changed: int = 0
    removed: int = 0
    named: list[Changed] = field(default_factory=list)


def recompute(
    *, first: date, last: date, why: str, actor: Actor, employees: Collection[int] | None = None
) -> Recomputed:
    """Compute the days of people (None: everybody) from first to last, both in, and keep what differs.

    Days that are not over, or of which devices may still tell, stay as they are; days by hand keep their value, with
    the loss that follows from leave. In locked months the days without pay follow, which payroll pays or recovers
    with the next run. Raises ValidationFailed for a period that is too long, Forbidden.
    """
    authorize(actor, P.WRITE)
    last = min(last, today())
    if last - first > timedelta(days=MOST_DAYS):
        text = _("At most %(days)d days are computed at a time.") % {"days": MOST_DAYS}
        raise ValidationFailed.at("to_on", text)
    done = Recomputed()
    if last < first:
        return done
    rows = Employee.objects.filter(date_of_joining__lte=last)
    if employees is not None:
        rows = rows.filter(pk__in=employees)
    now, everybody = timezone.now(), list(rows.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(everybody), PEOPLE):
        people = everybody[start : start + PEOPLE]
        with transaction.atomic():
            hold_attendance()
            _recompute(people, first, last, why, actor, now, done)
    if done.added or done.changed or done.removed:
        after = {"from": first, "to": last, "why": why, "added": done.added, "changed": done.changed}
        record(actor, "attendance.computed", after=after)
    return done


def _recompute(
    people: Sequence[int], first: date, last: date, why: str, actor: Actor, now: datetime, done: Recomputed
) -> None:
    facts = Facts(first, last, people, now=now)
    kept = {
        (row.employee_id, row.on): row
        for row in AttendanceDay.objects.filter(employee__in=people, on__range=(first, last))
    }
    new: list[AttendanceDay] = []
    changed: list[tuple[AttendanceDay, Changed]] = []
    gone: list[AttendanceDay] = []
    for employee in people:
        for computed in facts.of(employee):
            row = kept.get((employee, computed.on))
            if row is None:
                new += _new(employee, computed)
            elif computed.day is None and not computed.waits and not row.is_by_hand:
                gone.append(row)
            elif difference := _apply(row, computed, facts):
                changed.append((row, difference))
    AttendanceDay.objects.bulk_create(new, batch_size=2000)
    _write_changes(changed, why, actor)
    AttendanceDay.objects.filter(pk__in=[row.pk for row in gone]).delete()
    done.added += len(new)
    done.changed += len(changed)
    done.removed += len(gone)
    done.named += [difference for _row, difference in changed][: NAMED - len(done.named)]
    touched = [*new, *gone, *(row for row, _difference in changed)]
    settle({(row.employee_id, Month.of(row.on)) for row in touched}, actor=actor)


def _new(employee: int, computed: Computed) -> Iterator[AttendanceDay]:
    if computed.day is None:
        return
    row = AttendanceDay(employee_id=employee, on=computed.on)
    _set(row, computed.day, computed.shift_id)
    yield row


def _apply(row: AttendanceDay, computed: Computed, facts: Facts) -> Changed | None:
    """Put what was computed into the row and return what differs, or None where nothing does."""
    before = {name: getattr(row, _column(name)) for name in COLUMNS}
    if row.is_by_hand:
        row.leave = facts.leave_on(row.employee_id, row.on)
        row.lost = by_hand(row.status, row.leave)
    elif computed.day is not None:
        _set(row, computed.day, computed.shift_id)
    after = {name: getattr(row, _column(name)) for name in COLUMNS}
    different = [name for name in COLUMNS if before[name] != after[name]]
    if not different:
        return None
    return Changed(
        row.employee_id,
        row.on,
        {name: told(before[name]) for name in TOLD if name in different},
        {name: told(after[name]) for name in TOLD if name in different},
    )


def _set(row: AttendanceDay, day: Day, shift: int | None) -> None:
    row.status, row.shift_id = day.status, shift
    row.in_at, row.out_at, row.hours = _instant(day.in_at), _instant(day.out_at), day.hours
    row.late_minutes, row.early_minutes, row.overtime_minutes = day.late, day.early, day.overtime
    row.is_missing_punch, row.leave, row.lost = day.is_missing, day.leave, day.lost
    row.punches = [[mark.at.isoformat(), mark.direction] for mark in day.marks]


def _write_changes(changed: Sequence[tuple[AttendanceDay, Changed]], why: str, actor: Actor) -> None:
    rows = [row for row, _difference in changed]
    for row in rows:
        row.updated_at = timezone.now()
    update_rows(rows, [*COLUMNS, "updated_at"])
    DayChange.objects.bulk_create(
        [note(row, why, actor, difference.before, difference.after) for row, difference in changed],
        batch_size=2000,
    )


def note(
    row: AttendanceDay, why: str, actor: Actor, before: dict[str, Any], after: dict[str, Any]
) -> DayChange:
    """Return the line of a day's history, not written yet."""
    return DayChange(day=row, by=actor.name[:150], why=why[:300], before=before, after=after)


def told(value: Any) -> Any:
    """Return a value of a day as the history keeps it."""
    if isinstance(value, datetime):
        return timezone.localtime(value).strftime("%Y-%m-%d %H:%M")
    return value if value is None or isinstance(value, bool | int) else str(value)


def forget_days(employee: Employee) -> None:
    """Remove the days of an employee who is being deleted; whoever has real ones is not (providers)."""
    AttendanceDay.objects.filter(employee=employee, source=DaySource.COMPUTED, punches=[]).delete()


def _column(name: str) -> str:
    return "shift_id" if name == "shift" else name


def _instant(at: datetime | None) -> datetime | None:
    return timezone.make_aware(at) if at else None
