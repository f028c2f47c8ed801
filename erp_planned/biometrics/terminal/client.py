"""Asking a terminal: one connection, every wait bounded, read-only.

Commands that change a device (clear the log, set the clock, delete users, lock it while reading) are not there at all.
A punch made while the log is read is in the next reading.
"""

import socket
import struct
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from erp_planned.biometrics.calc.lines import Read, Unreadable
from erp_planned.biometrics.enums import Transport
from erp_planned.biometrics.terminal.packets import (
    SMALL,
    TCP_HEAD,
    BadPacket,
    Command,
    Packet,
    answer_to_key,
    badges_of,
    length_of,
    packet_of,
    record_size,
    records_of,
    time_of,
)

T = TypeVar("T")
MOST_LOG = 64 * 1024 * 1024
MOST_PACKET = 256 * 1024
CHUNK = {Transport.TCP: 0xFFC0, Transport.UDP: 16 * 1024}
TRIES = 4
PREPARE = struct.Struct("<bhii")
# Among the sizes that a device tells: how many users and records it holds.
USERS_AT, RECORDS_AT = 4, 8
TABLE_OF_USERS = 5


class NoAnswer(Exception):
    """The device could not be reached, or did not answer in time or in its language; the text says which."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where a terminal stands. `key` is its communication key, 0 for none; times in seconds."""

    host: str
    port: int = 4370
    key: int = 0
    transport: str = Transport.TCP
    wait: float = 5.0
    most: float = 60.0


@dataclass(frozen=True, slots=True)
class Told:
    """What a terminal says: serial number, its clock (None where it holds no day), our time then, its log."""

    serial: str
    clock: datetime | None
    asked_at: float
    records: int
    log: list[Read | Unreadable] = field(default_factory=list)


def look(wanted: Wanted) -> Told:
    """Return what a terminal says of itself, without its log. Raises NoAnswer."""
    return _ask(wanted, with_log=False)


def read_log(wanted: Wanted) -> Told:
    """Return what a terminal says of itself, with its whole log. Raises NoAnswer."""
    return _ask(wanted, with_log=True)


def _ask(wanted: Wanted, *, with_log: bool) -> Told:
    try:
        with closing(_Line(wanted)) as line:
            return _told(line, with_log=with_log)
    except BadPacket as error:
        raise NoAnswer(f"not an answer of a terminal ({error})") from error
    except TimeoutError as error:
        raise NoAnswer("no answer in time") from error
    except (OSError, struct.error) as error:
        raise NoAnswer(str(error) or type(error).__name__) from error


def _told(line: "_Line", *, with_log: bool) -> Told:
    line.sign_in()
    serial = line.option("~SerialNumber")
    clock = time_of(struct.unpack_from("<I", line.ask(Command.TIME).data)[0])
    asked_at = time.time()
    sizes = line.ask(Command.SIZES).data
    users, records = (struct.unpack_from("<i", sizes, 4 * place)[0] for place in (USERS_AT, RECORDS_AT))
    log: list[Read | Unreadable] = []
    if with_log and records > 0:
        content = line.table(Command.LOG)
        size = record_size(len(content), records)
        small = size == SMALL and users > 0
        badges = badges_of(line.table(Command.USERS, TABLE_OF_USERS), users) if small else {}
        log = list(records_of(content, size, badges))
    line.leave()
    return Told(serial, clock, asked_at, max(records, 0), log)


class _Line:
    """A connection: calls with numbers, answers told apart by them; late and repeated datagrams are passed over."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.ends = time.monotonic() + wanted.most
        self.session, self.number = 0, -1
        self.is_tcp = wanted.transport == Transport.TCP
        if self.is_tcp:
            self.socket = socket.create_connection((wanted.host, wanted.port), timeout=wanted.wait)
        else:
            family = socket.AF_INET6 if ":" in wanted.host else socket.AF_INET
            self.socket = socket.socket(family, socket.SOCK_DGRAM)
            self.socket.connect((wanted.host, wanted.port))

    def close(self) -> None:
        self.socket.close()

    def sign_in(self) -> None:
        """Open a session, with the communication key where the device asks for it. Raises NoAnswer."""
        answer = self._retried(lambda: self._call(Command.CONNECT))
        self.session = answer.session
        if answer.command == Command.UNAUTHORIZED:
            proof = answer_to_key(self.wanted.key, self.session)
            answer = self._retried(lambda: self._call(Command.AUTH, proof))
        if answer.command != Command.OK:
            raise NoAnswer("the communication key is wrong")

    def leave(self) -> None:
        """Say goodbye; whether that is heard does not matter any more."""
        self.number += 1
        packet = Packet(Command.EXIT, self.session, self.number)
        self.socket.send(packet.framed() if self.is_tcp else packet.encoded())

    def option(self, name: str) -> str:
        """Return an option of the device."""
        data = self.ask(Command.OPTION, name.encode() + b"\0").data
        return data.split(b"=", 1)[-1].split(b"\0", 1)[0].decode(errors="replace").strip("= ")

    def ask(self, command: int, data: bytes = b"") -> Packet:
        """Return the answer to a call. Raises NoAnswer where the device refuses it."""
        answer = self._retried(lambda: self._call(command, data))
        if answer.command not in {Command.OK, Command.DATA, Command.COMING}:
            raise NoAnswer(f"the device does not know the call {int(command)}")
        return answer

    def table(self, command: int, part: int = 0) -> bytes:
        """Return a whole table of the device, in chunks; four bytes before it tell its length."""
        answer = self.ask(Command.PREPARE, PREPARE.pack(1, command, part, 0))
        if answer.command == Command.DATA:
            content = answer.data
        else:
            (size,) = struct.unpack_from("<I", answer.data, 1)
            if size > MOST_LOG:
                raise BadPacket("the log is too long")
            most = CHUNK[Transport(self.wanted.transport)]
            content = b"".join(self._chunk(start, min(most, size - start)) for start in range(0, size, most))
            self.ask(Command.FREE)
        (told,) = struct.unpack_from("<I", content)
        if told > len(content) - 4:
            raise BadPacket("the log is cut off")
        return content[4 : 4 + told]

    def _chunk(self, start: int, size: int) -> bytes:
        def once() -> bytes:
            answer = self._call(Command.CHUNK, struct.pack("<ii", start, size))
            parts, command = [answer.data], answer.command
            if command == Command.COMING:
                parts = []
                while (answer := self._receive()).command != Command.OK:
                    if answer.command == Command.DATA and answer.data not in parts[-1:]:
                        parts.append(answer.data)
                    elif answer.command not in {Command.DATA, Command.COMING}:  # these may come twice
                        raise BadPacket("no data")
            elif command != Command.DATA:
                raise NoAnswer("the device does not give its log")
            content = b"".join(parts)
            if len(content) != size:
                raise TimeoutError  # a datagram got lost, or came twice: the chunk is asked for again
            return content

        return self._retried(once)

    def _retried(self, call: Callable[[], T]) -> T:
        """Call again where datagrams got lost; a connection of TCP loses none."""
        for _left in range(0 if self.is_tcp else TRIES - 1):
            try:
                return call()
            except TimeoutError:
                continue
        return call()

    def _call(self, command: int, data: bytes = b"") -> Packet:
        self.number = (self.number + 1) % 0xFFFF
        packet = Packet(command, self.session, self.number, data)
        self._bound()
        self.socket.sendall(packet.framed() if self.is_tcp else packet.encoded())
        return self._receive()

    def _receive(self) -> Packet:
        """Return the next packet of the call at hand."""
        while True:
            try:
                packet = packet_of(self._bytes())
            except BadPacket:
                if self.is_tcp:
                    raise
                continue  # a torn datagram is a lost one
            if packet.number == self.number:
                return packet

    def _bytes(self) -> bytes:
        if not self.is_tcp:
            self._bound()
            return self.socket.recv(0xFFFF)
        length = length_of(self._exactly(TCP_HEAD.size))
        if length > MOST_PACKET:
            raise BadPacket("too long")
        return self._exactly(length)

    def _exactly(self, size: int) -> bytes:
        found = bytearray()
        while len(found) < size:
            self._bound()
            part = self.socket.recv(size - len(found))
            if not part:
                raise ConnectionResetError("the device ended the connection")
            found += part
        return bytes(found)

    def _bound(self) -> None:
        """Let the next wait end in time, and all of them together."""
        left = self.ends - time.monotonic()
        if left <= 0:
            raise NoAnswer("no answer in time")
        self.socket.settimeout(min(self.wanted.wait, left))
