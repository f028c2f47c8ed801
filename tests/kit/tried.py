"""How many pairs the tables of rights have tried; a pytest plugin that says it at the end of a run, over all workers.

Tables are walked by loops, so the number of tests says nothing of how much was tried.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # a plugin is loaded before Django is set up
    from core.actors import Door
    from core.acts import Act, Acts


class Pair(StrEnum):
    ROLE = "(route, role)"
    INSTITUTION = "(route, institution)"
    ACT = "(act, state, door)"


_tried: defaultdict[str, set[str]] = defaultdict(set)


def tried(pair: Pair, *parts: object) -> None:
    """Note that a pair was tried and its outcome asserted; one tried twice counts once."""
    _tried[pair].add(" ".join(map(str, parts)))


def tried_act(acts: Acts, act: Act, state: str, doors: Collection[Door], why: str) -> None:
    """Note that an act was tried on a record in a state, at each of the doors, for one reason to refuse it."""
    for door in doors:
        tried(Pair.ACT, acts.name, act.name, state, door, why)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the pairs of an xdist worker over."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["tried"] = {str(pair): sorted(found) for pair, found in _tried.items()}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take the pairs of a worker that has ended."""
    for pair, found in getattr(node, "workeroutput", {}).get("tried", {}).items():
        _tried[pair].update(found)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many pairs were tried."""
    if _tried:
        counts = ", ".join(f"{len(_tried[pair])} {pair}" for pair in Pair)
        terminalreporter.write_line(f"pairs tried: {counts}")
