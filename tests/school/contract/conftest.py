"""The ground of the tables, in one transaction that is undone at the end of each module."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.kit.anew import anew
from tests.school.contract.ground import Ground, made


@pytest.fixture(scope="module")
def made_ground(django_db_setup: None, django_db_blocker: Any) -> Iterator[Ground]:
    with made(django_db_blocker) as ground:
        yield ground


@pytest.fixture
def ground(made_ground: Ground) -> Iterator[Ground]:
    """The ground as it was made: what a test does is undone."""
    with anew(made_ground.home.world.tenant):
        yield made_ground
