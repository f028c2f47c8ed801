"""Asks a web server the same thing again and again: times of the answers, processor time of its processes."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

NANOSECONDS = 1e9


@dataclass(frozen=True)
class Call:
    """One request: what the table calls it, its address, the headers that sign somebody in."""

    name: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    # Files are made one at a time for each person: many clients of one person would be refused.
    is_file: bool = False


@dataclass(frozen=True)
class Times:
    """Seconds to the first byte and to the last one, each in the order of size."""

    first: list[float]
    whole: list[float]


def one_client(port: int, call: Call, *, times: int, seconds: float) -> Times:
    """Ask at most so often and, after the third time, at most so long, over one connection."""
    return _sorted([_client(port, call, times=times, until=time.perf_counter() + seconds)])


def many_clients(port: int, call: Call, *, clients: int, seconds: float) -> Times:
    """Let so many clients ask at once, each over a connection of its own, for so many seconds."""
    until = time.perf_counter() + seconds
    found: list[list[tuple[float, float]]] = []
    threads = [
        threading.Thread(target=lambda: found.append(_client(port, call, times=10**6, until=until)))
        for _client_number in range(clients)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(found) < clients:
        raise RuntimeError(f"{call.name}: {clients - len(found)} of {clients} clients were refused")
    return _sorted(found)


def _client(port: int, call: Call, *, times: int, until: float) -> list[tuple[float, float]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    taken: list[tuple[float, float]] = []
    try:
        while len(taken) < times and (len(taken) < 3 or time.perf_counter() < until):
            began = time.perf_counter()
            connection.request("GET", call.path, headers=dict(call.headers))
            answer = connection.getresponse()
            answer.read(1)
            first = time.perf_counter() - began
            body = answer.read()
            taken.append((first, time.perf_counter() - began))
            if answer.status != http.HTTPStatus.OK:
                raise RuntimeError(f"{call.name}: {answer.status} at {call.path}: {body[:300]!r}")
    finally:
        connection.close()
    return taken


def _sorted(found: list[list[tuple[float, float]]]) -> Times:
    return Times(
        sorted(first for times in found for first, _whole in times),
        sorted(whole for times in found for _first, whole in times),
    )


def share(values: list[float], percent: int) -> float:
    """Return the value that so many percent do not exceed."""
    return values[min(len(values) - 1, len(values) * percent // 100)]


def processor_seconds(parent: int) -> float:
    """Return the processor time of a process's children, all threads of theirs (Linux)."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
    return sum(
        int((thread / "schedstat").read_text(encoding="ascii").split()[0]) / NANOSECONDS
        for child in children
        for thread in Path(f"/proc/{child}/task").iterdir()
    )
