"""A terminal on loopback that speaks the binary protocol over TCP and UDP, and can lose, repeat and garble.

Written from the protocol's public description and held against the library pyzk by hand; it encodes with `struct`
alone, so that a mistake in our packets is not repeated here.
"""

import contextlib
import socket
import struct
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

TOP = struct.pack("<2H", 0x5050, 0x7D82)
LAYOUTS = {8: "<HBIB", 16: "<IIBB2xI", 40: "<H24sBIB8x"}


def number(moment: datetime) -> int:
    """Return the device's number of a local time."""
    days = ((moment.year % 100) * 12 + moment.month - 1) * 31 + moment.day - 1
    return days * 86400 + moment.hour * 3600 + moment.minute * 60 + moment.second


def _sum(content: bytes) -> int:
    total = 0
    for index in range(0, len(content) - 1, 2):
        total += content[index] | content[index + 1] << 8
    if len(content) % 2:
        total += content[-1]
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return 0xFFFF - total


@dataclass
class FakeTerminal:
    """`punches` are (badge, local time, verify mode, state). What is wanted of it is noted in `asked`."""

    punches: list[tuple[str, datetime, int, int]] = field(default_factory=list)
    serial: str = "CKPG204760123"
    size: int = 40
    key: int = 0
    clock: datetime | None = None
    # UDP: every n-th datagram of ours is not sent, or sent twice.
    drop_each: int = 0
    repeat_each: int = 0
    is_deaf: bool = False
    asked: list[int] = field(default_factory=list)
    _sent: int = 0
    _buffer: bytes = b""
    _open: bool = False
    session: int = 4711
    # Bytes of the log in one packet: over UDP a datagram, over TCP the whole chunk.
    piece: int = 1024

    def log(self) -> bytes:
        """Return the log as the device holds it, with its length before it."""
        rows = b"".join(self._record(index, *punch) for index, punch in enumerate(self.punches, 1))
        return struct.pack("<I", len(rows)) + rows

    def _record(self, index: int, badge: str, at: datetime, verify: int, state: int) -> bytes:
        layout = LAYOUTS[self.size]
        if self.size == 8:
            return struct.pack(layout, self._inner(badge), verify, number(at), state)
        if self.size == 16:
            return struct.pack(layout, int(badge), number(at), verify, state, 0)
        return struct.pack(layout, index, badge.encode(), verify, number(at), state)

    def _badges(self) -> list[str]:
        return sorted({punch[0] for punch in self.punches})

    def _inner(self, badge: str) -> int:
        return 100 + self._badges().index(badge)

    def users(self) -> bytes:
        """Return the table of users of an old device: passwords and names are in it too."""
        rows = b"".join(
            struct.pack("<HB5s8sIxBhI", self._inner(badge), 0, b"12345", b"Name", 0, 1, 0, int(badge))
            for badge in self._badges()
        )
        return struct.pack("<I", len(rows)) + rows

    def answers(self, content: bytes) -> Iterator[bytes]:
        """Yield the packets that answer one."""
        command, told, session, reply = struct.unpack_from("<4H", content)
        data = content[8:]
        assert _sum(struct.pack("<4H", command, 0, session, reply) + data) == told, "wrong checksum"
        self.asked.append(command)
        if command == 1000:
            self._open = self.key == 0
            yield self._packet(2000 if self._open else 2005, b"", reply)
        elif command == 1102:
            self._open = data == self._proof()
            yield self._packet(2000 if self._open else 2005, b"", reply)
        elif not self._open or session != self.session:
            yield self._packet(2005, b"", reply)
        else:
            yield from self._of_session(command, data, reply)

    def _of_session(self, command: int, data: bytes, reply: int) -> Iterator[bytes]:
        if command == 11:
            yield self._packet(2000, f"~SerialNumber={self.serial}\0".encode(), reply)
        elif command == 201:
            yield self._packet(
                2000, struct.pack("<I", number(self.clock or datetime(2026, 11, 21, 9))), reply
            )
        elif command == 50:
            sizes = [0] * 20
            sizes[4], sizes[8] = len(self._badges()), len(self.punches)
            yield self._packet(2000, struct.pack("<20i", *sizes), reply)
        elif command == 1503:
            (wanted,) = struct.unpack_from("<h", data, 1)
            self._buffer = self.log() if wanted == 13 else self.users()
            if len(self._buffer) <= 500:
                yield self._packet(1501, self._buffer, reply)
            else:
                yield self._packet(2000, b"\0" + struct.pack("<II", len(self._buffer), 0), reply)
        elif command == 1504:
            start, size = struct.unpack("<ii", data)
            part = self._buffer[start : start + size]
            yield self._packet(1500, struct.pack("<II", len(part), 0), reply)
            for index in range(0, len(part), self.piece):
                yield self._packet(1501, part[index : index + self.piece], reply)
            yield self._packet(2000, b"", reply)
        else:
            yield self._packet(2000, b"", reply)

    def _proof(self) -> bytes:
        mixed = (int(f"{self.key:032b}"[::-1], 2) + self.session) & 0xFFFFFFFF
        low, high = mixed & 0xFFFF ^ 0x4B5A, mixed >> 16 ^ 0x4F53  # "ZK", "SO"
        swapped = struct.pack("<HH", high, low)
        return bytes((swapped[0] ^ 50, swapped[1] ^ 50, 50, swapped[3] ^ 50))

    def _packet(self, command: int, data: bytes, reply: int) -> bytes:
        bare = struct.pack("<4H", command, 0, self.session, reply) + data
        return struct.pack("<4H", command, _sum(bare), self.session, reply) + data

    def over_udp(self, content: bytes) -> Iterator[bytes]:
        """Yield what arrives of the answers: some are lost, some come twice."""
        for packet in self.answers(content):
            self._sent += 1
            if self.drop_each and self._sent % self.drop_each == 0:
                continue
            yield packet
            if self.repeat_each and self._sent % self.repeat_each == 0:
                yield packet


@contextlib.contextmanager
def on_loopback(fake: FakeTerminal, *, udp: bool = False) -> Iterator[int]:
    """Serve a terminal and yield its port."""
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM if udp else socket.SOCK_STREAM)
    server.bind(("127.0.0.1", 0))
    server.settimeout(0.05)
    ended = threading.Event()
    if not udp:
        server.listen()
    fake.piece = 1024 if udp else 0x10000
    thread = threading.Thread(
        target=_serve_udp if udp else _serve_tcp, args=(server, fake, ended), daemon=True
    )
    thread.start()
    try:
        yield server.getsockname()[1]
    finally:
        ended.set()
        thread.join()
        server.close()


def _serve_udp(server: socket.socket, fake: FakeTerminal, ended: threading.Event) -> None:
    while not ended.is_set():
        with contextlib.suppress(TimeoutError):
            content, address = server.recvfrom(4096)
            if not fake.is_deaf:
                for packet in fake.over_udp(content):
                    server.sendto(packet, address)


def _serve_tcp(server: socket.socket, fake: FakeTerminal, ended: threading.Event) -> None:
    while not ended.is_set():
        with contextlib.suppress(TimeoutError, OSError):
            line, _address = server.accept()
            line.settimeout(0.05)
            with line:
                _converse(line, fake, ended)


def _converse(line: socket.socket, fake: FakeTerminal, ended: threading.Event) -> None:
    waiting = b""
    while not ended.is_set():
        try:
            part = line.recv(4096)
        except TimeoutError:
            continue
        if not part:
            return
        waiting += part
        while len(waiting) >= 8 and len(waiting) >= 8 + int.from_bytes(waiting[4:8], "little"):
            length = int.from_bytes(waiting[4:8], "little")
            content, waiting = waiting[8 : 8 + length], waiting[8 + length :]
            if fake.is_deaf:
                continue
            for packet in fake.answers(content):
                framed = TOP + struct.pack("<I", len(packet)) + packet
                # In pieces, as a network brings them.
                line.sendall(framed[:11])
                line.sendall(framed[11:])
