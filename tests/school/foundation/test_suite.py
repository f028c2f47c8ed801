"""The school suite starts cleanly: its envelope, its documented codes, its own admin."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from core.api.openapi import suite_document
from core.errors import Busy, DomainError, Duplicate, ErrorCode, InUse, InvalidState, InvalidTransition
from core.idempotency.errors import KeyReused
from core.suites import suite_for
from core.tenancy.models import Tenant
from tests.core.accounts.people import PASSWORD, Api, user_of
from tests.core.api.conftest import _probe  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db
# The specification's table of errors.
DOCUMENTED = {
    "INVALID_INPUT", "UNAUTHORIZED", "INVALID_TOKEN", "INVALID_REFRESH_TOKEN", "FORBIDDEN", "TENANT_MISMATCH",
    "MODULE_DISABLED", "NOT_FOUND", "DUPLICATE", "RATE_LIMIT", "INTERNAL_ERROR",
}  # fmt: skip


def refused(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.content
    body: dict[str, Any] = answer.json()
    assert set(body) == {"ok", "error"}
    assert body["ok"] is False
    assert body["error"]["code"] == code
    assert body["error"]["message"]
    return body["error"]


def test_the_specified_codes_are_all_there() -> None:
    suite = suite_for("school")
    assert {suite.code(code) for code in ErrorCode} == DOCUMENTED, "and no other"


def test_409_is_for_what_exists_already() -> None:
    """A state that forbids an act and a row in use are wrong input to a school's client; a busy record is 409."""
    suite = suite_for("school")
    kinds = [Duplicate, InvalidState, InvalidTransition, InUse, KeyReused, DomainError]
    answered = {(suite.code(kind.code), suite.status(kind.code, kind.status)) for kind in kinds}
    assert answered == {("DUPLICATE", 409), ("INVALID_INPUT", 400)}
    assert suite.status(Busy.code, Busy.status) == 409


@pytest.mark.parametrize("path", ["v1/nowhere", "v1/", "employees", "auth/login"])
def test_unknown_addresses_answer_in_the_schools_envelope(school: Tenant, path: str) -> None:
    """Payroll's addresses too: this is a school's host."""
    refused(Api(school).get(path), 404, "NOT_FOUND")


@pytest.mark.usefixtures("_probe")
class TestRefusals:
    """By routes of the tests, behind the real middleware."""

    def test_wrong_method_broken_body_wrong_field(self, school: Tenant) -> None:
        api = Api(school)
        refused(api.get("v1/probe/echo"), 405, "INVALID_INPUT")
        refused(api.post("v1/probe/echo", "{"), 400, "INVALID_INPUT")
        error = refused(api.post("v1/probe/echo", {"payLevel": 0}), 400, "INVALID_INPUT")
        assert set(error["fields"]) == {"payLevel"}

    def test_too_many_calls(self, school: Tenant, settings: Any) -> None:
        settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "anonymous": 1}
        api = Api(school)
        assert api.get("v1/probe/numbers").status_code == 200
        answer = api.get("v1/probe/numbers")
        refused(answer, 429, "RATE_LIMIT")
        assert int(answer.headers["Retry-After"]) > 0

    def test_nobody_a_wrong_token_and_another_institutions(self, school: Tenant) -> None:
        refused(Api(school).get("v1/probe/mine"), 401, "UNAUTHORIZED")
        refused(Api(school, "no.such.token").get("v1/probe/mine"), 401, "INVALID_TOKEN")
        with_token = Api(school, _token_of_the_other())
        refused(with_token.get("v1/probe/mine"), 403, "TENANT_MISMATCH")

    def test_a_refresh_token_that_is_none(self, school: Tenant) -> None:
        refused(Api(school).get("v1/probe/refuse/refresh"), 401, "INVALID_REFRESH_TOKEN")


def _token_of_the_other() -> str:
    from core.accounts.tokens import access_token
    from tests.institutions import the

    other = the("delta")
    return access_token(user_of(other, "teacher"), other.slug)


def sign_in(school: Tenant, role: str) -> Client:
    user_of(school, role)
    client = Client(headers={"host": f"{school.slug}.testserver"})
    client.post("/sign-in", {"username": role.replace("_", "."), "password": PASSWORD})
    return client


def test_the_office_gets_an_admin_of_the_school(school: Tenant) -> None:
    """It had the platform's sidebar, whose links lead nowhere here."""
    page = sign_in(school, "school_admin").get("/admin/")
    assert page.status_code == 200
    shown = page.content.decode()
    assert 'href="/admin/audit/auditentry/"' in shown
    assert 'href="/admin/outbox/message/"' in shown
    assert 'id="wait-heading"' in shown, "what waits, not a bare list of tables"
    for other in ("/admin/tenancy/tenant/", "/admin/payroll_", "/admin/health/"):
        assert other not in shown


def test_rights_decide_what_of_it_is_shown(school: Tenant) -> None:
    client = sign_in(school, "accountant")
    assert 'href="/admin/audit/auditentry/"' not in client.get("/admin/").content.decode()
    assert client.get("/admin/audit/auditentry/").status_code == 403


@pytest.mark.parametrize("role", ["teacher", "parent", "student"])
def test_others_are_not_let_in(school: Tenant, role: str) -> None:
    page = sign_in(school, role).get("/admin/")
    assert page.status_code == 302
    assert page.headers["Location"].startswith("/admin/login/")
    assert client_page(school, role) == "/portal/", "to their own pages, not round in a circle"


def client_page(school: Tenant, role: str) -> str:
    client = Client(headers={"host": f"{school.slug}.testserver"})
    client.post("/sign-in", {"username": role.replace("_", "."), "password": PASSWORD})
    return str(client.get("/sign-in?next=/admin/").headers["Location"])


def test_the_document_describes_the_schools_envelope(school: Tenant) -> None:
    answer = Api(school).get("v1/schema")
    assert answer.json()["info"]["title"] == suite_document("school")["info"]["title"] == "Karyalaya school"
    assert settings.TENANT_TYPES["school"]["URLCONF"] == "config.urls_school"
