"""The virtual environment: made once, refreshed when a requirements file changes. Standard library alone."""

from __future__ import annotations

import compileall
import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from dev.console import say, stop
from dev.paths import ROOT, VENV

STAMP = VENV / ".installed.json"
VENV_PYTHON = VENV / "bin" / "python"
OLDEST_PYTHON = (3, 11)
RUN_FILES = ("requirements.txt",)
DEV_FILES = ("requirements.txt", "requirements-dev.txt")


def enter_venv(*, dev: bool) -> None:
    """Return only inside the virtual environment, with the packages that the command needs installed.

    Started by another Python, it prepares the environment and replaces this process by the same command
    there. A lock keeps two commands started side by side from installing at the same time.
    """
    if sys.version_info < OLDEST_PYTHON:
        stop("Python 3.11 or newer is needed. Name another one with: make run PYTHON=python3.11")
    with open(ROOT / ".venv.lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        inside = Path(sys.prefix).resolve() == VENV
        if not inside:
            _make_venv()
        _install(DEV_FILES if dev else RUN_FILES)
    if not inside:
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), "-m", "dev", *sys.argv[1:]])
    from core.catalogues import compile_stale  # noqa: PLC0415 - needs the packages

    compile_stale()
    _compile_modules()


def _compile_modules() -> None:
    """Compile our modules where they have changed: an environment that forbids it to imports pays at every start."""
    for package in ("config", "core", "education", "payroll", "school", "erp_planned"):
        compileall.compile_dir(ROOT / package, quiet=2)


def _make_venv() -> None:
    if _venv_python_version() == sys.version_info[:2]:
        return
    if importlib.util.find_spec("ensurepip") is None:
        stop("Python's venv is missing. Install it: apt-get install python3-venv")
    say(f"Making the virtual environment {VENV.name} (Python {sys.version_info[0]}.{sys.version_info[1]})")
    shutil.rmtree(VENV, ignore_errors=True)
    if subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False).returncode:
        stop("The virtual environment could not be made; see the message above.")


def _venv_python_version() -> tuple[int, ...] | None:
    """Return the major and minor version of the environment's Python, None when there is none that runs."""
    question = "import sys, pip; print(sys.version_info[0], sys.version_info[1])"
    try:
        answer = subprocess.run(
            [str(VENV_PYTHON), "-c", question], capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return tuple(int(part) for part in answer.split())


def _install(files: Sequence[str]) -> None:
    wanted = _fingerprint(files)
    if wanted in _read_stamp().values():
        return
    say(f"Installing packages ({', '.join(files)})")
    pip = [str(VENV_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    requirements = [part for name in files for part in ("-r", name)]
    if subprocess.run([*pip, "--require-hashes", *requirements], cwd=ROOT, check=False).returncode:
        stop("The packages could not be installed; see pip's message above.")
    # The development set holds the run set, so it stands for both.
    STAMP.write_text(
        json.dumps({"run": _fingerprint(RUN_FILES), **({"dev": wanted} if files == DEV_FILES else {})}),
        encoding="ascii",
    )


def _read_stamp() -> dict[str, str]:
    try:
        return dict(json.loads(STAMP.read_text(encoding="ascii")))
    except (OSError, ValueError):
        return {}


def _fingerprint(files: Sequence[str]) -> str:
    """Return a digest of the files and of the project's place (scripts in an environment hold its path)."""
    digest = hashlib.sha256(str(VENV).encode())
    for name in files:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()
