"""The worlds of the tables of rights, an organization and a school, each made once for a module."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client

from tests.contract.conftest import made_world, world  # noqa: F401 - fixtures
from tests.contract.world import World
from tests.school.contract.conftest import ground, made_ground  # noqa: F401 - fixtures

Browser = Callable[[str], Client]


@pytest.fixture
def browser(world: World) -> Iterator[Browser]:  # noqa: F811 - the fixture of that name
    """Return a browser of a role, which gives a crash as the answer that people see."""

    def make(role: str) -> Client:
        host = "testserver" if role == "platform_admin" else f"{world.home.tenant.slug}.testserver"
        client = Client(headers={"host": host}, raise_request_exception=False)
        user = world.platform if role == "platform_admin" else world.home.users[role]
        if role == "platform_admin":
            connection.set_schema_to_public()  # where that session is kept
        client.force_login(user)
        return client

    return make
