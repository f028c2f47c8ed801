"""Shifts, badges and punches for the tests of attendance."""

from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from core.actors import Actor, Door, system_actor
from core.periods import Month
from core.tenancy.models import Tenant
from erp_planned.attendance.masters import shifts
from erp_planned.attendance.models import AttendanceDay, Shift
from erp_planned.attendance.services.computing import recompute
from erp_planned.attendance.services.locking import set_switch
from erp_planned.biometrics.models import Badge, Device, Punch
from payroll.employees.models import Employee
from tests.payroll.runs.people import make_employee

JUNE = Month(2026, 6)
Punched = Callable[..., None]


def instant(on: date, clock: str) -> datetime:
    """Return the moment of a time like "09:15" in India."""
    hour, minute = clock.split(":")
    return timezone.make_aware(datetime.combine(on, time(int(hour), int(minute))))


@pytest.fixture
def actor() -> Actor:
    """Somebody who may do everything."""
    return system_actor(Door.COMMAND, "Tester")


def make_shift(actor: Actor, name: str = "General", **values: Any) -> Shift:
    """Make a shift, by default 09:00-17:30, grace 15, half day 4 h, day 7.5 h."""
    given = {
        "from_date": date(2020, 1, 1),
        "start_time": time(9),
        "end_time": time(17, 30),
        "is_default": name == "General",
        **values,
    }
    return shifts.create(actor=actor, name=name, **given)


@pytest.fixture
def general(organization: Tenant, actor: Actor) -> Shift:
    """The shift of everybody."""
    return make_shift(actor)


def told_device() -> Device:
    """Make a device that has told everything for years to come."""
    told = timezone.make_aware(datetime(2030, 1, 1))
    return Device.objects.create(device_id="GATE", serial="S1", location="Gate", synced_until=told)


@pytest.fixture
def device(organization: Tenant) -> Device:
    """A device that has told everything for years to come."""
    return told_device()


def badge(employee: Employee) -> Badge:
    """Give somebody a badge of their code."""
    row, _is_new = Badge.objects.get_or_create(
        badge=employee.code, employee=employee, defaults={"from_on": date(2000, 1, 1)}
    )
    return row


@pytest.fixture
def person(general: Shift, device: Device) -> Employee:
    """Somebody with a badge, who works 09:00 to 17:30."""
    employee = make_employee(10, 10)
    badge(employee)
    return employee


@pytest.fixture
def punch(device: Device) -> Punched:
    """Return the function that punches: on a day, at times."""

    def make(employee: Employee, on: str, *clocks: str, directions: str = "") -> None:
        day = date.fromisoformat(on)
        Punch.objects.bulk_create(
            Punch(device=device, badge=employee.code, at=instant(day, clock), source="push")
            for clock in clocks
        )

    return make


def work(employee: Employee, device: Device, month: Month = JUNE, but: tuple[int, ...] = ()) -> None:
    """Punch 09:00 and 17:30 on every weekday of a month, but for some days."""
    Punch.objects.bulk_create(
        Punch(device=device, badge=employee.code, at=instant(day, clock), source="push")
        for number in range(1, month.days + 1)
        if (day := month.first.replace(day=number)).weekday() < 5 and number not in but
        for clock in ("09:00", "17:30")
    )


def compute(actor: Actor, first: date = JUNE.first, last: date = JUNE.last, **values: Any) -> Any:
    """Compute days."""
    return recompute(first=first, last=last, why="Test", actor=actor, **values)


def day(employee: Employee, on: str) -> AttendanceDay:
    """Return a kept day."""
    return AttendanceDay.objects.get(employee=employee, on=on)


@pytest.fixture
def switched(organization: Tenant, actor: Actor) -> None:
    """Payroll goes by attendance from June 2026."""
    set_switch(from_month=JUNE, actor=actor)


HALF, ONE = Decimal("0.5"), Decimal(1)
