"""Devices, people with badges, and a device that sends."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from core.actors import Actor, Door, system_actor
from core.tenancy.models import Tenant
from erp_planned.biometrics import hooks
from erp_planned.biometrics.calc.lines import INDIA
from erp_planned.biometrics.masters import badges, devices
from erp_planned.biometrics.models import Badge, Device, Punch
from payroll.employees.models import Employee
from tests.payroll.runs.people import make_employee

SERIAL = "CKPG204760123"
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=INDIA)


@pytest.fixture
def actor(organization: Tenant) -> Actor:
    """Somebody who may do everything."""
    return system_actor(Door.COMMAND, "Tester")


def make_device(name: str = "GATE-1", **facts: Any) -> Device:
    """Register a device that sends, or another one."""
    values = {"device_id": name, "serial": f"S-{name}", "location": f"At {name}", "link": "push", **facts}
    return devices.create(actor=system_actor(Door.COMMAND), **values)


@pytest.fixture
def gate(actor: Actor) -> Device:
    """A device that sends."""
    return make_device(serial=SERIAL)


@pytest.fixture
def asha(actor: Actor) -> Employee:
    """An employee with the badge 8 since April."""
    employee = make_employee(10, 10, code="E0008", name="Asha Rao")
    give("8", employee)
    return employee


def give(
    badge: str, employee: Employee, from_on: date = date(2026, 4, 1), to_on: date | None = None
) -> Badge:
    """Give somebody a badge."""
    actor = system_actor(Door.COMMAND)
    return badges.create(badge=badge, employee=employee, from_on=from_on, to_on=to_on, actor=actor)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[int], date, date]]:
    """What listeners are told, from now on."""
    found: list[tuple[list[int], date, date]] = []
    monkeypatch.setattr(
        hooks, "_listeners", [lambda people, first, last: found.append((people, first, last))]
    )
    return found


def clock(moment: datetime) -> Any:
    """Return a block in which it is that moment, and stays it."""
    return time_machine.travel(moment.astimezone(UTC), tick=False)


def kept() -> list[tuple[str, str, datetime]]:
    """Return device, badge and time of all punches."""
    rows = Punch.objects.order_by("device", "badge", "at")
    return list(rows.values_list("device__device_id", "badge", "at"))


class FakeSender:
    """A device that sends lines by iclock; what is not answered with OK it would send again."""

    def __init__(
        self, tenant: Tenant, serial: str = SERIAL, prefix: str = "", address: str = "10.0.0.9"
    ) -> None:
        self.serial, self.prefix = serial, prefix
        headers = {"host": f"{tenant.slug}.testserver"}
        # A failure of ours must be an answer, as it is for a device.
        self.client = Client(enforce_csrf_checks=True, raise_request_exception=False, headers=headers,
                             REMOTE_ADDR=address)  # fmt: skip

    def get(self, call: str, **query: str) -> Any:
        return self.client.get(f"{self.prefix}/iclock/{call}", {"SN": self.serial, **query})

    def post(self, lines: Any, table: str = "ATTLOG", stamp: str = "1") -> Any:
        """Post lines (or bytes) of a table."""
        body = lines if isinstance(lines, bytes) else "\n".join(lines).encode()
        address = f"{self.prefix}/iclock/cdata?SN={self.serial}&table={table}&Stamp={stamp}"
        return self.client.generic("POST", address, body, content_type="text/plain")


@pytest.fixture
def sender(organization: Tenant, gate: Device) -> FakeSender:
    """The device at the gate."""
    return FakeSender(organization)


def line(badge: str, at: datetime, status: int = 0) -> str:
    """Return a line as devices send it."""
    return f"{badge}\t{at.astimezone(INDIA):%Y-%m-%d %H:%M:%S}\t{status}\t1\t0\t0"


def lines(count: int, first: datetime = NOW - timedelta(hours=6)) -> list[str]:
    """Return lines of twelve people, a minute apart."""
    return [line(str(1 + n % 12), first + timedelta(minutes=n), n % 2) for n in range(count)]
