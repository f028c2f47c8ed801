"""The database away, dead, or too slow: 503 with Retry-After at every door, and all is well afterwards."""

import psycopg
import pytest
import redis
from django.db import InterfaceError, OperationalError, connection
from django.test import Client

from core.outages import is_outage
from core.tenancy import selectors
from core.tenancy.models import Tenant
from tests.core.accounts.people import PASSWORD, Api, user_of
from tests.outages import no_database

pytestmark = pytest.mark.django_db(transaction=True)


def browser(tenant: Tenant) -> Client:
    return Client(raise_request_exception=False, headers={"host": f"{tenant.slug}.testserver"})


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("path", ["/", "/ess/", "/ess/sign-in", "/admin/", "/admin/login/"])
def test_pages_say_503_while_the_database_is_away(organization, settings, path, debug) -> None:
    settings.DEBUG = debug
    with no_database():
        answer = browser(organization).get(path)
        assert answer.status_code in {503, 302, 200} if path == "/" else answer.status_code == 503
        if answer.status_code == 503:
            assert int(answer.headers["Retry-After"]) > 0
            assert "does not answer at this moment" in answer.content.decode()
    assert browser(organization).get("/ess/sign-in").status_code == 200


@pytest.mark.parametrize("known", [False, True])
def test_rest_says_503_while_the_database_is_away(organization, known) -> None:
    """Whether the institution was looked up a moment ago or not."""
    user_of(organization, "hr_manager", "hr")
    token = Api(organization).post("auth/login", {"username": "hr", "password": PASSWORD}).json()["data"]
    if not known:
        selectors.forget_cached()
    with no_database():
        for answer in (
            Api(organization, token["token"]).get("auth/me"),
            Api(organization, token["token"]).get("employees"),
            Api(organization).post("auth/login", {"username": "hr", "password": PASSWORD}),
        ):
            assert (answer.status_code, answer.json()["data"]["code"]) == (503, "UNAVAILABLE")
            assert int(answer.headers["Retry-After"]) > 0
    assert Api(organization, token["token"]).get("auth/me").status_code == 200


def test_a_connection_that_was_ended_costs_one_answer_at_most(organization) -> None:
    user_of(organization, "hr_manager", "hr")
    token = Api(organization).post("auth/login", {"username": "hr", "password": PASSWORD}).json()["data"]
    with connection.cursor() as cursor, pytest.raises(OperationalError):
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    answers = [Api(organization, token["token"]).get("auth/me").status_code for _call in range(3)]
    assert answers[0] in {200, 503}
    assert answers[1:] == [200, 200]


def chained(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (OperationalError("gone"), True),
        (InterfaceError("closed"), True),
        (psycopg.OperationalError("gone"), True),
        (redis.ConnectionError("refused"), True),
        (redis.TimeoutError("mute"), True),
        (chained(RuntimeError("in the middle"), OperationalError("gone")), True),
        (redis.ResponseError("WRONGTYPE"), False),
        (ValueError("mistake"), False),
        (None, False),
    ],
)
def test_what_counts_as_passing(error: Exception | None, expected: bool) -> None:
    assert is_outage(error) is expected


def test_a_statement_past_its_time_is_told_as_such(organization, settings, monkeypatch) -> None:
    """The web's time limit of a statement is set on each new connection."""
    monkeypatch.setitem(connection.settings_dict, "STATEMENT_SECONDS", 1)
    connection.close()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SHOW statement_timeout")
            assert cursor.fetchone() == ("1s",)
            with pytest.raises(OperationalError) as caught:
                cursor.execute("SELECT pg_sleep(5)")
        assert is_outage(caught.value)
    finally:
        connection.close()
