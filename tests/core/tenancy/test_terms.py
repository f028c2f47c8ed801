"""Subscriptions: standing by the dates, the steps between statuses, who is let in, what the platform sees."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from core.access import PlatformPermission, permissions_of
from core.actors import Actor, Door
from core.audit.models import AuditEntry
from core.errors import Duplicate, Forbidden, InvalidState, InvalidTransition, ValidationFailed
from core.tenancy.context import in_public
from core.tenancy.due import look_everywhere, send_due
from core.tenancy.enums import SUBSCRIPTION_TRANSITIONS, SubscriptionStatus
from core.tenancy.models import Due, Plan, Subscription, Tenant
from core.tenancy.plans import create_plan, update_plan
from core.tenancy.selectors import active_tenants, forget_cached, tenant_by_slug
from core.tenancy.services import provision_tenant
from core.tenancy.subscriptions import change_subscription, subscribe
from core.tenancy.terms import standing
from tests.core.accounts.people import Api, api_of, user_of

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 22)


@pytest.fixture
def plan(public: Tenant, system: Actor) -> Plan:
    return create_plan(actor=system, code="basic", name="Basic", max_people=100)


@pytest.fixture
def tenant(plan: Plan, other_organization: Tenant, system: Actor) -> Tenant:
    subscribe(tenant=other_organization, plan=plan, actor=system, started_on=date(2026, 4, 1))
    return Tenant.objects.get(pk=other_organization.pk)


@pytest.mark.parametrize(
    ("status", "trial_ends_on", "ends_on", "expected"),
    [
        ("trial", TODAY, None, "trial"),
        ("trial", TODAY - timedelta(1), None, "past_due"),
        ("active", TODAY - timedelta(1), None, "active"),
        ("active", None, TODAY, "active"),
        ("active", None, TODAY - timedelta(1), "ended"),
        ("trial", TODAY - timedelta(9), TODAY - timedelta(1), "ended"),
        ("suspended", None, None, "suspended"),
    ],
)
def test_standing_follows_the_dates(
    status: str, trial_ends_on: date | None, ends_on: date | None, expected: str
) -> None:
    """The last day counts; no clock has to run for it."""
    row = Subscription(status=status, trial_ends_on=trial_ends_on, ends_on=ends_on)
    assert standing(row, TODAY) == expected


def test_every_step_of_the_table_and_no_other(tenant: Tenant, system: Actor) -> None:
    for before in SubscriptionStatus.values:
        for to in SubscriptionStatus.values:
            Subscription.objects.filter(tenant=tenant).update(
                status=before, reason="", trial_ends_on=date(2027, 1, 1)
            )
            change: dict[str, Any] = {"tenant": tenant, "actor": system, "status": to, "reason": "By order"}
            if to == before or to in SUBSCRIPTION_TRANSITIONS[before]:
                assert change_subscription(**change).status == to
            else:
                with pytest.raises(InvalidTransition):
                    change_subscription(**change)
                assert Subscription.objects.get(tenant=tenant).status == before


def test_what_is_refused_changes_nothing(
    tenant: Tenant, plan: Plan, system: Actor, organization: Tenant
) -> None:
    old = create_plan(actor=system, code="old", name="Old", is_active=False)
    before = Subscription.objects.values().get(tenant=tenant)
    entries = AuditEntry.objects.count()
    refusals: list[tuple[type[Exception], dict[str, Any], str]] = [
        (ValidationFailed, {"status": "suspended"}, "reason"),
        (ValidationFailed, {"ends_on": date(2026, 3, 31)}, "ends_on"),
        (ValidationFailed, {"plan": old}, "plan"),
        (ValidationFailed, {"plan": None}, "plan"),
        (ValidationFailed, {"status": "bogus", "reason": "x"}, ""),
    ]
    for refusal, values, field in refusals:
        with pytest.raises((refusal, InvalidTransition)) as caught:
            change_subscription(tenant=tenant, actor=system, **values)
        assert not field or list(caught.value.fields) == [field]  # type: ignore[attr-defined]
    with pytest.raises(Duplicate):
        subscribe(tenant=tenant, plan=plan, actor=system)
    with pytest.raises(InvalidState):
        change_subscription(tenant=organization, actor=system, status="active")
    admin = Actor(1, "Admin", "admin", Door.API, permissions=permissions_of("organization", "admin"))
    with pytest.raises(Forbidden):
        change_subscription(tenant=tenant, actor=admin, plan=plan)
    assert Subscription.objects.values().get(tenant=tenant) == before
    assert AuditEntry.objects.count() == entries


def test_what_has_ended_is_renewed_with_a_later_day(tenant: Tenant, system: Actor) -> None:
    Subscription.objects.filter(tenant=tenant).update(status="ended", ends_on=date(2026, 5, 1))
    with pytest.raises(ValidationFailed) as caught:
        change_subscription(tenant=tenant, actor=system, status="active")
    assert list(caught.value.fields) == ["ends_on"]
    change_subscription(tenant=tenant, actor=system, status="active", ends_on=date(2030, 3, 31))
    assert Tenant.objects.get(pk=tenant.pk).terms.status == "active"


def test_each_change_is_audited(tenant: Tenant, system: Actor) -> None:
    change_subscription(tenant=tenant, actor=system, status="suspended", reason="Not paid since June")
    entry = AuditEntry.objects.get(action="tenancy.subscription_changed")
    assert entry.before == {"status": "active", "reason": ""}
    assert entry.after == {"status": "suspended", "reason": "Not paid since June"}


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"status": "suspended", "reason": "Not paid since June."}, "is suspended. Not paid since June."),
        ({"ends_on": TODAY - timedelta(1)}, "has ended."),
    ],
)
def test_a_closed_subscription_lets_nobody_in(
    tenant: Tenant, system: Actor, at: Any, values: dict[str, Any], said: str
) -> None:
    """Not over REST, not by a page; and no work of the clock runs there."""
    at("2026-11-22 10:00")
    user = user_of(tenant, "admin")
    api = api_of(user, tenant)
    assert api.get("auth/me").status_code == 200
    change_subscription(tenant=tenant, actor=system, **values)
    forget_cached()
    answer = api.get("auth/me")
    assert (answer.status_code, answer.json()["data"]["code"]) == (403, "TENANT_SUSPENDED")
    assert said in answer.json()["message"]
    page = Api(tenant).client.get("/ess/")
    assert page.status_code == 403
    assert said in page.content.decode()
    with in_public():
        assert tenant not in active_tenants()
        Due.objects.create(tenant=tenant, look="probe", at=timezone.now())
        look_everywhere(timezone.now())
        assert not Due.objects.filter(tenant=tenant, look="").exists()
        send_due(timezone.now())
        assert Due.objects.get(tenant=tenant, look="probe").at <= timezone.now(), "was not sent"


def test_past_due_works_on_with_a_notice(tenant: Tenant, system: Actor, client_of: Any) -> None:
    user = user_of(tenant, "admin")
    browser = client_of(tenant)
    from core.tenancy.context import tenant_context

    with tenant_context(tenant):
        browser.force_login(user)
    assert "payment for this subscription" not in browser.get("/admin/").content.decode()
    change_subscription(tenant=tenant, actor=system, status="past_due")
    forget_cached()
    page = browser.get("/admin/")
    assert page.status_code == 200
    assert "The payment for this subscription is due." in page.content.decode()


def test_terms_come_with_the_tenant(tenant: Tenant, django_assert_num_queries: Any) -> None:
    """Rights ask for them in every call: the look-up that is kept brings them along."""
    forget_cached()
    with in_public(), django_assert_num_queries(1):
        found = tenant_by_slug(tenant.slug)
        assert found is not None
        assert found.terms.plan is not None
        again = tenant_by_slug(tenant.slug)
        assert again is not None
        assert again.terms.most_people == 100


def test_provisioning_with_a_plan_subscribes(plan: Plan, system: Actor) -> None:
    terms = {"status": "trial", "trial_ends_on": timezone.localdate() + timedelta(30)}
    tenant = provision_tenant(slug="new-one", name="New", type="school", actor=system, plan=plan, terms=terms)
    assert tenant.terms.status == "trial"
    assert tenant.plan == plan
    assert provision_tenant(slug="free", name="Free", type="school", actor=system).plan is None


def test_a_plan_names_known_modules_only(plan: Plan, system: Actor) -> None:
    with pytest.raises(ValidationFailed) as caught:
        update_plan(plan=plan, actor=system, modules=["exams", "telepathy"])
    assert list(caught.value.fields) == ["modules"]
    assert update_plan(plan=plan, actor=system, modules=["library", "exams", "exams"]).modules == [
        "exams",
        "library",
    ]


def test_the_right_for_all_this_is_the_platforms() -> None:
    for kind in ("organization", "school"):
        for role in ("admin", "school_admin"):
            assert not permissions_of(kind, role) & set(PlatformPermission)
