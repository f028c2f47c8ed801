"""The platform's own routes: making schools, closing and opening them, plans; for nobody else."""

from typing import Any

import pytest
from django.conf import settings

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.api.checks import routes
from core.audit.models import AuditEntry
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Plan, Subscription, Tenant
from core.tenancy.selectors import forget_cached
from school.foundation.models import School
from tests.core.accounts.people import Api, api_of, platform_user, user_of
from tests.school.foundation.test_suite import refused

pytestmark = pytest.mark.django_db
SCHOOLS, PLANS = "v1/platform/schools", "v1/platform/plans"
NEW = {
    "tenantId": "hill-view",
    "name": "Hill View School",
    "admin": {"username": "office.head", "name": "Meera Nair", "email": "meera@example.org"},
}
STANDARD = {
    "code": "standard", "name": "Standard", "modules": ["students", "exams"],
    "studentsMax": 2000, "storageGb": 20, "price": 4999.5,
}  # fmt: skip


@pytest.fixture
def api(public: Tenant) -> Api:
    """A platform administrator on the bare host; no header says which school, for none is meant."""
    return api_of(platform_user(), public)


def data_of(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    forget_cached()  # as the commit would; tests roll back
    return answer.json()["data"]


def test_plans(api: Api) -> None:
    made = data_of(api.post(PLANS, STANDARD), 201)
    assert made == {**STANDARD, "isActive": True}
    everything = data_of(api.post(PLANS, {"code": "all", "name": "All"}), 201)
    assert len(everything["modules"]) == 16
    assert (everything["studentsMax"], everything["storageGb"]) == (None, None)
    listed = data_of(api.get(PLANS))
    assert [plan["code"] for plan in listed["items"]] == ["all", "standard"]
    assert set(listed) == {"items", "page", "limit", "total"}


@pytest.mark.parametrize(
    ("changed", "status", "code", "field"),
    [
        ({"code": "STANDARD!"}, 400, "INVALID_INPUT", "code"),
        ({"modules": ["telepathy"]}, 400, "INVALID_INPUT", "modules"),
        ({"storageGb": -1}, 400, "INVALID_INPUT", "storageGb"),
        ({"price": -1}, 400, "INVALID_INPUT", "price"),
        ({"studentsMax": "many"}, 400, "INVALID_INPUT", "studentsMax"),
        ({"code": "taken"}, 409, "DUPLICATE", "code"),
    ],
)
def test_plans_refused(api: Api, changed: dict[str, Any], status: int, code: str, field: str) -> None:
    with in_public():
        Plan.objects.create(code="taken", name="Taken")
    error = refused(api.post(PLANS, {**STANDARD, **changed}), status, code)
    assert list(error["fields"]) == [field]
    with in_public():
        assert Plan.objects.count() == 1


def test_a_school_is_made_with_its_first_administrator(api: Api, public: Tenant) -> None:
    """Who then signs in, and whose first password stands in no audit."""
    api.post(PLANS, STANDARD)
    made = data_of(api.post(SCHOOLS, {**NEW, "plan": "standard", "trialEndsOn": "2030-01-31"}), 201)
    assert (made["tenantId"], made["status"], made["plan"]) == ("hill-view", "active", "standard")
    assert (made["subscriptionStatus"], made["trialEndsOn"]) == ("trial", "2030-01-31")
    assert made["credentials"]["username"] == "office.head"
    with in_public():
        tenant = Tenant.objects.get(slug="hill-view")
        trail = str(list(AuditEntry.objects.values_list("after", flat=True)))
    with tenant_context(tenant):
        assert School.objects.get().name == "Hill View School"
        admin = User.objects.get()
        assert admin.check_password(made["credentials"]["password"])
        trail += str(list(AuditEntry.objects.values_list("after", flat=True)))
    assert made["credentials"]["password"] not in trail
    body = {"username": "office.head", "tenantId": "hill-view", "role": "school_admin"}
    signed_in = data_of(Api(public).post("v1/auth/login", body))
    limits = data_of(Api(tenant, signed_in["accessToken"]).get("v1/capabilities"))["limits"]
    assert (limits["studentsMax"], limits["studentsUsed"], limits["storageGb"]) == (2000, 0, 20)


@pytest.mark.parametrize(
    ("changed", "status", "code", "field"),
    [
        ({"tenantId": "gamma"}, 409, "DUPLICATE", "tenantId"),
        ({"tenantId": "Hill View"}, 400, "INVALID_INPUT", "tenantId"),
        ({"tenantId": "admin"}, 400, "INVALID_INPUT", "tenantId"),
        ({"name": " "}, 400, "INVALID_INPUT", "name"),
        ({"admin": {"username": "a b c", "name": "X"}}, 400, "INVALID_INPUT", "admin.username"),
        ({"admin": {"username": "abc"}}, 400, "INVALID_INPUT", "admin.name"),
        ({"plan": "gold"}, 404, "NOT_FOUND", "plan"),
        ({"trialEndsOn": "2030-01-31"}, 400, "INVALID_INPUT", "plan"),
    ],
)
def test_schools_refused(api: Api, changed: dict[str, Any], status: int, code: str, field: str) -> None:
    with in_public():
        before = Tenant.objects.count()
    error = refused(api.post(SCHOOLS, {**NEW, **changed}), status, code)
    assert list(error["fields"]) == [field]
    with in_public():
        assert Tenant.objects.count() == before


def test_list_and_filters(api: Api) -> None:
    listed = data_of(api.get(SCHOOLS))
    assert [(row["tenantId"], row["plan"], row["subscriptionStatus"]) for row in listed["items"]] == [
        ("delta", "", "active"), ("gamma", "", "active"),
    ]  # fmt: skip
    assert [row["tenantId"] for row in data_of(api.get(f"{SCHOOLS}?search=vidya"))["items"]] == ["delta"]
    assert data_of(api.get(f"{SCHOOLS}?status=suspended"))["total"] == 0
    refused(api.get(f"{SCHOOLS}?colour=red"), 400, "INVALID_INPUT")


def school_id(api: Api, slug: str = "gamma") -> str:
    (found,) = (row["id"] for row in data_of(api.get(SCHOOLS))["items"] if row["tenantId"] == slug)
    return str(found)


def test_suspend_and_resume(api: Api, school: Tenant) -> None:
    token = api_of(user_of(school, "teacher"), school)
    one = f"{SCHOOLS}/{school_id(api)}"
    error = refused(api("PATCH", one, {"status": "suspended"}), 400, "INVALID_INPUT")
    assert list(error["fields"]) == ["reason"]
    done = data_of(api("PATCH", one, {"status": "suspended", "reason": "Fees unpaid"}))
    assert (done["status"], done["reason"]) == ("suspended", "Fees unpaid")
    assert "Fees unpaid" in refused(token.get("v1/auth/me"), 403, "FORBIDDEN")["message"]
    assert data_of(api("PATCH", one, {"status": "active"}))["status"] == "active"
    assert data_of(token.get("v1/auth/me"))["role"] == "teacher"


def test_plan_and_subscription(api: Api, school: Tenant) -> None:
    one = f"{SCHOOLS}/{school_id(api)}"
    data_of(api.post(PLANS, STANDARD), 201)
    refused(api("PATCH", one, {"subscriptionStatus": "past_due"}), 400, "INVALID_INPUT")
    done = data_of(api("PATCH", one, {"plan": "standard"}))
    assert (done["plan"], done["subscriptionStatus"]) == ("standard", "active")
    done = data_of(api("PATCH", one, {"subscriptionStatus": "past_due", "endsOn": "2031-03-31"}))
    assert (done["subscriptionStatus"], done["endsOn"]) == ("past_due", "2031-03-31")
    assert data_of(api("PATCH", one, {"endsOn": None}))["endsOn"] is None
    refused(api("PATCH", one, {"subscriptionStatus": "trial"}), 400, "INVALID_INPUT")
    with in_public():
        assert Subscription.objects.get().status == "past_due"
    wrong = {"status": "suspended", "reason": "x", "plan": "gold"}
    refused(api("PATCH", one, wrong), 404, "NOT_FOUND")
    with in_public():
        assert Tenant.objects.get(slug="gamma").status == "active", "nothing half done"


def test_an_unknown_school(api: Api) -> None:
    refused(
        api("PATCH", f"{SCHOOLS}/0190b6a0-0000-7000-8000-000000000000", {"status": "active"}),
        404,
        "NOT_FOUND",
    )
    refused(api("PATCH", f"{SCHOOLS}/17", {"status": "active"}), 404, "NOT_FOUND")


def test_from_inside_a_school_as_well(school: Tenant) -> None:
    """A token is good in every school; the routes answer the same there."""
    api = api_of(platform_user(), school)
    assert data_of(api.get(SCHOOLS))["total"] == 2


@pytest.mark.parametrize("path", [SCHOOLS, PLANS])
def test_for_nobody_else(school: Tenant, public: Tenant, path: str) -> None:
    for role in ("school_admin", "principal", "parent"):
        user = user_of(school, role)
        refused(api_of(user, school).get(path), 403, "FORBIDDEN")
        refused(api_of(user, school).post(path, {}), 403, "FORBIDDEN")
        refused(Api(public, access_token(user, "gamma")).get(path), 403, "TENANT_MISMATCH")
    refused(Api(public).get(path), 401, "UNAUTHORIZED")


def test_the_service_answers_without_a_school(public: Tenant) -> None:
    assert data_of(Api(public).get("v1/health"))["status"] == "ok"
    refused(Api(public).get("v1/capabilities"), 400, "INVALID_INPUT")


def test_the_index_names_every_route(public: Tenant, school: Tenant) -> None:
    """It is read from the addresses: what is not there is not named."""
    for tenant in (public, school):
        found = data_of(Api(tenant).get("v1"))
        assert set(found) == {"status", "apiVersion", "baseUrl", "routes"}
        assert (found["status"], found["apiVersion"]) == ("ok", "v1")
        assert found["baseUrl"].endswith("/api/v1")
    named = {line for group in found["routes"].values() for line in group}
    assert {"POST /auth/login", "GET /health", "PATCH /platform/schools/:schoolId"} <= named
    assert all(text for group in found["routes"].values() for text in group.values()), (
        "each says what it does"
    )
    wanted = sum(
        len(actions.keys() - {"head"})
        for path, _view, actions in routes(settings.TENANT_TYPES["school"]["URLCONF"])
        if path.startswith("/api/v1")
    )
    assert len(named) == wanted
