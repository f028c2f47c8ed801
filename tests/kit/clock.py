"""The clock as a test wants it: Python's, for every module; PostgreSQL's own now() goes on."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime

import pytest
import time_machine


@pytest.fixture
def at(request: pytest.FixtureRequest) -> Iterator[Callable[[str], None]]:
    """Return a function that puts the clock to a moment in India ("2026-11-22 10:00"); it goes on from there."""
    with ExitStack() as stack:

        def put(moment: str) -> None:
            when = datetime.fromisoformat(f"{moment}+05:30")
            stack.enter_context(time_machine.travel(when, tick=True))

        yield put
