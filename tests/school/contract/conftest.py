"""The ground of the tables, in one transaction that is undone at the end of each module."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from tests.cache import forget_cache
from tests.contract.world import undone
from tests.school.contract.ground import Ground, made


@pytest.fixture(scope="module")
def made_ground(django_db_setup: None, django_db_blocker: Any) -> Iterator[Ground]:
    with made(django_db_blocker) as ground:
        yield ground


@pytest.fixture
def ground(made_ground: Ground) -> Iterator[Ground]:
    """The ground as it was made: what a test does is undone."""
    forget_cache()
    connection.set_tenant(made_ground.home.world.tenant)
    with undone():
        yield made_ground
