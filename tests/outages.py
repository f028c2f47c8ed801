"""Taking things away for real: a Redis of a test's own that can be frozen or ended, and the database."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from dev.redis import _answers, _program


class OwnRedis:
    """A Redis server for one test; `freeze` leaves its socket open and mute."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="test-redis-", dir="/tmp")
        self.socket = Path(self.folder) / "s"
        self.start()

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> None:
        command = [_program(), "--port", "0", "--unixsocket", str(self.socket), "--save", ""]
        command += ["--dir", self.folder, "--daemonize", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 20
        while not _answers(self.socket):
            assert time.monotonic() < deadline, "Redis did not start"
            time.sleep(0.02)

    def freeze(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def own_redis() -> Iterator[OwnRedis]:
    server = OwnRedis()
    try:
        yield server
    finally:
        server.end()
        server.socket.unlink(missing_ok=True)
        Path(server.folder).rmdir()


@contextmanager
def no_database() -> Iterator[None]:
    """Let nobody reach the database inside the block."""
    host = connection.settings_dict["HOST"]
    connection.close()
    connection.settings_dict["HOST"] = "/nowhere"
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["HOST"] = host
