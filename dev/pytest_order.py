"""pytest plugin: xdist's workers begin with the longest files, so that they end at the same time."""

from __future__ import annotations

import pytest

# The longest first; all others follow as they stand.
LONGEST = (
    "tests/hostile_pages/",
    "tests/contract/",
    "tests/hostile/",
    "tests/school/contract/",
    "tests/parity/",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the longest first where workers take files in turn; alone a run keeps the order of its arguments."""
    if hasattr(config, "workerinput"):
        items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    return next((place for place, start in enumerate(LONGEST) if item.nodeid.startswith(start)), len(LONGEST))
