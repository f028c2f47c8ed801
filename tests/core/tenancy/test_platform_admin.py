"""The platform's admin on the bare host: institutions, plans, health, and who comes in."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from core import suites
from core.access import PLATFORM_ADMIN
from core.accounts.models import User
from core.accounts.services import create_user
from core.audit.models import AuditEntry
from core.tenancy import report
from core.tenancy.backup.models import Backup
from core.tenancy.context import in_public, tenant_context
from core.tenancy.facts import facts_of
from core.tenancy.models import Plan, Subscription, Tenant
from core.tenancy.plans import create_plan

pytestmark = pytest.mark.django_db

TENANTS = "/admin/tenancy/tenant/"
PLANS = "/admin/tenancy/plan/"
SUBSCRIPTIONS = "/admin/tenancy/subscription/"
NEW = {
    "name": "NIT Example",
    "slug": "nit-example",
    "type": "organization",
    "plan": "",
    "admin_username": "hr.head",
    "admin_name": "Asha Verma",
    "admin_email": "",
}


@pytest.fixture
def browser(system, db):
    """A platform administrator's browser."""
    client = Client()
    with in_public():
        user, _password = create_user(
            actor=system, username="root", name="Root", role=PLATFORM_ADMIN, must_change_password=False
        )
        client.force_login(user)
    return client


def text(response):
    return response.content.decode()


def errors(response):
    return list(response.context["adminform"].form.errors)


def test_home_counts_institutions(browser):
    assert browser.get("/").headers["Location"] == "/admin/"
    page = browser.get("/admin/")
    assert page.status_code == 200
    counts = {
        (str(line["type"]), str(line["status"])): line["count"] for line in page.context["institutions"]
    }
    assert counts == {("Organization", "Active"): 2, ("School", "Active"): 2}


@pytest.mark.parametrize("query", ["", "?q=alpha", "?type__exact=organization", "?status__exact=active"])
def test_list_searches_and_filters(browser, query):
    page = browser.get(TENANTS + query)
    found = {row.slug for row in page.context["cl"].result_list}
    assert "alpha" in found
    assert "public" not in found


def test_new_institution_shows_first_credentials_once(browser):
    response = browser.post(f"{TENANTS}add/", NEW)
    assert response.status_code == 302, errors(response)
    page = browser.get(response.headers["Location"])
    (row,) = page.context["rows"]
    with tenant_context(Tenant.objects.get(slug="nit-example")):
        user = User.objects.get()
    assert (user.username, user.role) == ("hr.head", "admin")
    assert user.check_password(row["password"])
    assert browser.get(response.headers["Location"]).status_code == 410
    with in_public():
        assert AuditEntry.objects.get(action="tenancy.created").actor_name == "Root"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"slug": "alpha"}, "slug"),
        ({"slug": "No Slug"}, "slug"),
        ({"name": ""}, "name"),
        ({"admin_username": "a b"}, "admin_username"),
        ({"type": "public"}, "type"),
    ],
)
def test_refused_institution_leaves_nothing(browser, change, field):
    count = Tenant.objects.count()
    response = browser.post(f"{TENANTS}add/", {**NEW, **change})
    assert errors(response) == [field]
    assert Tenant.objects.count() == count


def test_a_type_whose_suite_is_not_ready_is_not_offered(browser, monkeypatch):
    """An institution would be made in which there is nothing to do."""
    monkeypatch.setitem(suites._suites, "school", replace(suites.suite_for("school"), is_offered=False))
    assert errors(browser.post(f"{TENANTS}add/", {**NEW, "type": "school"})) == ["type"]
    assert not Tenant.objects.filter(slug="nit-example").exists()
    assert (
        "School"
        not in text(browser.get(f"{TENANTS}add/")).partition('name="type"')[2].partition("</select>")[0]
    )


def test_a_school_with_a_plan(browser, system):
    """Its page tells the terms and leads to the subscription, which is changed there."""
    with in_public():
        plan = create_plan(actor=system, code="basic", name="Basic", max_people=500, modules=["exams"])
    response = browser.post(f"{TENANTS}add/", {**NEW, "type": "school", "plan": plan.pk})
    assert response.status_code == 302, errors(response)
    tenant = Tenant.objects.get(slug="nit-example")
    with tenant_context(tenant):
        assert User.objects.get().role == "school_admin"
    row = Subscription.objects.get(tenant=tenant)
    page = text(browser.get(f"{TENANTS}{tenant.pk}/change/"))
    assert f"{SUBSCRIPTIONS}{row.pk}/change/" in page
    assert "Basic" in text(browser.get(TENANTS))
    sent = {"plan": plan.pk, "status": "suspended", "reason": "", "started_on": "1 Apr 2026",
            "trial_ends_on": "", "ends_on": ""}  # fmt: skip
    one = f"{SUBSCRIPTIONS}{row.pk}/change/"
    assert errors(browser.post(one, sent)) == ["reason"]
    assert browser.post(one, {**sent, "reason": "Not paid"}).status_code == 302
    row.refresh_from_db()
    assert (row.status, row.reason) == ("suspended", "Not paid")
    assert errors(browser.post(one, {**sent, "status": "trial"})), "no step leads back"
    assert "Suspended" in text(browser.get(SUBSCRIPTIONS))


def test_an_institution_without_a_subscription_gets_one(browser, system, other_organization):
    with in_public():
        plan = create_plan(actor=system, code="basic", name="Basic")
    page = text(browser.get(f"{TENANTS}{other_organization.pk}/change/"))
    assert f"{SUBSCRIPTIONS}add/?tenant={other_organization.pk}" in page
    sent = {"tenant": other_organization.pk, "plan": plan.pk, "status": "active", "started_on": "1 Apr 2026",
            "trial_ends_on": "", "ends_on": ""}  # fmt: skip
    assert browser.get(f"{SUBSCRIPTIONS}add/?tenant={other_organization.pk}").status_code == 200
    assert browser.post(f"{SUBSCRIPTIONS}add/", sent).status_code == 302
    assert Subscription.objects.get(tenant=other_organization).plan == plan
    assert errors(browser.post(f"{SUBSCRIPTIONS}add/", sent)) == ["tenant"], "one each"


def test_page_of_an_institution_tells_address_and_use(browser, organization, system, settings):
    settings.SITE_ADDRESS = "https://{slug}.pay.example.org"
    create_user(actor=system, username="boss", name="Boss", role="admin")
    with in_public():
        Backup.objects.create(
            tenant=organization,
            state="done",
            taken_at=datetime(2026, 11, 21, 8, 35, tzinfo=UTC),
            kind="manual",
        )
    page = text(browser.get(f"{TENANTS}{organization.pk}/change/"))
    assert 'href="https://alpha.pay.example.org/"' in page
    told = dict(facts_of(organization))
    assert told["Open accounts"] == "1"
    assert told["Last sign-in"] == "none yet"
    assert told["Last backup"] == "21 Nov 2026, 14:05"
    assert told["Last month locked"] == "none yet"
    assert told["Employees in service"] == "0"
    assert int(told["Size of the data"].removesuffix(" MB")) > 0
    assert all(f"<dt>{name}</dt><dd>{value}</dd>" in page for name, value in told.items())


def test_last_backup_is_asked_for(organization, other_organization):
    """It was a constant: “none yet”, whatever had been made."""
    with in_public():
        for days, tenant in ((1, organization), (9, other_organization)):
            at = timezone.now() - timedelta(days=days)
            Backup.objects.create(tenant=tenant, state="done", taken_at=at)
        Tenant.objects.filter(type="school").update(status="archived")
        (line,) = [line for line in report.report() if line.name == "Last backup"]
        assert line.is_well is False
        assert "(alpha); oldest" in line.text
        assert line.text.endswith("(beta)")
        Backup.objects.update(taken_at=timezone.now())
        (line,) = [line for line in report.report() if line.name == "Last backup"]
        assert line.is_well is True


def test_home_names_what_is_not_well(browser):
    page = browser.get("/admin/")
    assert {"Clock (beat)", "Worker", "Worker of notices", "Last backup"} == {
        str(line.name) for line in page.context["troubles"]
    }
    assert "never seen" in text(page)


def test_suspend_asks_for_a_reason_and_resume_opens_again(browser, other_organization):
    row = f"{TENANTS}{other_organization.pk}/"
    assert browser.get(f"{row}suspend/").status_code == 200
    assert "required" in text(browser.post(f"{row}suspend/", {"reason": ""}))
    assert Tenant.objects.get(pk=other_organization.pk).status == "active"
    assert browser.post(f"{row}suspend/", {"reason": "Fees due."}).status_code == 302
    found = Tenant.objects.get(pk=other_organization.pk)
    assert (found.status, found.suspended_reason) == ("suspended", "Fees due.")
    page = browser.get(f"{row}change/")
    assert "resume" in text(page)
    assert f"{row}suspend/" not in text(page)
    assert browser.get(f"{row}resume/").status_code == 200
    assert Tenant.objects.get(pk=other_organization.pk).status == "suspended"
    assert browser.post(f"{row}resume/").status_code == 302
    assert Tenant.objects.get(pk=other_organization.pk).status == "active"


def test_archive_and_what_cannot_follow_it(browser, other_organization):
    row = f"{TENANTS}{other_organization.pk}/"
    assert browser.post(f"{row}archive/", {"reason": "Merged."}).status_code == 302
    assert Tenant.objects.get(pk=other_organization.pk).status == "archived"
    page = browser.post(f"{row}suspend/", {"reason": "Again."})
    assert page.status_code == 200
    assert "cannot" in text(page)
    assert Tenant.objects.get(pk=other_organization.pk).status == "archived"


def test_institutions_are_never_deleted_nor_changed_by_the_form(browser, other_organization):
    row = f"{TENANTS}{other_organization.pk}/"
    assert browser.post(f"{row}delete/", {"post": "yes"}).status_code == 403
    assert browser.post(f"{row}change/", {"name": "x"}).status_code == 403
    assert Tenant.objects.get(pk=other_organization.pk).name == "Beta Polytechnic"


def test_the_platform_itself_is_not_shown(browser):
    public = Tenant.objects.get(slug="public")
    assert browser.post(f"{TENANTS}{public.pk}/suspend/", {"reason": "x"}).status_code == 404


def test_plans_are_made_and_changed(browser):
    sent = {
        "code": "gold", "name": "Gold", "max_people": "", "storage_gb": "2.5", "price": "1500.50",
        "modules": ["exams", "library"], "is_active": "on",
    }  # fmt: skip
    response = browser.post(f"{PLANS}add/", sent)
    assert response.status_code == 302, errors(response)
    plan = Plan.objects.get(code="gold")
    assert browser.post(f"{PLANS}{plan.pk}/change/", {**sent, "name": "Golden"}).status_code == 302
    plan.refresh_from_db()
    assert (plan.name, plan.modules) == ("Golden", ["exams", "library"])
    assert browser.post(f"{PLANS}{plan.pk}/change/", {**sent, "modules": ["exams"]}).status_code == 302
    plan.refresh_from_db()
    assert plan.modules == ["exams"]
    assert errors(browser.post(f"{PLANS}{plan.pk}/change/", {**sent, "modules": ["x"]})) == ["modules"]
    page = text(browser.get(f"{PLANS}add/"))
    boxes = re.findall(r'<input[^>]*name="modules"[^>]*>', page)
    assert len(boxes) == 16
    assert all(" checked" in box for box in boxes), "a new plan has them all"
    assert errors(browser.post(f"{PLANS}add/", sent)) == ["code"]
    assert errors(browser.post(f"{PLANS}add/", {**sent, "code": "x", "price": "-1"})) == ["price"]
    assert Plan.objects.count() == 1
    with in_public():
        actions = set(AuditEntry.objects.values_list("action", flat=True))
    assert {"tenancy.plan_created", "tenancy.plan_changed"} <= actions


def test_health_page_says_what_is_not_well(browser, monkeypatch):
    page = browser.get("/admin/health/")
    lines = {str(line.name): line for line in page.context["lines"]}
    assert lines["Database"].is_well
    assert lines["Redis"].is_well
    assert lines["Migrations"].is_well, lines["Migrations"].text
    assert (lines["Last backup"].is_well, lines["Last backup"].text) == (
        False,
        "none yet: alpha, beta, delta, gamma",
    )
    assert not lines["Workers"].is_well  # none runs beside the tests
    assert [lines[name].text for name in ("Clock (beat)", "Worker", "Worker of notices")] == [
        "never seen"
    ] * 3
    assert lines["Oldest waiting job"].is_well
    assert lines["Notices"].is_well
    assert lines["Waiting jobs"].text.isdigit()
    monkeypatch.setattr(report, "schemas_behind", lambda schemas: {"t_alpha"})
    lines = {str(line.name): line for line in browser.get("/admin/health/").context["lines"]}
    assert (lines["Migrations"].is_well, lines["Migrations"].text) == (False, "behind: t_alpha")


def test_redis_that_is_gone_is_a_line_and_no_crash(settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    lines = {str(line.name): line for line in report.report()}
    assert lines["Redis"].is_well is False
    assert lines["Redis"].text


def test_people_of_an_organization_do_not_come_in(organization, system):
    client = Client()
    create_user(actor=system, username="boss", name="Boss", role="admin", password="Correct-horse-9")
    response = client.post("/admin/login/", {"username": "boss", "password": "Correct-horse-9"})
    assert response.status_code == 200  # the name is not known on the platform
    assert client.get(TENANTS).headers["Location"].startswith("/admin/login/")
