"""Attendance in the demo: shifts, a device with badges, three months of punches, requests, and the month locked."""

import random
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from erp_planned.attendance.masters import assignments, policies, shifts
from erp_planned.attendance.services.computing import recompute
from erp_planned.attendance.services.locking import lock_month, set_switch
from erp_planned.attendance.services.regularizing import (
    approve_regularization,
    ask_regularization,
    reject_regularization,
)
from erp_planned.biometrics.errors import CallRefused
from erp_planned.biometrics.masters import badges, devices
from erp_planned.biometrics.services.receiving import Caller, take_table
from erp_planned.demo.world import BADGES, DemoWorld
from payroll.employees.models import Department, Employee
from payroll.leave.selectors.absences import days_of_leave
from payroll.leave.selectors.applications import holidays_between

DAY = timedelta(days=1)
SERIAL, ADDRESS, STRANGER = "DEMO1001", "192.0.2.10", "9001"
# Months before the one at hand that have punches.
MONTHS = 2
# Places among the staff: who often comes late, who forgets to punch out, who goes early, who stays away.
LATE, FORGETS, EARLY, ABSENT = (3, 8, 21), 12, 17, 26
# Days back from today on which something happens.
FORGOTTEN, AWAY = (9, 18, 40), 6
GENERAL, NIGHT, READING = "General", "Night", "Reading room"


def fill_attendance(world: DemoWorld) -> None:
    """Fill in everything of attendance; loss of pay counts from the month at hand, earlier ones are paid already."""
    first = world.month.plus(-MONTHS).first
    _shifts(world, first)
    _badges(world, first)
    _send(world, first)
    recompute(first=first, last=world.today, why="Punches came in", actor=world.hr)
    _requests(world)
    set_switch(from_month=world.month, actor=world.hr)
    lock_month(month=world.month, actor=world.hr)


def _shifts(world: DemoWorld, first: date) -> None:
    actor = world.hr
    policies.create(
        effective_on=first, weekly_offs="sat, sun", late_marks_per_half_day=3, condoned_times=2, actor=actor
    )
    hours = {"grace_minutes": 15, "half_day_hours": 4, "full_day_hours": 7, "from_date": first}
    shifts.create(
        name=GENERAL, is_default=True, start_time=time(9), end_time=time(17, 30), actor=actor, **hours
    )
    night = shifts.create(
        name=NIGHT, start_time=time(22), end_time=time(6), is_night_shift=True, actor=actor, **hours
    )
    reading = shifts.create(name=READING, start_time=time(11), end_time=time(19, 30), actor=actor, **hours)
    assignments.create(shift=night, employee=world.guard, from_on=first, actor=actor)
    library = Department.objects.get(code="LIB")
    assignments.create(shift=reading, department=library, from_on=first, actor=actor)


def _badges(world: DemoWorld, first: date) -> None:
    actor = world.hr
    devices.create(
        device_id="GATE-1",
        serial=SERIAL,
        location="Main gate",
        link="push",
        allowed_from=ADDRESS,
        actor=actor,
    )
    devices.create(
        device_id="HOSTEL", serial="DEMO1002", location="Hostel (by file)", link="file", actor=actor
    )
    for employee in _wearers(world):
        badges.create(
            badge=_badge(employee),
            employee=employee,
            from_on=max(first, employee.date_of_joining),
            actor=actor,
        )


def _wearers(world: DemoWorld) -> list[Employee]:
    return list(world.people[:BADGES])


def _badge(employee: Employee) -> str:
    return employee.code[-4:].lstrip("0")


def _send(world: DemoWorld, first: date) -> None:
    """Have the device send what it noted, as devices do: twice over, with a badge that nobody has."""
    caller = Caller(serial=SERIAL, address=ADDRESS)
    now = timezone.localtime().replace(tzinfo=None)
    lines = [line for at, line in sorted(_punches(world, first)) if at <= now]
    take_table(caller=caller, table="ATTLOG", stamp="1", body="\n".join(lines).encode())
    take_table(caller=caller, table="ATTLOG", stamp="1", body="\n".join(lines[-200:]).encode())
    unknown = Caller(serial="CGKK2204417", address="198.51.100.23")
    try:
        take_table(caller=unknown, table="ATTLOG", stamp="1", body=lines[0].encode())
    except CallRefused:
        return


def _punches(world: DemoWorld, first: date) -> Iterator[tuple[datetime, str]]:
    """Yield time and line of every punch; the same each time for the same day."""
    wearers = _wearers(world)
    leave = {
        (employee, on)
        for employee, on, _portion in days_of_leave(first, world.today, [one.pk for one in wearers])
    }
    closed = holidays_between(first, world.today)
    draw = random.Random(23)  # noqa: S311 - a demo, not a secret
    for employee in wearers:
        day = max(first, employee.date_of_joining)
        while day <= world.today:
            if (employee.pk, day) not in leave:
                yield from _day(world, employee, day, draw, is_closed=day.weekday() > 4 or day in closed)
            day += DAY
    for back in (3, 4, 11):
        at = datetime.combine(world.today - DAY * back, time(8, 47))
        yield at, _line(STRANGER, at, 0)


def _day(
    world: DemoWorld, employee: Employee, day: date, draw: random.Random, *, is_closed: bool
) -> Iterator[tuple[datetime, str]]:
    came, left = draw.randrange(-20, 12), draw.randrange(2, 45)
    late = draw.randrange(100)
    back = (world.today - day).days
    if employee.pk == world.guard.pk:
        starts = datetime.combine(day, time(22))
        if day.weekday() < 5:
            yield from _pair(employee, starts, starts + timedelta(hours=8), came, left // 4)
        return
    who = world.staff.index(employee) if employee in world.staff else -1
    if is_closed or (who == ABSENT and _working(world.today, AWAY) == day):
        return
    if who in LATE and late < 35:
        came = 25 + late
    is_library = employee.department is not None and employee.department.code == "LIB"
    starts = datetime.combine(day, time(11) if is_library else time(9))
    ends = starts + timedelta(hours=8, minutes=30)
    if who == EARLY and back % 11 == 5:
        ends = starts + timedelta(hours=4, minutes=20)
    if who in {-1, FORGETS} and day in {_working(world.today, number) for number in FORGOTTEN}:
        at = starts + timedelta(minutes=came)
        yield at, _line(_badge(employee), at, 0)
        return
    yield from _pair(employee, starts, ends, came, left)


def _pair(
    employee: Employee, starts: datetime, ends: datetime, came: int, left: int
) -> Iterator[tuple[datetime, str]]:
    for status, at in ((0, starts + timedelta(minutes=came)), (1, ends + timedelta(minutes=left))):
        yield at, _line(_badge(employee), at, status)


def _line(badge: str, at: datetime, status: int) -> str:
    return f"{badge}\t{at:%Y-%m-%d %H:%M:%S}\t{status}\t1"


def _working(today: date, back: int) -> date:
    """Return the day so far back, or the Friday before where that is at a week's end."""
    day = today - DAY * back
    return day - DAY * max(day.weekday() - 4, 0)


def _requests(world: DemoWorld) -> None:
    """Ask for days: of README's employee one waits, one is granted, one refused; of others some more wait."""
    newest, middle, oldest = (_working(world.today, back) for back in FORGOTTEN)
    own, forgetful = world.familiar, world.staff[FORGETS]

    def asked(employee: Employee, on: date, reason: str) -> object:
        return ask_regularization(
            employee=employee, on=on, requested_status="P", in_time=time(9), out_time=time(17, 30), reason=reason,
            actor=world.person(employee),
        )  # fmt: skip

    granted = ask_regularization(
        employee=own, on=oldest, requested_status="P", in_time=time(9), out_time=time(17, 30),
        reason="The reader did not take the finger in the evening", actor=world.person(own),
    )  # fmt: skip
    approve_regularization(request=granted, remarks="Seen by the section officer", actor=world.hr)
    refused = ask_regularization(
        employee=forgetful, on=oldest, requested_status="P", in_time=time(9), out_time=time(17, 30),
        reason="Forgot to punch out", actor=world.person(forgetful),
    )  # fmt: skip
    reject_regularization(request=refused, remarks="Nobody saw you in the afternoon.", actor=world.hr)
    asked(own, middle, "Sent to the bank, left from there")
    asked(forgetful, newest, "Forgot to punch out")
    asked(world.staff[ABSENT], _working(world.today, AWAY), "Was at the court as a witness")
