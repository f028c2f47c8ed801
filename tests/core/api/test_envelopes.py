"""Both envelopes, for every way an answer can come about."""

import pytest
from django.conf import settings as project_settings

from core.tenancy import selectors
from core.tenancy.context import in_public
from core.tenancy.models import Tenant
from tests.core.accounts.people import Api, refused

pytestmark = pytest.mark.django_db
# What is asked, and status and code of the answer.
CASES = [
    ("GET", "refuse/django-400", None, 400, "VALIDATION_ERROR"),
    ("GET", "refuse/django-403", None, 403, "FORBIDDEN"),
    ("GET", "plain-forbid", None, 403, "FORBIDDEN"),
    ("GET", "refuse/django-404", None, 404, "NOT_FOUND"),
    ("GET", "no-such-address", None, 404, "NOT_FOUND"),
    ("GET", "echo/", None, 404, "NOT_FOUND"),
    ("POST", "no-such-address", {}, 404, "NOT_FOUND"),
    ("GET", "echo", None, 405, "METHOD_NOT_ALLOWED"),
    ("DELETE", "numbers", None, 405, "METHOD_NOT_ALLOWED"),
    ("OPTIONS", "numbers", None, 405, "METHOD_NOT_ALLOWED"),
    ("GET", "refuse/duplicate", None, 409, "DUPLICATE"),
    ("GET", "refuse/state", None, 409, "INVALID_STATE"),
    ("GET", "refuse/busy", None, 409, "BUSY"),
    ("GET", "refuse/domain", None, 409, "CONFLICT"),
    ("GET", "sql/unique", None, 409, "DUPLICATE"),
    ("GET", "sql/locked", None, 409, "INVALID_STATE"),
    ("GET", "sql/deadlock", None, 409, "BUSY"),
    ("GET", "refuse/too-large", None, 413, "PAYLOAD_TOO_LARGE"),
    ("GET", "refuse/media", None, 415, "UNSUPPORTED_MEDIA_TYPE"),
    ("GET", "refuse/too-many", None, 429, "TOO_MANY_REQUESTS"),
    ("GET", "refuse/crash", None, 500, "INTERNAL_ERROR"),
    ("GET", "plain-crash", None, 500, "INTERNAL_ERROR"),
    ("GET", "sql/broken", None, 500, "INTERNAL_ERROR"),
    ("POST", "echo", "{", 400, "PARSE_ERROR"),
    ("POST", "echo", "", 200, None),
    ("POST", "echo", {"payLevel": 0}, 400, "VALIDATION_ERROR"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), CASES)
def test_payroll_envelope(api, method, path, body, status, code):
    answer = api(method, f"probe/{path}", body)
    assert answer.headers["Content-Type"].startswith("application/json")
    if code is None:
        assert answer.status_code == status
        assert set(answer.json()) == {"success", "message", "data"}
        return
    data = refused(answer, status, code)
    assert set(data) <= {"code", "fields", "runState"}
    assert b"detail" not in answer.content, "what is inside must not be told"


# What the school's specification calls our codes: whatever is asked wrongly is wrong input. 409 is for what exists
# already, and with Retry-After for what somebody else is at work on.
WRONG_INPUT = {
    "VALIDATION_ERROR", "PARSE_ERROR", "METHOD_NOT_ALLOWED", "INVALID_STATE", "BUSY", "CONFLICT",
    "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE",
}  # fmt: skip
SCHOOL_CODES = {"TOO_MANY_REQUESTS": "RATE_LIMIT", **dict.fromkeys(WRONG_INPUT, "INVALID_INPUT")}


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), CASES)
def test_school_envelope(school_api, method, path, body, status, code):
    answer = school_api(method, f"v1/probe/{path}", body)
    is_wrong = code in WRONG_INPUT - {"BUSY"}
    assert answer.status_code == (400 if is_wrong and status == 409 else status)
    answered = answer.json()
    if code is None:
        assert set(answered) == {"ok", "data"}
        return
    assert set(answered) == {"ok", "error"}
    assert answered["ok"] is False
    assert answered["error"]["code"] == SCHOOL_CODES.get(code, code)
    assert answered["error"]["message"]
    assert set(answered["error"]) <= {"code", "message", "fields", "runState"}


def test_success_has_message_and_object(api):
    assert api.post("probe/echo", {"payLevel": 3}).json() == {
        "success": True,
        "message": "Echoed.",
        "data": {"payLevel": 3, "shouted": ""},
    }
    assert api.get("probe/nothing").json() == {"success": True, "message": "Done.", "data": {}}


def test_success_of_the_school(school_api):
    answered = school_api.post("v1/probe/echo", {"payLevel": 3}).json()
    assert answered == {"ok": True, "data": {"payLevel": 3, "shouted": ""}}


def test_fields_and_extra_are_camel_case(api, school_api):
    assert api.get("probe/refuse/duplicate").json()["data"]["fields"] == {"userName": ["Taken."]}
    assert api.get("probe/refuse/django-400").json()["data"]["fields"] == {"payLevel": ["Wrong."]}
    assert api.get("probe/refuse/state").json()["data"] == {"code": "INVALID_STATE", "runState": "locked"}
    assert school_api.get("v1/probe/refuse/duplicate").json()["error"]["fields"] == {"userName": ["Taken."]}


def test_allowed_methods_are_named(api):
    assert api.get("probe/echo").headers["Allow"] == "POST, OPTIONS"


def test_retry_after_of_a_domain_error(api):
    assert api.get("probe/refuse/too-many").headers["Retry-After"] == "7"


@pytest.mark.parametrize("path", ["refuse/busy", "sql/deadlock"])
@pytest.mark.parametrize("suite", ["payroll", "school"])
def test_who_meets_somebody_at_work_is_told_when_to_try_again(api, school_api, suite, path):
    """Would catch a third answer to the same: 503 for a lock that is not free, 400 for a busy row."""
    answer = api.get(f"probe/{path}") if suite == "payroll" else school_api.get(f"v1/probe/{path}")
    assert (answer.status_code, answer.headers["Retry-After"]) == (409, "5")


def test_body_too_large(api):
    note = "x" * (project_settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    refused(api.post("probe/echo", {"noteText": note}), 413, "PAYLOAD_TOO_LARGE")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_other_media_types(api, kind):
    refused(api.post("probe/echo", '{"payLevel": 3}', content_type=kind), 415, "UNSUPPORTED_MEDIA_TYPE")


def test_json_with_a_charset_is_read(api):
    answer = api.post("probe/echo", {"payLevel": 3}, content_type="application/json; charset=utf-8")
    assert answer.status_code == 200


def test_not_acceptable(api):
    refused(api.get("probe/numbers", accept="image/png"), 406, "NOT_ACCEPTABLE")


@pytest.mark.usefixtures("_probe")
class TestMiddleware:
    """What never reaches a view."""

    def test_unknown_tenant(self, organization: Tenant):
        refused(Api(organization, host="nowhere.testserver").get("probe/numbers"), 404, "TENANT_NOT_FOUND")

    def test_no_tenant_named(self, organization: Tenant, settings):
        settings.DEFAULT_ORGANIZATION = ""
        refused(Api(organization, host="testserver").get("probe/numbers"), 400, "TENANT_REQUIRED")

    def test_header_contradicts_host(self, organization: Tenant):
        data = refused(
            Api(organization, **{"x-tenant-id": "beta"}).get("probe/numbers"), 400, "VALIDATION_ERROR"
        )
        assert list(data["fields"]) == ["x-tenant-id"]

    def test_suspended_tenant(self, organization: Tenant):
        with in_public():
            Tenant.objects.filter(slug="alpha").update(status="suspended")
        selectors.forget_cached()
        refused(Api(organization).get("probe/numbers"), 403, "TENANT_SUSPENDED")

    def test_unknown_tenant_under_the_school_paths(self, school: Tenant):
        answered = Api(school, host="nowhere.testserver").get("v1/probe/numbers").json()
        assert answered["ok"] is False
        assert answered["error"]["code"] == "NOT_FOUND"
