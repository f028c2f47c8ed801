"""Devices that send: nothing lost, nothing twice, nobody else let in, and never an error page."""

import random
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.db.utils import DatabaseError

from core.tenancy.models import Tenant
from erp_planned.biometrics.calc.lines import INDIA
from erp_planned.biometrics.masters import devices
from erp_planned.biometrics.models import Device, DeviceCall, Punch
from erp_planned.biometrics.services import receiving, refused
from erp_planned.biometrics.services.secret import renew_secret
from payroll.employees.models import Employee
from tests.erp_planned.biometrics.conftest import NOW, SERIAL, FakeSender, clock, kept, line, lines
from tests.kit.threads import at_once

pytestmark = pytest.mark.django_db


def text(answer: Any) -> tuple[int, str]:
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    return answer.status_code, answer.content.decode()


def reasons() -> list[tuple[str, str, int]]:
    return list(DeviceCall.objects.order_by("pk").values_list("serial", "reason", "count"))


def test_a_device_that_drops_repeats_and_reorders_loses_nothing(sender: FakeSender) -> None:
    """Its answers get lost, so that it sends again; a batch overtakes another one; lines come twice within one."""
    chance, sent = random.Random(11), lines(300)
    batches = [sent[start : start + 25] for start in range(0, 300, 25)]
    chance.shuffle(batches)
    for batch in batches:
        told = [*batch, *chance.sample(batch, 5)]
        chance.shuffle(told)
        for _again in range(chance.randint(1, 3)):
            status, answer = text(sender.post(told))
            assert (status, answer) == (200, "OK: 30")
    assert len(kept()) == 300
    raw = set(Punch.objects.values_list("raw", flat=True))
    assert raw == set(sent)


def test_the_line_of_the_description_is_read(sender: FakeSender, asha: Employee, told: list[Any]) -> None:
    answer = sender.post(["8\t2026-07-30 09:12:03\t0\t1\t0\t0", "8\t2026-07-30 17:40:11\t1\t15\t0\t0"])
    assert text(answer) == (200, "OK: 2")
    first, second = Punch.objects.order_by("at")
    assert (first.badge, first.at, first.direction, first.verify, first.source) == (
        "8", datetime(2026, 7, 30, 9, 12, 3, tzinfo=INDIA), "in", "1", "push",
    )  # fmt: skip
    assert (second.direction, second.verify) == ("out", "15")
    day = datetime(2026, 7, 30).date()
    assert told == [([asha.pk], day, day)]
    sender.post(["8\t2026-07-30 09:12:03\t0\t1\t0\t0"])
    assert len(told) == 1  # nothing new, nothing to count anew


def test_other_columns_are_a_setting_of_the_device(sender: FakeSender, gate: Device, actor: Any) -> None:
    devices.update(gate, columns="badge, time, verify", actor=actor)
    sender.post(["77\t2026-11-20 09:00:00\t1"])
    punch = Punch.objects.get()
    assert (punch.direction, punch.verify) == ("", "1")


def test_the_handshake_asks_for_punches_alone(sender: FakeSender, gate: Device) -> None:
    with clock(NOW):
        sender.post(lines(1), stamp="82983982")
        status, answer = text(sender.get("cdata", options="all", pushver="2.4.1"))
    assert status == 200
    assert answer.splitlines()[0] == f"GET OPTION FROM: {SERIAL}"
    assert {"ATTLOGStamp=82983982", "TransFlag=1000000000", "Realtime=1", "TimeZone=330"} <= set(
        answer.splitlines()
    )
    for call in ("getrequest", "ping"):
        assert text(sender.get(call)) == (200, "OK")
    assert text(sender.client.post(f"/iclock/devicecmd?SN={SERIAL}", "ID=1", content_type="text/plain")) == (
        200,
        "OK",
    )
    gate.refresh_from_db()
    assert gate.last_sync_at is not None


def test_who_is_not_registered_or_stands_elsewhere_is_refused(
    organization: Tenant, gate: Device, actor: Any
) -> None:
    before = kept()
    FakeSender(organization, "NOBODY").post(lines(1))
    FakeSender(organization, "NOBODY").get("getrequest")
    devices.update(gate, allowed_from="192.0.2.0/24, 2001:db8::/32", actor=actor)
    assert FakeSender(organization).post(lines(1)).status_code == 403
    assert FakeSender(organization, address="192.0.2.77").get("ping").status_code == 200
    assert FakeSender(organization, address="2001:db8::9").get("ping").status_code == 200
    devices.update(gate, status="inactive", allowed_from="", actor=actor)
    assert FakeSender(organization).get("cdata").status_code == 403
    assert reasons() == [("NOBODY", "unknown", 2), (SERIAL, "address", 1), (SERIAL, "inactive", 1)]
    assert kept() == before


def test_a_secret_address_is_wanted_once_there_is_one(organization: Tenant, gate: Device, actor: Any) -> None:
    prefix = renew_secret(device=gate, actor=actor).rstrip("/")
    assert FakeSender(organization, prefix=prefix).post(lines(1)).status_code == 200
    assert FakeSender(organization).post(lines(1)).status_code == 403
    assert FakeSender(organization, prefix="/d/0123456789abcdef").post(lines(1)).status_code == 403
    renew_secret(device=gate, actor=actor)
    assert FakeSender(organization, prefix=prefix).get("ping").status_code == 403
    gate.refresh_from_db()
    assert prefix.removeprefix("/d/") not in str(vars(gate))


def test_fingerprints_and_photos_are_never_kept(sender: FakeSender) -> None:
    for table, body in [
        ("OPERLOG", ["FP PIN=8\tFID=1\tSize=10\tValid=1\tTMP=c2VjcmV0"]),
        ("BIODATA", ["BIODATA Pin=8\tTmp=c2VjcmV0"]),
        ("ATTPHOTO", b"PIN=8.jpg\nsize=3\0\xff\xd8c2VjcmV0"),
    ]:
        assert text(sender.post(body, table=table)) == (200, "OK")
    assert not Punch.objects.exists()
    assert reasons() == [(SERIAL, "template", 3)]
    assert "c2VjcmV0" not in str(list(DeviceCall.objects.values()))


def test_lines_that_cannot_be_read_are_told_and_do_not_come_for_ever(sender: FakeSender) -> None:
    wrong = [
        "",
        "8",
        "8\tyesterday\t0\t1",
        "\t2026-11-20 09:00:00\t0",
        "8\t2026-02-30 09:00:00\t0",
        "x\0y\t\xff",
    ]
    status, _answer = text(sender.post([*wrong, *lines(2)]))
    assert (status, len(kept())) == (200, 2)
    assert reasons() == [(SERIAL, "line", 5)]


@pytest.mark.parametrize(
    "body", [b"\xff\xfe\0\0", b"\0" * 2000, b"8\t" * 5000, "८\t२०२६".encode(), b"\t".join([b"9" * 100] * 50)]
)
def test_no_body_is_answered_by_an_error(sender: FakeSender, body: bytes) -> None:
    for table in ("ATTLOG", "", "OPERLOG", "%00"):
        assert sender.post(body, table=table).status_code in {200, 400}
    assert sender.client.put(f"/iclock/cdata?SN={SERIAL}", b"x").status_code == 403
    assert not Punch.objects.exists()


def test_a_body_beyond_the_bound_is_refused(sender: FakeSender) -> None:
    assert sender.post(b"8" * (1024 * 1024 + 1)).status_code == 413
    assert not Punch.objects.exists()


def test_what_fails_here_is_asked_for_again(sender: FakeSender, monkeypatch: pytest.MonkeyPatch) -> None:
    """503, not 500 and not OK: the device keeps the punches and sends them again."""
    for error in (OperationalError("gone"), RuntimeError("a mistake of ours")):

        def fail(*_args: Any, _error: Exception = error, **_more: Any) -> None:
            raise _error

        with monkeypatch.context() as patched:
            patched.setattr(receiving, "store_punches", fail)
            assert text(sender.post(lines(3))) == (503, "come again")
        assert kept() == []
    assert text(sender.post(lines(3))) == (200, "OK: 3")


def test_a_caller_without_measure_is_slowed_down(sender: FakeSender, settings: Any) -> None:
    settings.DEVICE_THROTTLE = 3
    assert [sender.get("ping").status_code for _turn in range(5)] == [200, 200, 200, 429, 429]


def test_the_list_of_refused_calls_stays_small(organization: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refused, "MOST_CALLS", 5)
    for number in range(12):
        FakeSender(organization, f"GUESS-{number}").get("ping")
    assert [serial for serial, _reason, _count in reasons()] == [f"GUESS-{number}" for number in range(7, 12)]


def test_everything_is_told_once_contact_has_lasted(sender: FakeSender, gate: Device) -> None:
    """After an outage the device may still hold old punches: a day must not be judged absent too early."""

    def until() -> datetime | None:
        gate.refresh_from_db()
        return gate.synced_until

    for minutes in (0, 5, 9):
        with clock(NOW + timedelta(minutes=minutes)):
            sender.get("getrequest")
        assert until() is None
    with clock(NOW + timedelta(minutes=11)):
        sender.get("getrequest")
    assert until() == NOW + timedelta(minutes=1)
    with clock(NOW + timedelta(hours=5)):  # hours of silence
        sender.get("getrequest")
    assert until() == NOW + timedelta(minutes=1)
    with clock(NOW + timedelta(hours=5, minutes=1)):
        sender.post([line("8", NOW + timedelta(hours=1))])
    assert until() == NOW + timedelta(hours=1)


def test_a_clock_that_is_ahead_tells_nothing_of_the_future(sender: FakeSender, gate: Device) -> None:
    with clock(NOW):
        sender.post([line("8", NOW + timedelta(minutes=7))])
    gate.refresh_from_db()
    assert (gate.drift_seconds, gate.synced_until) == (420, NOW)


def test_a_clock_that_is_behind_is_seen_when_punches_come_at_once(sender: FakeSender, gate: Device) -> None:
    with clock(NOW):
        sender.post(lines(40))  # a backlog tells nothing
    gate.refresh_from_db()
    assert gate.drift_seconds is None
    for minutes in (5, 10, 15):
        with clock(NOW + timedelta(minutes=minutes)):
            sender.get("getrequest")
    with clock(NOW + timedelta(minutes=16)):
        sender.post([line("8", NOW + timedelta(minutes=10))])
    gate.refresh_from_db()
    assert gate.drift_seconds == -360


def test_the_database_keeps_punches_as_they_came(sender: FakeSender) -> None:
    sender.post(lines(2))
    before = list(Punch.objects.values())
    connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")  # else nothing can be truncated at all
    for statement in (
        "UPDATE erp_biometrics_punch SET badge = '9'",
        "DELETE FROM erp_biometrics_punch",
        "TRUNCATE erp_biometrics_punch",
    ):
        with pytest.raises(DatabaseError, match="stay as they were"), transaction.atomic():
            connection.cursor().execute(statement)
    assert list(Punch.objects.values()) == before


@pytest.mark.django_db(transaction=True)
def test_two_connections_with_the_same_lines_in_other_orders(organization: Tenant, gate: Device) -> None:
    """A device that gave up waiting sends again while the first call is still at work."""
    sent = lines(400)
    calls = [
        lambda rows=rows: FakeSender(organization).post(rows).status_code for rows in (sent, sent[::-1], sent)
    ]
    assert at_once(*calls) == [200, 200, 200]
    assert len(kept()) == 400
