"""Ground of the suite: two organizations and two schools, made once per session from the template.

A test marked `django_db` runs in a transaction that is rolled back; with `transaction=True` it commits, and
what it changed is put back afterwards. The fixtures `organization` and `school` also enter the tenant.
"""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import setup_databases, teardown_databases
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from core.actors import Actor, Door, system_actor
from core.cache import backend
from core.doors import load_doors
from core.outbox import sending, wake
from core.tenancy import selectors
from core.tenancy.models import Tenant
from tests import institutions
from tests.cache import forget_cache
from tests.kit.clock import at

__all__ = ["at"]  # fixtures for every test

# Many tests are made of what is registered at the doors.
load_doors()

# A busy machine is no failure: property tests have no deadline for one example.
hypothesis_settings.register_profile("unhurried", deadline=None)
hypothesis_settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: pytest.FixtureRequest, request: pytest.FixtureRequest
) -> Iterator[None]:
    """Make the institutions in the test database (each xdist worker has its own).

    pytest-django makes that database only where a chosen test is marked `django_db`. Those that hold a
    transaction of their own (tests/contract) are not, and chosen alone they would work on the developer's.
    """
    keep = request.config.getoption("reuse_db") and not request.config.getoption("create_db")
    with django_db_blocker.unblock():
        made = (
            []
            if institutions.is_test_database()
            else setup_databases(verbosity=0, interactive=False, keepdb=keep)
        )
        institutions.make_tenants()
    institutions.put_back_after_commits()
    yield
    if made:
        with django_db_blocker.unblock():
            teardown_databases(made, verbosity=0, keepdb=keep)


@pytest.fixture(autouse=True)
def _fresh_process_state() -> Iterator[None]:
    """No test sees look-ups, counters, outages, the schema or the language of the one before."""
    selectors.forget_cached()
    wake._broker["away_until"] = 0.0
    sending._away_until.clear()
    for outage in backend._outages.values():
        outage.is_on = False
    yield
    translation.deactivate()
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
    forget_cache()


@pytest.fixture
def organization(db: None) -> Tenant:
    """The first organization, entered."""
    return _enter("alpha")


@pytest.fixture
def other_organization(db: None) -> Tenant:
    """The second organization, not entered."""
    return institutions.the("beta")


@pytest.fixture
def school(db: None) -> Tenant:
    """The first school, entered."""
    return _enter("gamma")


@pytest.fixture
def other_school(db: None) -> Tenant:
    """The second school, not entered."""
    return institutions.the("delta")


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
    tenant = institutions.the(slug)
    connection.set_tenant(tenant)
    return tenant
