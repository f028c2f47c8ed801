"""Ground of the suite: two organizations and two schools, made once per session from the template.

A test marked `django_db` runs in a transaction that is rolled back; with `transaction=True` it commits, and
what it changed is put back afterwards. The fixtures `organization` and `school` also enter the tenant.
"""

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from core.actors import Actor, Door, system_actor
from core.tenancy import selectors, testing
from core.tenancy.models import Tenant


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> None:
    """Make the institutions in the test database (each xdist worker has its own)."""
    with django_db_blocker.unblock():
        testing.make_tenants()
    testing.put_back_after_commits()


@pytest.fixture(autouse=True)
def _fresh_process_state() -> Iterator[None]:
    """No test sees look-ups, counters or the schema of the one before."""
    selectors.forget_cached()
    yield
    selectors.forget_cached()
    connection.set_schema_to_public()


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """Throttle and lock-out counters begin at nothing; only this worker's keys are removed."""
    yield
    if not {"db", "transactional_db"} & set(request.fixturenames) and not request.node.get_closest_marker(
        "django_db"
    ):
        return  # pure tests need no Redis
    client = cache._cache.get_client()
    keys = list(client.scan_iter(match=f"*:{cache.key_prefix}:*", count=1000))
    if keys:
        client.delete(*keys)


@pytest.fixture
def organization(db: None) -> Tenant:
    """The first organization, entered."""
    return _enter("alpha")


@pytest.fixture
def other_organization(db: None) -> Tenant:
    """The second organization, not entered."""
    return testing.the("beta")


@pytest.fixture
def school(db: None) -> Tenant:
    """The first school, entered."""
    return _enter("gamma")


@pytest.fixture
def other_school(db: None) -> Tenant:
    """The second school, not entered."""
    return testing.the("delta")


@pytest.fixture
def public(db: None) -> Tenant:
    """The platform itself, entered."""
    tenant = selectors.public_tenant()
    connection.set_tenant(tenant)
    return tenant


@pytest.fixture
def system() -> Actor:
    """An actor that may do everything."""
    return system_actor(Door.COMMAND)


@pytest.fixture
def client_of() -> Callable[[Tenant], Client]:
    """Return a browser-like client that stands on a tenant's own host."""

    def make(tenant: Tenant) -> Client:
        host = "testserver" if tenant.is_public else f"{tenant.slug}.testserver"
        return Client(headers={"host": host})

    return make


def _enter(slug: str) -> Tenant:
    tenant = testing.the(slug)
    connection.set_tenant(tenant)
    return tenant
