"""Packets of the protocol: what goes over the wire, and what the records of the log say. Pure.

A packet is a head of four 16-bit numbers (command, checksum, session, number of the call), little-endian, and its
data; over TCP eight bytes stand before it (a mark and the length).
"""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from erp_planned.biometrics.calc.lines import DIRECTIONS, Read, Unreadable, instant, is_badge

HEAD = struct.Struct("<4H")
TCP_HEAD = struct.Struct("<2HI")
TCP_MARK = (0x5050, 0x7D82)
WORD = 0xFFFF
# Sizes of a record of the log, by the age of the firmware; those of a user of the table that the oldest need.
SMALL, MIDDLE, LARGE = 8, 16, 40
_SMALL, _MIDDLE, _LARGE = struct.Struct("<HBIB"), struct.Struct("<IIBB2xI"), struct.Struct("<H24sBIB8x")
USER_SMALL, USER_LARGE = 28, 72


class Command(IntEnum):
    """What is asked, and what is answered."""

    USERS = 9
    OPTION = 11
    LOG = 13
    SIZES = 50
    TIME = 201
    CONNECT = 1000
    EXIT = 1001
    AUTH = 1102
    COMING = 1500
    DATA = 1501
    FREE = 1502
    PREPARE = 1503
    CHUNK = 1504
    OK = 2000
    UNAUTHORIZED = 2005


class BadPacket(ValueError):
    """Bytes that are no packet of the protocol."""


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet."""

    command: int
    session: int
    number: int
    data: bytes = b""

    def encoded(self) -> bytes:
        """Return the packet as it goes over UDP."""
        bare = HEAD.pack(self.command, 0, self.session, self.number) + self.data
        return HEAD.pack(self.command, checksum(bare), self.session, self.number) + self.data

    def framed(self) -> bytes:
        """Return the packet as it goes over TCP."""
        body = self.encoded()
        return TCP_HEAD.pack(*TCP_MARK, len(body)) + body


def packet_of(content: bytes) -> Packet:
    """Return the packet that bytes hold. Raises BadPacket."""
    if len(content) < HEAD.size:
        raise BadPacket("too short")
    command, told, session, number = HEAD.unpack_from(content)
    data = content[HEAD.size :]
    if checksum(HEAD.pack(command, 0, session, number) + data) != told:
        raise BadPacket("checksum")
    return Packet(command, session, number, data)


def length_of(head: bytes) -> int:
    """Return how long the packet behind the eight bytes of TCP is. Raises BadPacket."""
    first, second, length = TCP_HEAD.unpack(head)
    if (first, second) != TCP_MARK or length < HEAD.size:
        raise BadPacket("no packet")
    return int(length)


def checksum(content: bytes) -> int:
    """Return the one's complement of the one's complement sum of the 16-bit words."""
    padded = content + b"\0" * (len(content) % 2)
    total = sum(struct.unpack(f"<{len(padded) // 2}H", padded))
    while total > WORD:
        total = (total & WORD) + (total >> 16)
    return ~total & WORD


def answer_to_key(key: int, session: int, ticks: int = 50) -> bytes:
    """Return what proves the communication key in a session: its bits reversed, mixed with session and a mark."""
    mixed = (int(f"{key & 0xFFFFFFFF:032b}"[::-1], 2) + session) & 0xFFFFFFFF
    _first, second, third, fourth = (
        byte ^ mark for byte, mark in zip(struct.pack("<I", mixed), b"ZKSO", strict=True)
    )
    return bytes((third ^ ticks, fourth ^ ticks, ticks, second ^ ticks))


def time_of(number: int) -> datetime | None:
    """Return the instant that a device's number of seconds means (months of 31 days), None for no such day."""
    number, second = divmod(number, 60)
    number, minute = divmod(number, 60)
    number, hour = divmod(number, 24)
    number, day = divmod(number, 31)
    year, month = divmod(number, 12)
    try:
        return instant(datetime(2000 + year, month + 1, day + 1, hour, minute, second))  # noqa: DTZ001 - local to the device
    except ValueError:
        return None


def number_of(moment: datetime) -> int:
    """Return the number by which a device tells a local time."""
    days = ((moment.year - 2000) * 12 + moment.month - 1) * 31 + moment.day - 1
    return (days * 24 + moment.hour) * 3600 + moment.minute * 60 + moment.second


def record_size(total: int, records: int) -> int:
    """Return the size of a record of a log of so many bytes that held so many records when they were counted.

    Punches may have come between counting and reading, so the size whose count is nearest is meant.
    """
    sizes = [size for size in (LARGE, MIDDLE, SMALL) if total % size == 0]
    if not sizes:
        raise BadPacket("the log has a length that fits no record")
    return min(sizes, key=lambda size: (total // size < records, abs(total // size - records)))


def records_of(content: bytes, size: int, badges: Mapping[int, str]) -> Iterator[Read | Unreadable]:
    """Yield what the records of a log say; `badges` are those of the internal numbers, which small records hold."""
    for start in range(0, len(content) - size + 1, size):
        record = content[start : start + size]
        if size == SMALL:
            inner, verify, number, status = _SMALL.unpack(record)
            badge = badges.get(inner, str(inner))
        elif size == MIDDLE:
            plain, number, verify, status, _work = _MIDDLE.unpack(record)
            badge = str(plain)
        else:
            _inner, text, verify, number, status = _LARGE.unpack(record)
            badge = _text(text)
        moment = time_of(number)
        if moment is None or not is_badge(badge):
            yield Unreadable(record.hex())
        else:
            yield Read(badge, moment, DIRECTIONS.get(str(status), ""), str(verify), record.hex())


def badges_of(content: bytes, users: int) -> dict[int, str]:
    """Return the badges by internal number, of the device's table of users; nothing else of it is looked at."""
    size = USER_LARGE if users and len(content) // users >= USER_LARGE else USER_SMALL
    found = {}
    for start in range(0, len(content) - size + 1, size):
        row = content[start : start + size]
        (inner,) = struct.unpack_from("<H", row)
        badge = str(struct.unpack_from("<I", row, 24)[0]) if size == USER_SMALL else _text(row[48:72])
        found[inner] = badge or str(inner)
    return found


def _text(content: bytes) -> str:
    return content.split(b"\0", 1)[0].decode(errors="replace").strip()
