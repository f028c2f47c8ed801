"""The world of the tables, in one transaction that is undone at the end of each module."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from tests.cache import forget_cache
from tests.contract.world import World, held_transaction, undone
from tests.core.tenancy.backups import remove_files


@pytest.fixture(scope="module")
def made_world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with held_transaction(django_db_blocker):
        yield World()
    remove_files()


@pytest.fixture
def world(made_world: World) -> Iterator[World]:
    """The world as it was made: what a test does is undone."""
    forget_cache()
    connection.set_tenant(made_world.home.tenant)
    with undone():
        yield made_world
