"""`make run`: set-up, then web, worker and beat until Ctrl-C, which stops everything."""

from __future__ import annotations

import os
import secrets
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from honcho.environ import parse_procfile
from honcho.manager import Manager
from honcho.printer import Printer

from dev.console import call, say, stop
from dev.paths import ROOT, command_env, var_dir
from dev.ports import check_port
from dev.services import end_on_signals, services
from dev.system import ensure_pango

# manage.py commands that bring a data folder up to date. Static files need none: the sources are served.
SETUP = (
    ("migrate_schemas",),
    ("seed_demo", "--if-empty", "--force"),
    ("seed_erp_demo", "--if-empty", "--force"),
)
# The demo schools are made while the application runs already; one that was not finished is made at the next start.
BESIDE = ("seed_school_demo", "--if-empty", "--force")
# config/settings/dev.py reads it too, for commands by hand.
KEY_FILE = "secret-key"
ENDED_BY_USER = {128 + signal.SIGINT, 128 + signal.SIGTERM, -signal.SIGINT, -signal.SIGTERM}


class Terminal:
    """Standard output. When it goes away (a closed window or pipe), everything is ended, not honcho alone."""

    def __init__(self) -> None:
        self.gone = False

    def write(self, text: str) -> None:
        """Write a text, while there is where to."""
        if self.gone:
            return
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except OSError:
            self.gone = True
            signal.raise_signal(signal.SIGTERM)

    def flush(self) -> None:
        """Do nothing: every text is flushed as it is written."""

    def isatty(self) -> bool:
        """Return whether colours make sense."""
        return sys.stdout.isatty()


def main() -> int:
    """Run the application; return 0 when it was ended by the user, else the code of what failed."""
    started = time.monotonic()
    port = check_port()
    ensure_pango()
    end_on_signals()
    try:
        with services(var_dir(), durable=True) as addresses:
            env = command_env(PORT=str(port), SECRET_KEY=_secret_key(), GRACEFUL_SECONDS="3", **addresses)
            _set_up(env)
            _print_addresses(port, seconds=time.monotonic() - started)
            return _run_processes(env)
    except KeyboardInterrupt:
        return 0
    except SystemExit as ending:
        return 0 if ending.code in ENDED_BY_USER else 1


def _secret_key() -> str:
    """Return the key of this data folder, made at random the first time; nobody else's signatures open it."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    path = var_dir() / KEY_FILE
    if not path.exists():
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
    return path.read_text(encoding="ascii").strip()


def _set_up(env: Mapping[str, str]) -> None:
    for step in SETUP:
        if call(["python", "manage.py", *step], env=env):
            stop(f"Set-up failed at `manage.py {step[0]}`; see the message above.")


def _print_addresses(port: int, *, seconds: float) -> None:
    say(
        f"""
Karyalaya is set up ({seconds:.0f} s). Its addresses, on this machine only:

  Platform        http://localhost:{port}
  HR              http://demo.localhost:{port}/admin/     hr.admin / Demo@12345
  Accounts        http://demo.localhost:{port}/admin/     accountant, finance.officer / Demo@12345
  Employees       http://demo.localhost:{port}/ess/       an employee code / Demo@12345
  School          http://dps.localhost:{port}/            school.admin / Demo@12345
  Admissions      http://dps.localhost:{port}/admissions/apply

The demo schools dps and kv are made while you look around; a line below says when they are ready, and who else
can sign in there.

Ctrl-C stops everything; the data stays in {var_dir()}.
"""
    )


@contextmanager
def _beside(env: Mapping[str, str]) -> Iterator[None]:
    """Make the demo schools in a process of its own, which ends with the application."""
    # In a group of its own, so that Ctrl-C does not break into its transaction before it is told here.
    command = [sys.executable, "manage.py", *BESIDE]
    process = subprocess.Popen(command, env=dict(env), cwd=ROOT, start_new_session=True)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _run_processes(env: Mapping[str, str]) -> int:
    """Run the Procfile, each process started anew when it ends by itself, until Ctrl-C ends all."""
    manager = Manager(Printer(Terminal()))
    for name, command in parse_procfile((ROOT / "Procfile").read_text(encoding="utf-8")).processes.items():
        kept = f"exec {shlex.quote(sys.executable)} -m dev.keep_running {shlex.quote(command)}"
        manager.add_process(name, kept, env=dict(env), cwd=str(ROOT))
    signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
    with _beside(env):
        manager.loop()
    code = int(manager.returncode or 0)
    return 0 if code in ENDED_BY_USER else code
