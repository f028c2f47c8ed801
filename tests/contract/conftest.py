"""The world of the tables, in one transaction that is undone at the end of each module."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.world import World, held_transaction
from tests.core.tenancy.backups import remove_files
from tests.kit.anew import anew


@pytest.fixture(scope="module")
def made_world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with held_transaction(django_db_blocker):
        yield World()
    remove_files()


@pytest.fixture
def world(made_world: World) -> Iterator[World]:
    """The world as it was made: what a test does is undone."""
    with anew(made_world.home.tenant):
        yield made_world
