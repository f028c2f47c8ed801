"""What load balancers ask."""

import pytest
from django.db import connection
from django.test import Client

from core.tenancy import migration_state

pytestmark = pytest.mark.usefixtures("probe")


@pytest.fixture(autouse=True)
def _ask_again():
    _forget_public()
    yield
    _forget_public()


def _forget_public():
    migration_state._current.discard("public")
    migration_state._behind_until.pop("public", None)


@pytest.mark.parametrize("host", ["testserver", "10.0.0.7:8000", "nobody.localhost", "evil.example"])
def test_healthz_needs_no_database_and_no_known_host(host):
    """No db mark on this test: a query would fail it."""
    response = Client().get("/healthz", headers={"host": host})
    assert response.status_code == 200
    assert response.json()["status"] == "ok"


@pytest.mark.django_db
def test_readyz_when_all_is_well(django_assert_num_queries):
    """Later probes cost one trivial statement (and the switch to public)."""
    response = Client().get("/readyz", headers={"host": "10.0.0.7"})
    assert (response.status_code, response.json()["checks"]) == (
        200,
        {"database": "ok", "redis": "ok", "migrations": "ok"},
    )
    with django_assert_num_queries(1):
        Client().get("/readyz")


@pytest.mark.django_db
@pytest.mark.parametrize(("schema", "status"), [("public", 503), ("t_delta", 200)])
def test_readyz_is_about_the_platform(schema, status):
    """One institution that was not migrated must not take the whole site out; its own door is shut."""
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {schema}.django_migrations WHERE app = 'sessions'")
    response = Client().get("/readyz")
    assert response.status_code == status
    assert response.json()["checks"] == {
        "database": "ok",
        "redis": "ok",
        "migrations": "ok" if status == 200 else "failed",
    }


@pytest.mark.django_db
def test_readyz_names_a_lost_redis(settings):
    """A port where nothing listens."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    response = Client().get("/readyz")
    assert response.status_code == 503
    assert response.json()["checks"] == {"database": "ok", "redis": "failed", "migrations": "ok"}


@pytest.mark.django_db(transaction=True)
def test_readyz_names_a_lost_database_and_recovers(settings):
    """An address where nothing listens; the answer tells no details."""
    host, port = connection.settings_dict["HOST"], connection.settings_dict["PORT"]
    connection.close()
    connection.settings_dict.update(HOST="127.0.0.1", PORT="1")
    try:
        response = Client().get("/readyz")
    finally:
        connection.settings_dict.update(HOST=host, PORT=port)
    assert response.status_code == 503
    assert response.json()["checks"] == {"database": "failed", "redis": "ok", "migrations": "failed"}
    assert Client().get("/readyz").status_code == 200
