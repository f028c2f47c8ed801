"""Ground of the tests of the family's pages: Friday the 20th of November 2026 at nine."""

from collections.abc import Callable

import pytest

from tests.school.portal.family.kit import NINE, Filled, fill
from tests.school.students.papers import letter
from tests.school.world import World

__all__ = ["letter"]


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


@pytest.fixture
def filled(world: World, letter: None, _friday: None) -> Filled:
    """The small school with something on each page of the first student."""
    return fill(world)
