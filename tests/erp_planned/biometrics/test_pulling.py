"""Devices that are asked: each once, in the background, and one that is down keeps nobody."""

from contextlib import ExitStack
from datetime import datetime, timedelta
from typing import Any

import pytest

from core.errors import Forbidden, ValidationFailed
from core.outbox.jobs import run_job
from core.outbox.models import Job
from erp_planned.biometrics.acts import DEVICE_ACTS
from erp_planned.biometrics.calc.lines import INDIA
from erp_planned.biometrics.errors import DeviceSilent
from erp_planned.biometrics.masters import devices
from erp_planned.biometrics.models import Device, DeviceCall
from erp_planned.biometrics.selectors.devices import sync_job
from erp_planned.biometrics.services.pulling import start_pull, try_device
from payroll.employees.models import Employee
from tests.core.accounts.people import user_of
from tests.erp_planned.biometrics.conftest import NOW, clock, kept, make_device
from tests.erp_planned.biometrics.terminal import FakeTerminal, on_loopback

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 20, 8, 55)


@pytest.fixture(autouse=True)
def _loopback(settings: Any) -> None:
    settings.DEVICE_NETWORKS = ["127.0.0.0/8"]


def rows(count: int) -> list[tuple[str, datetime, int, int]]:
    return [(str(8 + n % 3), START + timedelta(minutes=n), 1, n % 2) for n in range(count)]


def asked(name: str, port: int, **facts: Any) -> Device:
    """Register a device that is asked on loopback; its serial number is the terminal's."""
    return make_device(name, link="pull", ip_address="127.0.0.1", port=port, **facts)


def results(job: Job) -> list[dict[str, Any]]:
    run_job(job.pk)
    done = sync_job(job.pk)
    assert done.state == "done", done.error
    assert (done.progress_done, done.progress_total) == (
        len(done.result["devices"]),
        len(done.result["devices"]),
    )
    found: list[dict[str, Any]] = done.result["devices"]
    return found


def test_devices_are_read_and_read_again(actor: Any, asha: Employee, told: list[Any]) -> None:
    """Two that answer (one with a key), one that is down, one that is another than registered."""
    first, second = FakeTerminal(rows(30), "S-A"), FakeTerminal(rows(5), "S-B", size=8, key=77)
    other = FakeTerminal(rows(3), "S-OTHER")
    with ExitStack() as stack, clock(NOW):
        ports = [stack.enter_context(on_loopback(one)) for one in (first, second, other)]
        asked("A", ports[0]), asked("B", ports[1], password=77), asked("C", ports[2]), asked("D", 1)
        found = results(start_pull(actor=actor))
        assert [(one["device_id"], one["new"], one["known"], bool(one["error"])) for one in found] == [
            ("A", 30, 0, False), ("B", 5, 0, False), ("C", 0, 0, True), ("D", 0, 0, True),
        ]  # fmt: skip
        assert "S-OTHER" in found[2]["error"]
        assert len(kept()) == 35
        assert {people for people, *_days in ((tuple(one[0]), *one[1:]) for one in told)} == {(asha.pk,)}
        first.punches.append(("8", START + timedelta(hours=3), 1, 0))
        again = results(start_pull(actor=actor, device=Device.objects.get(device_id="A")))
    assert [(one["device_id"], one["new"], one["known"]) for one in again] == [("A", 1, 30)]
    assert len(kept()) == 36
    good, bad = Device.objects.get(device_id="A"), Device.objects.get(device_id="D")
    assert good.synced_until == good.last_sync_at == NOW
    assert (bad.synced_until, bad.last_sync_at) == (None, None)
    assert bad.last_result
    assert 15 not in first.asked  # the log is never cleared


def test_drift_and_unreadable_records_are_told(actor: Any) -> None:
    fake = FakeTerminal(
        [*rows(2), ("9", datetime(2026, 1, 31), 1, 0)], "S-A", clock=datetime(2026, 11, 21, 12, 3)
    )
    with on_loopback(fake) as port, clock(NOW):
        asked("A", port)
        results(start_pull(actor=actor))
    device = Device.objects.get()
    assert (device.drift_seconds, device.last_result) == (180, "3 new punches, 0 known")
    assert not DeviceCall.objects.exists()


def test_the_connection_is_tried_without_reading(actor: Any) -> None:
    with on_loopback(FakeTerminal(rows(2), "S-A", clock=datetime(2026, 11, 21, 12))) as port:
        device = asked("A", port)
        told = try_device(device=device, actor=actor)
    note = DEVICE_ACTS.named("test").note
    assert note is not None
    assert note(told) == "Serial number S-A, its clock shows 12:00:00, 2 punches in its log."
    assert kept() == []
    with pytest.raises(DeviceSilent, match="A: "):
        try_device(device=device, actor=actor)


def test_only_addresses_that_the_operator_allows_are_called(actor: Any, settings: Any) -> None:
    """Whoever may register devices must not be able to try the ports of the server's own network."""
    fake = FakeTerminal(rows(2), "S-A")
    with on_loopback(fake) as port:
        device = asked("A", port)
        settings.DEVICE_NETWORKS = ["10.0.0.0/8"]
        (found,) = results(start_pull(actor=actor, device=device))
    assert "DEVICE_NETWORKS" in found["error"]
    assert fake.asked == []


def test_what_cannot_be_asked_is_refused(actor: Any, organization: Any) -> None:
    with pytest.raises(ValidationFailed, match="No device"):
        start_pull(actor=actor)
    with pytest.raises(ValidationFailed, match="GATE-9"):
        start_pull(actor=actor, device=make_device("GATE-9"))
    from core.actors import Door, actor_for

    user = user_of(organization, "employee")
    with pytest.raises(Forbidden):
        start_pull(actor=actor_for(user, tenant_type="organization", door=Door.API))
    assert not Job.objects.filter(task="erp_biometrics.pull").exists()


def test_the_communication_key_is_told_nobody(actor: Any) -> None:
    from core.audit.models import AuditEntry

    device = asked("A", 4370, password=123456)
    assert "123456" not in str(vars(device))
    assert "123456" not in str(list(AuditEntry.objects.values()))
    kept_key = device.password_sealed
    device = devices.update(device, location="Elsewhere", actor=actor)
    assert device.password_sealed == kept_key
    assert devices.update(device, password=0, actor=actor).password_sealed == ""


def test_times_of_terminals_are_of_india(actor: Any) -> None:
    with on_loopback(FakeTerminal(rows(1), "S-A")) as port:
        results(start_pull(actor=actor, device=asked("A", port)))
    assert kept() == [("A", "8", START.replace(tzinfo=INDIA))]
