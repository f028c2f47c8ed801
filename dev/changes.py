"""Which files differ from main: committed on a branch, not committed yet, or not known to git."""

from __future__ import annotations

import os
import subprocess

from dev.console import stop
from dev.paths import ROOT

MAIN = ("origin/main", "main")


def changed_files() -> tuple[str, list[str]]:
    """Return the revision compared with and the paths that differ from it, deleted ones included."""
    since = base()
    differing = _lines("diff", "--name-only", "--no-renames", since, "--")
    untracked = _lines("ls-files", "--others", "--exclude-standard")
    return since, sorted({*differing, *untracked})


def base() -> str:
    """Return $QUICK_SINCE, else where this branch left main; on main itself the last commit."""
    if since := os.environ.get("QUICK_SINCE"):
        if not _ask("rev-parse", "--verify", "--quiet", f"{since}^{{commit}}"):
            stop(f"QUICK_SINCE={since} is no commit of this repository.")
        return since
    if _ask("rev-parse", "--abbrev-ref", "HEAD") == "main":
        return "HEAD"
    return next((found for main in MAIN if (found := _ask("merge-base", "HEAD", main))), "HEAD")


def _ask(*arguments: str) -> str:
    """Return what git answers, nothing where it refuses."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def _lines(*arguments: str) -> list[str]:
    command = ["git", "-c", "core.quotePath=false", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        stop(f"git could not say what has changed: {done.stderr.strip()}")
    return done.stdout.splitlines()
