"""PostgreSQL and Redis of a developer's machine: real servers, under $VAR, ended with the command.

A server that DATABASE_URL or REDIS_URL names is used as it is, and none is started in its place.
"""

from __future__ import annotations

import fcntl
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from dev.console import stop
from dev.postgres import running_postgres
from dev.redis import running_redis


@contextmanager
def services(directory: Path, *, durable: bool) -> Iterator[dict[str, str]]:
    """Start what is needed with its data in `directory`; give the environment variables that name it.

    `durable=False` is for tests: fast, and a power cut may lose everything.
    """
    directory.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        stack.enter_context(exclusive(directory))
        addresses: dict[str, str] = {}
        if not os.environ.get("DATABASE_URL"):
            url = stack.enter_context(running_postgres(directory / "postgres", durable=durable))
            addresses["DATABASE_URL"] = url
        if not os.environ.get("REDIS_URL"):
            socket = stack.enter_context(running_redis(directory / "redis", durable=durable))
            addresses["REDIS_URL"] = f"unix://{socket}"
            addresses["CELERY_BROKER_URL"] = f"redis+socket://{socket}"
        # Called first when the block ends: a second Ctrl-C must not leave a server running.
        stack.callback(_ignore_signals)
        yield addresses


@contextmanager
def exclusive(directory: Path) -> Iterator[None]:
    """Hold the data folder; the lock goes with the process, however that ends."""
    with open(directory / ".lock", "w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            stop(
                f"{directory} is in use by another command. End that one, or choose another folder: VAR=var2"
            )
        yield


def end_on_signals() -> None:
    """Make SIGTERM and SIGHUP (a closed terminal) end this process as Ctrl-C does, servers and all."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)


def _leave(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def _ignore_signals() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
