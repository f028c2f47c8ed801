"""`make bench`: every module `dev/bench_*.py`, on servers of their own with the settings of real ones.

Each prints one Markdown table; together, with the machine named, they make docs/benchmarks.md.
"""

from __future__ import annotations

import ast
import datetime
import os
import platform
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from dev.console import say, stop
from dev.paths import ROOT, command_env, var_dir
from dev.services import end_on_signals, services
from dev.system import ensure_pango

RESULT = ROOT / "docs" / "benchmarks.md"


def main() -> int:
    """Run the benchmarks and write their page; $BENCH=payroll runs one and only prints."""
    ensure_pango()
    end_on_signals()
    only = os.environ.get("BENCH", "")
    modules = sorted(path for path in (ROOT / "dev").glob("bench_*.py") if path.stem.endswith(only))
    if not modules:
        stop(f"No benchmark dev/bench_{only}.py.")
    directory = var_dir() / "bench-services"
    with services(directory, durable=True) as addresses:
        # The test settings: DEBUG would keep every SQL statement in memory.
        env = command_env(**addresses, VAR=str(directory), DJANGO_SETTINGS_MODULE="config.settings.test")
        sections = [f"## {_title(path)}\n\n{_output(path, env)}" for path in modules]
    if not only:
        RESULT.write_text("\n\n".join([_head(), *sections]) + "\n", encoding="utf-8")
        say(f"Written: {RESULT.relative_to(ROOT)}")
    return 0


def _output(path: Path, env: Mapping[str, str]) -> str:
    """Run one benchmark, show what it prints and return that."""
    say(f"$ python -m dev.{path.stem}")
    done = subprocess.run(
        ["python", "-m", f"dev.{path.stem}"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    say(done.stdout)
    if done.returncode:
        stop(f"The benchmark dev.{path.stem} failed; see above. Nothing was written.")
    return done.stdout.strip()


def _title(path: Path) -> str:
    """Return the first line of the module's docstring."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or path.stem
    return text.splitlines()[0].rstrip(".")


def _head() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    today = datetime.datetime.now(tz=datetime.UTC).date()
    return (
        "# Benchmarks\n\n"
        f"Written by `make bench` on {today:%Y-%m-%d}: {_processor()}, {os.cpu_count()} cores,"
        f" {memory:.0f} GiB of memory, {platform.system()} {platform.release().split('-')[0]},"
        f" Python {platform.python_version()}; PostgreSQL and Redis of `make run`, on the same machine."
    )


def _processor() -> str:
    try:
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    except OSError:
        found = None
    return found.group(1) if found else platform.machine()
