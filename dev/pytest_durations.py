"""pytest plugin: how long each test took is kept under $VAR, and $TESTS_UNTIL ends a run at a moment.

`make quick` chooses by what is kept. A test that would begin after the moment (seconds since 1970) is left out and
counted; one that has begun is let finish.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dev.paths import var_dir

Kept = dict[str, dict[str, float]]  # seconds by test function, by file
LEFT_OUT = pytest.StashKey[list[str]]()
TAKEN = pytest.StashKey[Kept]()


def kept_in(directory: Path) -> Path:
    """Return the file in which the durations lie."""
    return directory / "durations.json"


def read(directory: Path) -> Kept:
    """Return what the runs in this folder have kept; nothing where none did."""
    try:
        return dict(json.loads(kept_in(directory).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def pytest_configure(config: pytest.Config) -> None:
    """Begin with nothing left out and nothing taken."""
    config.stash[LEFT_OUT] = []
    config.stash[TAKEN] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Pass over a test once the time is up."""
    until = float(os.environ.get("TESTS_UNTIL", "inf"))
    if time.time() < until:
        return None
    item.config.stash[LEFT_OUT].append(item.nodeid.partition("::")[0])
    return True


class _Recording:
    """What each report says of time, and what the workers have left out."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file, _, rest = report.nodeid.partition("::")
        tests, name = self.config.stash[TAKEN].setdefault(file, {}), rest.partition("[")[0]
        tests[name] = tests.get(name, 0.0) + report.duration

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        self.config.stash[LEFT_OUT].extend(getattr(node, "workeroutput", {}).get("left_out", []))


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Record in one process alone: a worker of xdist sends its reports to the one that started it."""
    if not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(_Recording(session.config), "recording-durations")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send what was left out to the process that reports, or keep the durations, where this is that one."""
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out"] = config.stash[LEFT_OUT]
    elif config.stash[TAKEN]:
        _keep(config.stash[TAKEN], var_dir())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what time did not suffice for."""
    files = config.stash[LEFT_OUT]
    left_out = Counter(files)
    if left_out:
        terminalreporter.section(f"time was up: {len(files)} tests of {len(left_out)} files did not run")
    for file, count in sorted(left_out.items()):
        terminalreporter.write_line(f"{file}: {count}", yellow=True)


def _keep(taken: Kept, directory: Path) -> None:
    kept = {file: tests for file, tests in read(directory).items() if Path(file).exists()}
    for file, tests in taken.items():
        kept[file] = kept.get(file, {}) | {name: round(seconds, 3) for name, seconds in tests.items()}
    directory.mkdir(parents=True, exist_ok=True)
    new = kept_in(directory).with_suffix(".new")
    new.write_text(json.dumps(kept, indent=0, sort_keys=True), encoding="utf-8")
    new.replace(kept_in(directory))
