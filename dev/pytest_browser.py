"""pytest plugin: tests marked `browser` are skipped where there is no Chromium, and the end says so.

No other test may be skipped: one that does not run proves nothing, and nobody reads the count.
"""

from __future__ import annotations

import os
from collections.abc import Generator

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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn any other skip into a failure."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and not item.get_closest_marker("browser"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many browser tests did not run."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "browser" in report.keywords]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} browser tests skipped: {REASON}", yellow=True)
