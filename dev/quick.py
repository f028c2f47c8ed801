"""`make quick`: within 90 seconds every door once, then the tests that the change since main touches."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from dev import changes, pytest_durations, test, touched
from dev.console import say
from dev.paths import ROOT
from dev.touched import Nearness

SECONDS = 90
# Kept for the end: the last test is let finish, and the databases are put back.
SPARE = 8
WORKERS = 2
SMOKE = "tests/smoke"
# What remains of the time beside the smoke path and the start of two workers.
BUDGET = 45
# For a test function that no run has timed yet.
UNKNOWN = 0.5
TESTS = ("--reuse-db", "-q", "-n", str(WORKERS), "--dist", "loadfile", "--no-loadscope-reorder")


def main() -> int:
    """Choose, say what is left out, and run. Return pytest's exit code."""
    os.environ["TESTS_UNTIL"] = str(time.time() + SECONDS - SPARE)
    since, changed = changes.changed_files()
    near = touched.touched(changed, touched.graph())
    kept = pytest_durations.read(test.services_dir())
    ranked = in_order(near, {name: expected(name, kept) for name in near})
    chosen, left = choose(ranked, BUDGET * WORKERS)
    say(f"{len(changed)} files differ from {since[:12]}; they touch {len(ranked)} files of tests.")
    # The nearest are begun even where the time will not do for all of them.
    begun = [name for name, _seconds in left if near[name] <= Nearness.DIRECT]
    for name, seconds in left:
        what = "as far as time allows" if name in begun else "left out"
        say(f"  {what}: {name} ({near[name].name.lower()}, about {seconds:.0f} s)")
    return test.run([*TESTS, SMOKE, *chosen, *begun])


def expected(name: str, kept: Mapping[str, Mapping[str, float]]) -> float:
    """Return the seconds that a file of tests took when it last ran, else a guess by its functions."""
    if name in kept:
        return sum(kept[name].values())
    return UNKNOWN * max(1, (ROOT / Path(name)).read_text(encoding="utf-8").count("def test_"))


def in_order(near: Mapping[str, Nearness], seconds: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return files and seconds, the nearest first and among equally near ones the shortest."""
    names = sorted(near, key=lambda name: (near[name], seconds[name], name))
    return [(name, seconds[name]) for name in names if not name.startswith(SMOKE)]


def choose(ranked: Sequence[tuple[str, float]], budget: float) -> tuple[list[str], list[tuple[str, float]]]:
    """Return the files that fit into the seconds, in order, and those that do not."""
    chosen, left = [], []
    for name, seconds in ranked:
        if seconds <= budget:
            budget -= seconds
            chosen.append(name)
        else:
            left.append((name, seconds))
    return chosen, left
