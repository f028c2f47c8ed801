"""Days to compute again, noted when something changes for them and computed by the clock."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor, Door, system_actor
from core.periods import Month, today
from core.tenancy.due import look_at, next_day
from erp_planned.attendance.models import AttendanceSwitch, MonthLock, Recount, Shift
from erp_planned.attendance.services.computing import MOST_DAYS, recompute
from erp_planned.attendance.services.holding import hold_attendance
from erp_planned.biometrics.selectors.coverage import received_between
from payroll.employees.models import Employee

LOOK = "erp_attendance.days"
# While punches come in, days follow them after so long; each night everything open is gone through.
OFTEN = timedelta(minutes=30)
NIGHTLY = (1, 40)
# Days are judged anew each night this far back: devices may tell late.
OPEN_DAYS = timedelta(days=62)
# What came in the last moments may belong to a transaction that is not committed yet.
SETTLED = timedelta(minutes=2)


def note_days(first: date, last: date | None, why: str, employees: Iterable[int] | None = None) -> None:
    """Have days computed again, of some people or of everybody; days to come are computed when they are over."""
    if not Shift.objects.exists():
        return
    newest = today()
    last = min(last or newest, newest)
    first = max(first, last - timedelta(days=MOST_DAYS))
    if first > last:
        return
    people: Iterable[int | None] = [None] if employees is None else employees
    Recount.objects.bulk_create(
        Recount(from_on=first, to_on=last, employee_id=pk, why=why[:300]) for pk in people
    )
    look_at(LOOK, timezone.now())


def leave_changed(employee_id: int, first: date, last: date) -> None:
    """Follow approved, shortened and cancelled leave (hook of payroll's leave)."""
    note_days(first, last, _("Leave changed"), [employee_id])


def holidays_changed(days: Iterable[date]) -> None:
    """Follow holidays that come, go or move (hook of payroll's leave)."""
    for day in days:
        note_days(day, day, _("Holidays changed"))


def look(now: datetime) -> datetime | None:
    """Compute what is to be computed again, and what is over; return when to look next (core.tenancy.due).

    An institution without shifts is not looked at again until it has one.
    """
    if not Shift.objects.exists():
        return None
    actor = system_actor(Door.TASK, "attendance")
    recount(actor=actor)
    follow_punches(now=now, actor=actor)
    close_days(actor=actor)
    return min(now + OFTEN, next_day(now, hour=NIGHTLY[0], minute=NIGHTLY[1]))


def recount(*, actor: Actor) -> int:
    """Compute the days that were noted, and return how many notes that were; each note is done once."""
    rows = list(Recount.objects.order_by("id"))
    done = 0
    for row in rows:
        people = None if row.employee_id is None else [row.employee_id]
        with transaction.atomic():
            recompute(first=row.from_on, last=row.to_on, why=row.why, actor=actor, employees=people)
            done += Recount.objects.filter(pk=row.pk).delete()[0]
    return done


def follow_punches(*, now: datetime, actor: Actor) -> int:
    """Compute the days of the punches that came in since the last look; return how many people that were."""
    with transaction.atomic():
        switch = hold_attendance()
        until = now - SETTLED
        since = switch.punches_seen_at or until - OPEN_DAYS
        if until <= since:
            return 0
        found = received_between(since, until)
        day = timedelta(days=1)
        spans: dict[tuple[date, date], list[int]] = {}
        earliest = today() - timedelta(days=MOST_DAYS - 2)
        for employee, (oldest, newest) in found.items():
            spans.setdefault((max(oldest, earliest) - day, newest + day), []).append(employee)
        for (first, last), people in sorted(spans.items()):
            recompute(first=first, last=last, why=_("Punches came in"), actor=actor, employees=people)
        AttendanceSwitch.objects.filter(pk=switch.pk).update(punches_seen_at=until)
    return len(found)


def close_days(*, actor: Actor) -> date | None:
    """Once a day compute everybody's days of the open months, so that days that are over are judged.

    Returns the day up to which that was done, or None where it was done already.
    """
    yesterday = today() - timedelta(days=1)
    with transaction.atomic():
        switch = hold_attendance()
        if switch.closed_until is not None and switch.closed_until >= yesterday:
            return None
        first = max(_first_open(yesterday), yesterday - OPEN_DAYS)
        if switch.closed_until is not None:
            first = min(first, switch.closed_until + timedelta(days=1))
            first = max(first, yesterday - timedelta(days=MOST_DAYS - 1))
        recompute(first=first, last=yesterday, why=_("The day is over"), actor=actor)
        AttendanceSwitch.objects.filter(pk=switch.pk).update(closed_until=yesterday)
    return yesterday


def _first_open(day: date) -> date:
    """Return the first day after the newest locked month that is over, else the beginning of all employment."""
    newest = MonthLock.objects.filter(month__lt=Month.of(day).first).order_by("-month").first()
    if newest is not None:
        return Month.of(newest.month).plus(1).first
    return (
        Employee.objects.order_by("date_of_joining").values_list("date_of_joining", flat=True).first() or day
    )
