"""What the developer commands print, and how they stop."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn

from dev.paths import ROOT


def say(text: str) -> None:
    """Print one line at once (also through a pipe)."""
    print(text, flush=True)


def stop(text: str) -> NoReturn:
    """Print why the command cannot go on and leave with exit code 1."""
    print(f"\n{text}", file=sys.stderr, flush=True)
    raise SystemExit(1)


def call(arguments: Sequence[str], *, env: Mapping[str, str] | None = None, quiet: bool = False) -> int:
    """Run a program in the project's folder, after naming it, and return its exit code."""
    if not quiet:
        say("$ " + shlex.join(arguments))
    return subprocess.run(arguments, cwd=ROOT, env=env, check=False).returncode
