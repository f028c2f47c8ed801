"""/api/organizations on the platform's host and on an organization's: shapes, rights, isolation, queries."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.access import PLATFORM_ADMIN
from core.audit.models import AuditEntry
from core.idempotency.models import IdempotencyRecord
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Plan, Tenant
from core.tenancy.services import provision_tenant
from payroll.organizations import checks
from payroll.organizations.models import Organization, OrganizationSettings
from tests.cache import forget_cache
from tests.payroll.organizations.conftest import PASSWORD, user_of

pytestmark = pytest.mark.django_db

PATH = "/api/organizations"
BODY = {
    "slug": "nit-example",
    "name": "NIT Example",
    "code": "NIE",
    "tan": "JPRN01234A",
    "admin": {"username": "hr.head", "name": "Asha Verma", "email": "asha@example.org"},
}


def one(tenant, end=""):
    return f"{PATH}/{tenant.pk}{end}"


def data(response, status=200):
    body = response.json()
    assert response.status_code == status, body
    assert body["success"] is (status < 400)
    return body["data"]


# The platform's host


def test_platform_signs_in_on_the_bare_host_and_goes_on_without_the_header(platform, organization):
    user_of(platform, PLATFORM_ADMIN)
    client, sent = Client(), {"username": "platform.admin", "password": PASSWORD}
    response = client.post(
        "/api/auth/login", sent, content_type="application/json", headers={"x-tenant-id": "public"}
    )
    token = data(response)["token"]
    assert data(client.get(PATH, headers={"authorization": f"Bearer {token}"}))["total"] == 2


def test_platform_may_name_an_organization_in_the_header(platform, root, organization):
    found = data(root("GET", one(organization), x_tenant_id="alpha"))
    assert found["slug"] == "alpha"
    with tenant_context(organization):
        assert AuditEntry.objects.filter(action="platform.entered").count() == 1


def test_other_addresses_of_the_api_are_not_found_there(root):
    assert data(root("GET", "/api/employees"), 404)["code"] == "NOT_FOUND"


# List


def test_platform_lists_all_organizations_and_no_school(root, organization, other_organization):
    found = data(root("GET", f"{PATH}?ordering=slug"))
    assert [item["slug"] for item in found["items"]] == ["alpha", "beta"]
    assert set(found["items"][0]) == {"id", "slug", "name", "status", "createdAt"}
    assert found["total"] == 2


def test_organization_lists_itself(caller, organization, other_organization):
    found = data(caller(organization, "hr_manager")("GET", PATH))
    assert [item["id"] for item in found["items"]] == [organization.pk]


def test_list_filters_and_refuses_unknown_names(root, organization, other_organization):
    assert [item["slug"] for item in data(root("GET", f"{PATH}?search=POLY"))["items"]] == ["beta"]
    assert data(root("GET", f"{PATH}?status=suspended"))["items"] == []
    assert "stat" in data(root("GET", f"{PATH}?stat=active"), 400)["fields"]


def test_list_asks_nothing_of_the_tenants(root, organization, system):
    root("GET", PATH)
    with CaptureQueriesContext(connection) as few:
        assert data(root("GET", PATH))["total"] == 2
    for slug in ("third", "fourth"):
        provision_tenant(slug=slug, name=slug, type="organization", actor=system)
    root("GET", PATH)  # the look-up of the host is cached again
    with CaptureQueriesContext(connection) as more:
        assert data(root("GET", PATH))["total"] == 4
    assert len(more) == len(few)


# One


def test_own_organization_is_read_and_changed(caller, organization):
    call = caller(organization, "admin")
    found = data(call("GET", one(organization)))
    assert (found["id"], found["slug"], found["status"]) == (organization.pk, "alpha", "active")
    changed = data(call("PUT", one(organization), {"address": "2 Road", "ddoCode": "DDO1"}))
    assert (changed["address"], changed["ddoCode"], changed["name"]) == ("2 Road", "DDO1", found["name"])


@pytest.mark.parametrize(
    ("method", "end"), [("GET", ""), ("PUT", ""), ("GET", "/settings"), ("PUT", "/settings")]
)
def test_another_organization_is_not_found(caller, organization, other_organization, method, end):
    body = None if method == "GET" else ({"hraClass": "Z"} if end else {"address": "x"})
    response = caller(organization, "admin")(method, one(other_organization, end), body)
    assert data(response, 404)["code"] == "NOT_FOUND"
    with tenant_context(other_organization):
        assert (OrganizationSettings.objects.get().hra_class, Organization.objects.get().address) == ("X", "")


def test_school_is_not_found(root, school):
    assert data(root("GET", one(school)), 404)["code"] == "NOT_FOUND"


def test_token_of_another_organization_is_refused(caller, organization, other_organization):
    call = caller(other_organization, "admin", host=organization)
    assert data(call("GET", PATH), 403)["code"] == "TENANT_MISMATCH"


def test_anonymous_is_refused(organization):
    response = Client(headers={"host": "alpha.testserver"}).get(PATH)
    assert data(response, 401)["code"] == "UNAUTHENTICATED"


def test_bad_fields_are_named_as_on_the_wire(caller, organization):
    fields = data(caller(organization, "admin")("PUT", one(organization), {"responsiblePan": "x"}), 400)[
        "fields"
    ]
    assert list(fields) == ["responsiblePan"]
    fields = data(caller(organization, "admin")("PUT", one(organization), {"adress": "x"}), 400)["fields"]
    assert "address" in fields["adress"][0]


def test_platform_enters_with_an_audit_entry_reads_too(root, organization):
    data(root("GET", one(organization)))
    with tenant_context(organization):
        entry = AuditEntry.objects.filter(action="platform.entered").get()
    assert entry.after == {"method": "GET", "path": one(organization)}
    assert entry.role == "platform_admin"


def test_platform_changes_an_organization_from_outside(root, organization, other_organization):
    assert data(root("PUT", one(organization), {"name": "New Name"}))["name"] == "New Name"
    with tenant_context(organization):
        assert Organization.objects.get().name == "New Name"
    with tenant_context(other_organization):
        assert Organization.objects.get().name == "Beta Polytechnic"


ROUTES = [
    ("GET", PATH, None),
    ("POST", PATH, BODY),
    ("GET", "{one}", None),
    ("PUT", "{one}", {"address": "x"}),
    ("DELETE", "{one}", None),
    ("GET", "{one}/settings", None),
    ("PUT", "{one}/settings", {"hraClass": "Z"}),
]
ALLOWED = {
    "employee": [],
    "hr_manager": ["GET"],
    "admin": ["GET", "PUT"],
    "platform_admin": ["GET", "POST", "PUT", "DELETE"],
}


@pytest.mark.parametrize("role", ALLOWED)
@pytest.mark.parametrize("route", ROUTES, ids=[f"{method} {path}" for method, path, _body in ROUTES])
def test_permission_table(caller, organization, platform, root, role, route):
    """Every route with every role; a refusal leaves everything as it was."""
    method, path, body = route
    call = root if role == "platform_admin" else caller(organization, role)
    before = (
        Organization.objects.values().get(),
        OrganizationSettings.objects.values().get(),
        Tenant.objects.count(),
    )
    response = call(method, path.format(one=one(organization)), body)
    if method in ALLOWED[role]:
        assert response.status_code in (200, 201), response.json()
        return
    assert data(response, 403)["code"] == "FORBIDDEN"
    with tenant_context(organization):
        assert before == (
            Organization.objects.values().get(),
            OrganizationSettings.objects.values().get(),
            Tenant.objects.count(),
        )
    assert Tenant.objects.get(pk=organization.pk).status == "active"


# Settings


def test_settings_hold_the_tds_particulars_too(caller, organization):
    call = caller(organization, "admin")
    assert data(call("GET", one(organization, "/settings")))["commissionVersion"] == 7
    body = {"hraClass": "Y", "npsRounding": "up", "ddoCode": "D9", "deductorCategory": "A"}
    changed = data(call("PUT", one(organization, "/settings"), body))
    assert {name: changed[name] for name in body} == body
    assert Organization.objects.get().ddo_code == "D9"
    changed = {"organizations.updated", "organizations.settings_changed"}
    assert set(AuditEntry.objects.filter(action__in=changed).values_list("action", flat=True)) == changed


def test_settings_are_all_or_nothing(caller, organization):
    body = {"ddoCode": "D9", "commissionVersion": 8}
    fields = data(caller(organization, "admin")("PUT", one(organization, "/settings"), body), 400)["fields"]
    assert list(fields) == ["commissionVersion"]
    assert Organization.objects.get().ddo_code == ""


def test_bad_tds_particulars_are_refused(caller, organization):
    fields = data(caller(organization, "admin")("PUT", one(organization, "/settings"), {"tan": "x"}), 400)[
        "fields"
    ]
    assert list(fields) == ["tan"]


# Status


def test_platform_suspends_and_opens_again(root, caller, organization):
    body = {"status": "suspended", "statusReason": "Fees due."}
    found = data(root("PUT", one(organization), body))
    assert (found["status"], found["statusReason"]) == ("suspended", "Fees due.")
    from core.tenancy.selectors import forget_cached

    forget_cached()  # commits do so; a test's transaction does not commit
    assert data(caller(organization, "admin")("GET", PATH), 403)["code"] == "TENANT_SUSPENDED"
    assert data(root("PUT", one(organization), {"status": "active"}))["status"] == "active"


def test_administrator_does_not_change_the_status(caller, organization):
    response = caller(organization, "admin")("PUT", one(organization), {"address": "x", "status": "archived"})
    assert data(response, 403)["code"] == "FORBIDDEN"
    assert Organization.objects.get().address == ""
    assert Tenant.objects.get(pk=organization.pk).status == "active"


def test_reason_without_a_status_is_refused(root, organization):
    assert "statusReason" in data(root("PUT", one(organization), {"statusReason": "why"}), 400)["fields"]


def test_close_is_refused_with_locked_runs_unless_archived(root, organization, monkeypatch):
    monkeypatch.setattr(checks, "_closing_checks", [lambda: "It has 3 locked payroll runs."])
    assert data(root("DELETE", one(organization)), 409)["code"] == "IN_USE"
    data(root("PUT", one(organization), {"status": "archived", "statusReason": "merged"}))
    data(root("DELETE", one(organization)))
    data(root("GET", one(organization)), 404)
    data(root("DELETE", one(organization)), 404)
    assert "alpha" not in [item["slug"] for item in data(root("GET", PATH))["items"]]


# Create


def test_create_answers_credentials_that_sign_in(root):
    found = data(root("POST", PATH, BODY), 201)
    assert (found["slug"], found["code"], found["tan"]) == ("nit-example", "NIE", "JPRN01234A")
    assert found["credentials"]["username"] == "hr.head"
    client = Client(headers={"host": "nit-example.testserver"})
    sent = {name: found["credentials"][name] for name in ("username", "password")}
    response = client.post("/api/auth/login", sent, content_type="application/json")
    assert data(response)["user"]["role"] == "admin"
    assert "credentials" not in data(root("GET", f"{PATH}/{found['id']}"))


@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"slug": "alpha"}, 409, "slug"),
        ({"slug": "UPPER"}, 400, "slug"),
        ({"admin": {"username": "x", "name": "A"}}, 400, "admin.username"),
        ({"admin": {"name": "A"}}, 400, "admin.username"),
        ({"pan": "wrong"}, 400, "pan"),
        ({"plan": "gold"}, 400, "plan"),
        ({"colour": "red"}, 400, "colour"),
    ],
)
def test_create_refuses_and_leaves_nothing(root, organization, change, status, field):
    count = Tenant.objects.count()
    fields = data(root("POST", PATH, {**BODY, **change}), status)["fields"]
    assert list(fields) == [field]
    assert Tenant.objects.count() == count


def test_create_takes_a_plan(root, platform):
    with in_public():
        Plan.objects.create(code="gold", name="Gold")
    data(root("POST", PATH, {**BODY, "plan": "gold"}), 201)
    assert Tenant.objects.get(slug="nit-example").plan.code == "gold"


def test_same_key_gives_the_first_answer_and_keeps_no_password(root):
    first = data(root("POST", PATH, BODY, idempotency_key="k1"), 201)
    again = data(root("POST", PATH, BODY, idempotency_key="k1"), 201)
    assert again == first
    assert first["credentials"]["password"]
    with in_public():
        kept = IdempotencyRecord.objects.get()
        assert first["credentials"]["password"] not in kept.body
        assert (
            kept.user_id < 0
        )  # the number of a platform administrator may be a user's of an institution too
    forget_cache()
    assert data(root("POST", PATH, BODY, idempotency_key="k1"), 201)["credentials"]["password"] is None


def test_same_key_with_another_body_is_refused(root):
    data(root("POST", PATH, BODY, idempotency_key="k1"), 201)
    response = root("POST", PATH, {**BODY, "slug": "other"}, idempotency_key="k1")
    assert data(response, 409)["code"] == "IDEMPOTENCY_KEY_REUSED"
    assert not Tenant.objects.filter(slug="other").exists()


def test_refused_creation_frees_its_key(root, organization):
    data(root("POST", PATH, {**BODY, "slug": "alpha"}, idempotency_key="k1"), 409)
    data(root("POST", PATH, BODY, idempotency_key="k1"), 201)
