"""A module that the plan leaves out is nobody's: REST, admin, search, to-do, services, for everybody."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client

from core import modules, search, todo
from core.access import OfficePermission, authorize, is_allowed
from core.actors import Actor, Door, actor_for, system_actor
from core.audit.models import AuditEntry
from core.modules import ModuleDisabled, check_module
from core.tenancy.context import in_public
from core.tenancy.enums import TenantType
from core.tenancy.models import Plan, Tenant
from core.tenancy.selectors import forget_cached
from school.foundation.modules import Module
from tests.core.accounts.people import Api, api_of, platform_user, user_of
from tests.school.foundation.test_suite import refused, sign_in
from tests.school.terms import subscribed

pytestmark = pytest.mark.django_db
SCHOOL = TenantType.SCHOOL
# Rights that the foundation's own doors ask for; in these tests they belong to a module.
RIGHTS = (OfficePermission.AUDIT_READ, "subscription:read")


@pytest.fixture(autouse=True)
def _audit_is_a_module(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the audit and the subscription belong to the module library for these tests."""
    own = {**modules._module_of[SCHOOL], **{str(right): Module.LIBRARY.value for right in RIGHTS}}
    monkeypatch.setitem(modules._module_of, SCHOOL, own)
    yield
    forget_cached()


def test_rest_answers_module_disabled(school: Tenant) -> None:
    """Nobody is told 401 first; the platform's administrators are refused as well."""
    admin = user_of(school, "school_admin")
    assert api_of(admin, school).get("v1/subscription").status_code == 200
    subscribed(school, without=("library",))
    refused(Api(school).get("v1/subscription"), 401, "UNAUTHORIZED")
    error = refused(api_of(admin, school).get("v1/subscription"), 403, "MODULE_DISABLED")
    assert "“Library” is not part of this institution's plan" in error["message"]
    refused(api_of(platform_user(), school).get("v1/subscription"), 403, "MODULE_DISABLED")
    assert api_of(admin, school).get("v1/capabilities").status_code == 200


@pytest.mark.parametrize("action", ["capabilities", "health"])
def test_views_without_a_right_say_their_module(
    school: Tenant, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    """SIGNED_IN and PUBLIC actions, as the mobile bootstrap and the public form of admissions are."""
    from school.foundation.api.views import CapabilitiesViewSet, ServiceViewSet

    view = {"capabilities": CapabilitiesViewSet, "health": ServiceViewSet}[action]
    monkeypatch.setattr(view, "module", Module.MOBILE)
    api = api_of(user_of(school, "teacher"), school)
    assert api.get(f"v1/{action}").status_code == 200
    subscribed(school, without=("mobile",))
    refused(api.get(f"v1/{action}"), 403, "MODULE_DISABLED")
    nobody = Api(school).get(f"v1/{action}")
    refused(nobody, 401, "UNAUTHORIZED") if action == "capabilities" else refused(
        nobody, 403, "MODULE_DISABLED"
    )


def test_services_refuse_everybody(school: Tenant) -> None:
    """A task or a command of the system as well."""
    teacher = actor_for(user_of(school, "school_admin"), tenant_type=SCHOOL, door=Door.API)
    everybody = [
        teacher,
        system_actor(Door.TASK),
        actor_for(platform_user(), tenant_type=SCHOOL, door=Door.API),
    ]
    for actor in everybody:
        authorize(actor, OfficePermission.AUDIT_READ)
    subscribed(school, without=("library",))
    for actor in everybody:
        assert not is_allowed(actor.permissions, OfficePermission.AUDIT_READ)
        with pytest.raises(ModuleDisabled):
            authorize(actor, OfficePermission.AUDIT_READ)
        authorize(actor, OfficePermission.USER_WRITE)
    with pytest.raises(ModuleDisabled):
        check_module(Module.LIBRARY)
    check_module(Module.EXAMS)


def test_it_is_gone_from_the_admin(school: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu, the page itself, the search from anywhere, what waits on the home page."""
    waiting = todo.ToDo("Look at the audit", "admin:audit_auditentry_changelist", OfficePermission.AUDIT_READ)
    monkeypatch.setitem(todo._providers, SCHOOL, [lambda _day: [waiting]])
    hit = search.Hit("Found entry", "", "audit_auditentry_changelist")
    provider = search.Provider(
        "probe", "Audit", SCHOOL, OfficePermission.AUDIT_READ, lambda _term, _limit: [hit]
    )
    monkeypatch.setitem(search._providers, "probe", provider)
    client = sign_in(school, "school_admin")
    assert seen(client) == {"menu", "page", "search", "to-do"}
    subscribed(school, without=("library",))
    assert seen(client) == set()


def seen(client: Client) -> set[str]:
    home = client.get("/admin/").content.decode()
    found = client.post("/admin/search/", {"s": "found"}).content.decode()
    shown = {
        "menu": 'href="/admin/audit/auditentry/"' in home.replace("Look at the audit", ""),
        "page": client.get("/admin/audit/auditentry/").status_code == 200,
        "search": "Found entry" in found,
        "to-do": "Look at the audit" in home,
    }
    return {name for name, is_there in shown.items() if is_there}


def test_me_and_capabilities_say_so(school: Tenant) -> None:
    api = api_of(user_of(school, "school_admin"), school)
    assert "audit:read" in api.get("v1/auth/me").json()["data"]["permissions"]
    subscribed(school, without=("library", "transport"), students_max=40, storage_gb=2)
    assert "audit:read" not in api.get("v1/auth/me").json()["data"]["permissions"]
    found = api.get("v1/capabilities").json()["data"]
    assert set(found) == {"tenantId", "subscriptionStatus", "modules", "limits"}
    assert (found["tenantId"], found["subscriptionStatus"]) == ("gamma", "active")
    assert set(found["modules"]) == set(Module.values)
    assert found["modules"]["library"] == {"enabled": False, "reason": "Not part of the plan “Small school”."}
    assert found["modules"]["exams"] == {"enabled": True, "reason": ""}
    limits = found["limits"]
    assert set(limits) == {"studentsMax", "studentsUsed", "storageGb", "storageUsedGb"}
    assert (limits["studentsMax"], limits["storageGb"]) == (40, 2)
    assert all(isinstance(value, int | float) for value in limits.values())


def test_a_school_without_a_subscription_has_everything(school: Tenant) -> None:
    found = api_of(user_of(school, "parent"), school).get("v1/capabilities").json()["data"]
    assert found["subscriptionStatus"] == "active"
    assert all(module == {"enabled": True, "reason": ""} for module in found["modules"].values())
    assert (found["limits"]["studentsMax"], found["limits"]["storageGb"]) == (None, None)


def test_the_subscription(school: Tenant) -> None:
    subscribed(school, without=("library",), ends_on=date(2030, 3, 31))
    with in_public():
        plan = Plan.objects.get(code="for-gamma")
        Plan.objects.filter(pk=plan.pk).update(modules=[*plan.modules, "library"])
    forget_cached()
    api = api_of(user_of(school, "principal"), school)
    found = api.get("v1/subscription").json()["data"]
    assert found == {
        "tenantId": "gamma",
        "subscriptionStatus": "active",
        "reason": "",
        "plan": {
            "code": "for-gamma",
            "name": "Small school",
            "modules": [*[name for name in Module.values if name != "library"], "library"],
            "studentsMax": 100,
            "storageGb": 1,
            "price": 0,
            "isActive": True,
        },
        "startedOn": "2026-04-01",
        "trialEndsOn": None,
        "endsOn": "2030-03-31",
    }
    for role in ("teacher", "parent", "student", "accountant"):
        refused(api_of(user_of(school, role), school).get("v1/subscription"), 403, "FORBIDDEN")


def test_a_closed_subscription_is_forbidden_with_the_reason(school: Tenant) -> None:
    api = api_of(user_of(school, "school_admin"), school)
    subscribed(school, status="suspended", reason="Not paid since June.")
    error = refused(api.get("v1/auth/me"), 403, "FORBIDDEN")
    assert "Not paid since June." in error["message"]
    answer = Api(school).post("v1/auth/login", {"username": "x.y", "tenantId": "gamma", "role": "teacher"})
    refused(answer, 403, "FORBIDDEN")


def test_rights_cost_no_query(school: Tenant, django_assert_max_num_queries: Any) -> None:
    """Terms come with the look-up of the school, which is kept: the second call asks for neither."""
    api = api_of(user_of(school, "school_admin"), school)
    subscribed(school)
    api.get("v1/subscription")
    with django_assert_max_num_queries(1):  # who calls
        assert api.get("v1/subscription").status_code == 200


def test_two_modules_cannot_have_one_right() -> None:
    from django.core.exceptions import ImproperlyConfigured

    modules.give_rights("probe", "exams", ["exams:write"])
    modules.give_rights("probe", "exams", ["exams:write"])
    with pytest.raises(ImproperlyConfigured):
        modules.give_rights("probe", "homework", ["exams:write"])
    del modules._module_of["probe"]


def test_an_entry_is_audited_for_reads_too(school: Tenant) -> None:
    api_of(platform_user(), school).get("v1/capabilities")
    entry = AuditEntry.objects.get(action="platform.entered")
    assert entry.after == {"method": "GET", "path": "/api/v1/capabilities"}
    assert entry.role == "platform_admin"
    assert isinstance(actor_for(platform_user("second"), tenant_type=SCHOOL, door=Door.API), Actor)
