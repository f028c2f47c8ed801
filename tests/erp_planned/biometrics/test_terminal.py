"""The reader of terminals, against a terminal on loopback."""

import struct
from datetime import datetime, timedelta

import pytest

from erp_planned.biometrics.calc.lines import INDIA, Read
from erp_planned.biometrics.terminal import packets
from erp_planned.biometrics.terminal.client import NoAnswer, Wanted, look, read_log
from tests.erp_planned.biometrics.terminal import FakeTerminal, number, on_loopback

START = datetime(2026, 11, 20, 8, 55)
# Clearing the log, users, options, time; switching off, restarting, locking: nothing of it is ever asked.
READS = {9, 11, 13, 50, 201, 1000, 1001, 1102, 1502, 1503, 1504}


def punches(count: int) -> list[tuple[str, datetime, int, int]]:
    """Return punches of twelve people, in and out by turns."""
    return [(str(1 + n % 12), START + timedelta(minutes=n), 1, n % 2) for n in range(count)]


def as_read(rows: list[tuple[str, datetime, int, int]]) -> list[tuple[str, datetime, str, str]]:
    return [
        (badge, at.replace(tzinfo=INDIA), ("in", "out")[state], str(verify))
        for badge, at, verify, state in rows
    ]


def told(fake: FakeTerminal, *, udp: bool = False, **more: float) -> list[tuple[str, datetime, str, str]]:
    with on_loopback(fake, udp=udp) as port:
        wanted = Wanted("127.0.0.1", port, fake.key, "udp" if udp else "tcp", more.get("wait", 2.0), 20.0)
        found = read_log(wanted).log
    assert set(fake.asked) <= READS, "something that changes the device was asked"
    return [(one.badge, one.at, one.direction, one.verify) for one in found if isinstance(one, Read)]


@pytest.mark.parametrize("udp", [False, True], ids=["tcp", "udp"])
@pytest.mark.parametrize("size", [8, 16, 40])
@pytest.mark.parametrize("count", [0, 3, 2500])
def test_the_whole_log_is_read(size: int, udp: bool, count: int) -> None:
    """Every size of record, short logs that come at once and long ones in chunks."""
    rows = punches(count)
    assert told(FakeTerminal(rows, size=size), udp=udp) == as_read(rows)


def test_lost_and_repeated_datagrams_cost_nothing() -> None:
    rows = punches(600)
    fake = FakeTerminal(rows, drop_each=41, repeat_each=7)
    assert told(fake, udp=True, wait=0.1) == as_read(rows)


def test_a_communication_key_opens_and_a_wrong_one_is_said() -> None:
    rows = punches(3)
    assert told(FakeTerminal(rows, key=123456)) == as_read(rows)
    with (
        on_loopback(FakeTerminal(rows, key=123456)) as port,
        pytest.raises(NoAnswer, match="communication key"),
    ):
        read_log(Wanted("127.0.0.1", port, 99))


def test_serial_number_and_clock_are_told_without_the_log() -> None:
    fake = FakeTerminal(punches(3), clock=datetime(2026, 11, 21, 9, 4, 30))
    with on_loopback(fake) as port:
        found = look(Wanted("127.0.0.1", port))
    assert (found.serial, found.clock, found.records, found.log) == (
        "CKPG204760123", datetime(2026, 11, 21, 9, 4, 30, tzinfo=INDIA), 3, [],
    )  # fmt: skip
    assert 1503 not in fake.asked


def test_a_deaf_device_is_given_up_in_time() -> None:
    fake = FakeTerminal(punches(3), is_deaf=True)
    with on_loopback(fake) as port, pytest.raises(NoAnswer, match="in time"):
        read_log(Wanted("127.0.0.1", port, wait=0.1))
    with pytest.raises(NoAnswer):
        read_log(Wanted("127.0.0.1", port, wait=0.2))  # nobody listens there any more


def test_a_record_without_a_day_is_told_apart() -> None:
    """A device whose clock was lost: month 2, day 31."""
    broken = struct.pack("<H24sBIB8x", 1, b"7", 1, number(datetime(2026, 1, 31)) + 31 * 86400, 0)
    good = struct.pack("<H24sBIB8x", 1, b"7", 1, number(datetime(2026, 1, 31)), 255)
    first, second = packets.records_of(broken + good, 40, {})
    assert isinstance(second, Read)
    assert (first.raw, second.direction) == (broken.hex(), "")
    assert not isinstance(first, Read)


def test_the_size_of_records_is_found_while_punches_are_made() -> None:
    """One more record than counted a moment before must not make 40 bytes into 8."""
    assert [packets.record_size(size * 1001, 1000) for size in (8, 16, 40)] == [8, 16, 40]


@pytest.mark.parametrize(
    "content", [b"", b"\0" * 7, b"GET / HTTP/1.1\r\n\r\n", struct.pack("<4H", 2000, 1, 0, 0)]
)
def test_what_is_no_packet_is_refused(content: bytes) -> None:
    with pytest.raises(packets.BadPacket):
        packets.packet_of(content)
