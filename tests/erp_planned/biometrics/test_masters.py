"""Devices and badges: what every plain subject promises, and what is their own."""

from datetime import date, datetime
from typing import Any

import pytest

from core.errors import DomainError, Duplicate, ValidationFailed
from core.masters import Master
from erp_planned.biometrics.calc.lines import INDIA, Read
from erp_planned.biometrics.masters import badges, devices
from erp_planned.biometrics.models import Badge, Device, Punch
from erp_planned.biometrics.services.badges import pass_on
from erp_planned.biometrics.services.storing import store_punches
from payroll.employees.models import Employee
from payroll.employees.services.status import change_status
from tests.core.masters.cases import MasterCases
from tests.erp_planned.biometrics.conftest import give
from tests.payroll.runs.people import make_employee

APRIL = date(2026, 4, 1)


class TestDevices(MasterCases):
    master: Master[Any] = devices
    path = "biometric/devices"
    change = {"location": "Back gate"}
    bad = {
        "location": "",
        "link": "telepathy",
        "port": 70000,
        "columns": "time",
        "allowed_from": "everywhere",
        "pull_minutes": 0,
    }

    def use(self, row: Device) -> None:
        store_punches([(row.pk, Read("8", datetime(2026, 11, 20, 9, tzinfo=INDIA)))], source="push")

    def valid(self, number: int = 0) -> dict[str, Any]:
        """Another device has another serial number too."""
        return {**super().valid(number), "serial": f"CKPG2047{number}"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"link": "pull"}, "ip_address"),
        *(
            ({"link": "pull", "ip_address": odd}, "ip_address")
            for odd in ("127.0.0.1", "::1", "169.254.169.254", "0.0.0.0", "224.0.0.1", "fe80::1")
        ),
        ({"columns": "badge, time, badge"}, "columns"),
        ({"columns": "badge, time, shoe"}, "columns"),
        ({"allowed_from": "10.0.0.1, 300.1.1.1"}, "allowed_from"),
        ({"password": 10**10}, "password"),
    ],
)
def test_a_device_that_cannot_be_is_refused(actor: Any, values: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationFailed) as caught:
        devices.create(device_id="A", serial="A", location="A", actor=actor, **values)
    assert list(caught.value.fields) == [field]
    assert not Device.objects.exists()


def badges_now() -> list[tuple[str, str, date, date | None]]:
    rows = Badge.objects.order_by("badge", "from_on")
    return list(rows.values_list("badge", "employee__code", "from_on", "to_on"))


@pytest.mark.django_db
def test_a_badge_is_one_persons_at_a_time(actor: Any, asha: Employee, told: list[Any]) -> None:
    other = make_employee(10, 10, code="E0009")
    with pytest.raises(Duplicate, match="on some of these days"):
        give("8", other, date(2026, 6, 1))
    assert told == []
    new = pass_on(badge=Badge.objects.get(), employee_code="e0009", on=date(2026, 6, 1), actor=actor)
    assert badges_now() == [
        ("8", "E0008", APRIL, date(2026, 5, 31)), ("8", "E0009", date(2026, 6, 1), None),
    ]  # fmt: skip
    assert {tuple(people) for people, _first, _last in told} == {(asha.pk,), (other.pk,)}
    for code, on, field in [
        ("NOBODY", date(2026, 7, 1), "employee_code"),
        ("E0009", date(2026, 7, 1), "employee_code"),
        ("E0008", date(2026, 6, 1), "on"),
    ]:
        with pytest.raises(ValidationFailed) as caught:
            pass_on(badge=new, employee_code=code, on=on, actor=actor)
        assert list(caught.value.fields) == [field]
    assert len(badges_now()) == 2


@pytest.mark.django_db
def test_past_punches_count_at_once_for_the_new_owner(actor: Any, told: list[Any]) -> None:
    device = devices.create(device_id="A", serial="A", location="A", actor=actor)
    store_punches([(device.pk, Read("77", datetime(2026, 9, 1, 9, tzinfo=INDIA)))], source="push")
    assert told == []
    employee = make_employee(10, 10, code="E0077")
    give("77", employee, date(2026, 8, 1), date(2026, 9, 30))
    assert told == [([employee.pk], date(2026, 8, 1), date(2026, 9, 30))]


@pytest.mark.django_db
def test_a_badge_ends_with_the_service(actor: Any, asha: Employee) -> None:
    give("9", asha, date(2027, 1, 1))  # would begin after the last day
    change_status(employee=asha, status="inactive", on=date(2026, 11, 16), reason="Resigned", actor=actor)
    assert badges_now() == [("8", "E0008", APRIL, date(2026, 11, 15))]
    asha.refresh_from_db()
    with pytest.raises(ValidationFailed, match="has left"):
        give("10", asha, date(2026, 11, 20))
    assert give("10", asha, date(2026, 11, 1)).to_on == date(2026, 11, 15)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", " ", "a b\x07", "9" * 41])
def test_what_is_no_badge(actor: Any, asha: Employee, text: str) -> None:
    with pytest.raises(DomainError):
        give(text, asha)
    assert len(badges_now()) == 1


@pytest.mark.django_db
def test_a_listener_that_fails_loses_no_punch(
    actor: Any, asha: Employee, monkeypatch: pytest.MonkeyPatch
) -> None:
    from erp_planned.biometrics import hooks

    def fail(*_args: Any) -> None:
        raise RuntimeError("a mistake above")

    monkeypatch.setattr(hooks, "_listeners", [fail])
    device = devices.create(device_id="A", serial="A", location="A", actor=actor)
    store_punches([(device.pk, Read("8", datetime(2026, 9, 1, 9, tzinfo=INDIA)))], source="push")
    assert Punch.objects.count() == 1


class TestBadges(MasterCases):
    master: Master[Any] = badges
    path = "biometric/badges"
    change = {"to_on": date(2027, 3, 31)}
    bad = {"badge": " ", "to_on": date(2020, 1, 1)}

    def before_each(self) -> None:
        self.person = make_employee(10, 10, code="E0012")

    def valid(self, number: int = 0) -> dict[str, Any]:
        """Each of another number; a row of the service holds the employee, one of the wire the code."""
        return {"badge": str(8 + number), "employee": self.person, "from_on": APRIL}
