"""pytest plugin: tests marked `browser` are skipped where there is no Chromium, and the end says so."""

from __future__ import annotations

import os

import pytest

from dev.system import find_chromium

REASON = "no Chromium on this machine (apt-get install chromium)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip browser tests where they cannot run; `$CHROMIUM` names the browser for those that can."""
    chromium = os.environ.get("CHROMIUM") or find_chromium()
    if chromium:
        os.environ["CHROMIUM"] = chromium
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=REASON))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many browser tests did not run."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "browser" in report.keywords]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} browser tests skipped: {REASON}", yellow=True)
