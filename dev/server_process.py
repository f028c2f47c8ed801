"""Starting and stopping one server program."""

from __future__ import annotations

import ctypes
import os
import pwd
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dev.console import stop

PR_SET_PDEATHSIG = 1
LONGEST_SOCKET_PATH = 100  # the kernel takes 107 bytes


@contextmanager
def running(
    name: str,
    arguments: Sequence[str],
    *,
    log: Path,
    is_ready: Callable[[], bool],
    stop_signal: signal.Signals,
    owner: pwd.struct_passwd | None = None,
    timeout: float = 60,
) -> Iterator[None]:
    """Run a server until the block ends; stop the command with the log's last lines when it cannot start.

    The server gets a session of its own, out of reach of the terminal's Ctrl-C, and on Linux `stop_signal`
    from the kernel when this process dies without being able to stop it.
    """
    with open(log, "wb") as output:
        process = subprocess.Popen(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            preexec_fn=_die_with_parent(stop_signal),  # noqa: PLW1509 - no threads here
            **identity(owner),
        )
    try:
        deadline = time.monotonic() + timeout
        while not is_ready():
            if process.poll() is not None or time.monotonic() > deadline:
                tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
                stop(f"{name} did not start. The end of {log}:\n{tail}")
            time.sleep(0.05)
        yield
    finally:
        _end(process, stop_signal)


def _end(process: subprocess.Popen[bytes], stop_signal: signal.Signals) -> None:
    process.send_signal(stop_signal)
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def identity(owner: pwd.struct_passwd | None) -> dict[str, Any]:
    """Return the arguments of subprocess that make a program run as `owner`."""
    if owner is None:
        return {}
    return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}


def _die_with_parent(number: signal.Signals) -> Callable[[], None] | None:
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl  # loaded here: after the fork there must be no import
    return lambda: prctl(PR_SET_PDEATHSIG, int(number))


@contextmanager
def socket_folder(directory: Path, name: str, owner: pwd.struct_passwd | None = None) -> Iterator[Path]:
    """Give a private folder for a socket: `directory`, or a short one when its path would be too long."""
    if len(os.fsencode(directory / name)) <= LONGEST_SOCKET_PATH:
        yield directory
        return
    with tempfile.TemporaryDirectory(prefix="karyalaya-", dir="/tmp", ignore_cleanup_errors=True) as short:
        if owner is not None:
            os.chown(short, owner.pw_uid, owner.pw_gid)
        yield Path(short)
