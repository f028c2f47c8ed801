"""Particulars, settings, users, making and closing: what is kept, what is refused with nothing changed."""

import io
import threading

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from PIL import Image

from core.accounts import managing
from core.accounts.models import User
from core.actors import Door, system_actor
from core.audit.models import AuditEntry
from core.errors import (
    Duplicate,
    Forbidden,
    InUse,
    InvalidState,
    NotFound,
    UnsupportedMedia,
    ValidationFailed,
)
from core.tenancy import seeding
from core.tenancy import selectors as tenants
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Domain, Tenant
from payroll.organizations import checks, selectors
from payroll.organizations.models import Organization, OrganizationSettings
from payroll.organizations.services.lifecycle import change_status, close_organization, create_organization
from payroll.organizations.services.particulars import update_organization, update_settings
from payroll.pay_commission.models import Commission, PayMatrixCell
from tests.payroll.organizations.conftest import actor_of, user_of

pytestmark = pytest.mark.django_db

ADMIN = {"username": "hr.head", "name": "Asha Verma", "email": "asha@example.org"}


def new(actor, **values):
    given = {"slug": "nit-example", "name": "NIT Example", "code": "NIE", "admin": ADMIN, **values}
    return create_organization(actor=actor, **given)


def png(size=(900, 300)):
    target = io.BytesIO()
    Image.new("RGB", size, "navy").save(target, "PNG")
    return target.getvalue()


def schemas():
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 't\\_%'")
        return {name for (name,) in cursor.fetchall()}


# Particulars


def test_update_changes_only_what_is_given_and_is_audited(organization):
    before = selectors.organization()
    actor = actor_of(organization, "admin")
    row = update_organization(actor=actor, pan=" aaaan1234a ", address="1 Road")
    assert (row.pan, row.address, row.name) == ("AAAAN1234A", "1 Road", before.name)
    entry = AuditEntry.objects.filter(action="organizations.updated").get()
    assert entry.after == {"pan": "XXXXXX234A", "address": "1 Road"}  # masked


def test_update_without_a_difference_leaves_no_entry(organization):
    update_organization(actor=actor_of(organization, "admin"), name=selectors.organization().name)
    assert not AuditEntry.objects.filter(action="organizations.updated").exists()


def test_new_name_stands_in_the_list_of_institutions_too(organization):
    update_organization(actor=actor_of(organization, "admin"), name="Renamed Institute")
    with in_public():
        assert Tenant.objects.get(pk=organization.pk).name == "Renamed Institute"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("pan", "ABC"),
        ("tan", "1234567890"),
        ("gstin", "27AAPFU0939F1Z"),
        ("responsible_pan", "AAAA"),
        ("ain", "12"),
        ("email", "nobody"),
        ("name", ""),
        ("code", ""),
        ("deductor_category", "Z"),
    ],
)
def test_bad_particulars_are_refused_by_field(organization, field, value):
    before = Organization.objects.values().get()
    with pytest.raises(ValidationFailed) as refused:
        update_organization(actor=actor_of(organization, "admin"), **{field: value})
    assert list(refused.value.fields) == [field]
    assert Organization.objects.values().get() == before


@pytest.mark.parametrize("role", ["hr_manager", "employee"])
def test_only_administrators_change_particulars_and_settings(organization, role):
    actor, before = actor_of(organization, role), OrganizationSettings.objects.values().get()
    with pytest.raises(Forbidden):
        update_organization(actor=actor, address="x")
    with pytest.raises(Forbidden):
        update_settings(actor=actor, hra_class="Z")
    assert OrganizationSettings.objects.values().get() == before


def test_logo_is_checked_shrunk_replaced_and_removed(organization, django_capture_on_commit_callbacks):
    actor = actor_of(organization, "admin")
    first = update_organization(actor=actor, logo=ContentFile(png(), name="../../logo.png")).logo
    storage, name = first.storage, first.name
    assert name.startswith("organization/")
    assert "logo" not in name
    with first.open() as file:
        assert Image.open(file).size == (600, 200)
    with django_capture_on_commit_callbacks(execute=True):
        update_organization(actor=actor, logo=ContentFile(png(), name="b.png"))
    assert not storage.exists(name)
    with django_capture_on_commit_callbacks(execute=True):
        row = update_organization(actor=actor, logo=False)
    assert not row.logo
    assert not Organization.objects.get().logo


def test_logo_that_is_no_picture_is_refused(organization):
    with pytest.raises(UnsupportedMedia) as refused:
        update_organization(
            actor=actor_of(organization, "admin"), address="new", logo=ContentFile(b"<svg/>", name="logo.png")
        )
    assert list(refused.value.fields) == ["logo"]
    assert not Organization.objects.get().logo


# Settings


def test_settings_change_and_are_audited(organization):
    row = update_settings(actor=actor_of(organization, "admin"), hra_class="Y", nps_rounding="up")
    assert (row.hra_class, row.nps_rounding) == ("Y", "up")
    entry = AuditEntry.objects.filter(action="organizations.settings_changed").get()
    assert entry.before == {"hra_class": "X", "nps_rounding": "half_up"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("commission_version", 9),
        ("hra_class", "W"),
        ("ta_class", "none"),
        ("financial_year_start_month", 1),
        ("retirement_age", 49),
        ("arrears_limit_months", 121),
    ],
)
def test_bad_settings_are_refused_by_field(organization, field, value):
    before = OrganizationSettings.objects.values().get()
    with pytest.raises(ValidationFailed) as refused:
        update_settings(actor=actor_of(organization, "admin"), **{field: value})
    assert list(refused.value.fields) == [field]
    assert OrganizationSettings.objects.values().get() == before


def test_commission_with_an_empty_matrix_is_refused_until_it_is_loaded(organization):
    actor = actor_of(organization, "admin")
    with pytest.raises(ValidationFailed, match="empty") as refused:
        update_settings(actor=actor, commission_version=8)
    assert list(refused.value.fields) == ["commission_version"]
    assert selectors.organization_settings().commission_version == 7
    eighth, _made = Commission.objects.get_or_create(version=8, defaults={"name": "8th"})
    PayMatrixCell.objects.create(commission=eighth, level=1, cell=1, basic=46260)
    assert update_settings(actor=actor, commission_version=8).commission_version == 8


# Making


def test_new_organization_has_all_it_needs(root_actor):
    tenant = new(root_actor, particulars={"tan": "jprn01234a"}, settings={"hra_class": "Y"})
    credentials = tenant.provision_results["credentials"]
    with tenant_context(tenant):
        row, settings = selectors.organization(), selectors.organization_settings()
        assert (row.name, row.code, row.tan, settings.hra_class) == ("NIT Example", "NIE", "JPRN01234A", "Y")
        user = User.objects.get()
        assert (user.username, user.role, user.must_change_password) == ("hr.head", "admin", True)
        assert user.check_password(credentials["password"])
        assert PayMatrixCell.objects.filter(commission_id=7).count() == 522
        entries = AuditEntry.objects.filter(action="organizations.created")
        assert entries.get().actor_name == root_actor.name
        stored = str(list(AuditEntry.objects.values_list("after", flat=True)))
        assert credentials["password"] not in stored


def test_code_comes_from_the_slug_without_one(root_actor):
    with tenant_context(new(root_actor, code="")):
        assert selectors.organization().code == "NIT-EXAMPLE"


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"slug": "Not A Slug"}, "slug"),
        ({"slug": "public"}, "slug"),
        ({"name": " "}, "name"),
        ({"particulars": {"pan": "wrong"}}, "pan"),
        ({"settings": {"hra_class": "W"}}, "hra_class"),
        ({"admin": {"username": "a b", "name": "A"}}, "admin.username"),
        ({"admin": {"username": "asha", "name": ""}}, "admin.name"),
        ({"code": "C" * 21}, "code"),
    ],
)
def test_bad_input_leaves_nothing_behind(root_actor, values, field):
    before = schemas()
    with pytest.raises(ValidationFailed) as refused:
        new(root_actor, **values)
    assert list(refused.value.fields) == [field]
    assert schemas() == before
    assert not Tenant.objects.filter(slug="nit-example").exists()


def test_failing_seed_leaves_nothing_behind(root_actor, monkeypatch):
    def fail(*, actor):
        raise RuntimeError("seed")

    monkeypatch.setitem(seeding._seeds, "organization", [*seeding._seeds["organization"], fail])
    before = schemas()
    with pytest.raises(RuntimeError, match="seed"):
        new(root_actor)
    assert schemas() == before
    assert not Tenant.objects.filter(slug="nit-example").exists()
    assert tenants.tenant_by_slug("nit-example") is None


def test_taken_slug_is_a_duplicate(root_actor, organization):
    with pytest.raises(Duplicate) as refused:
        new(root_actor, slug=organization.slug)
    assert list(refused.value.fields) == ["slug"]


@pytest.mark.parametrize("role", ["admin", "hr_manager", "employee"])
def test_only_the_platform_makes_organizations(organization, role):
    before = schemas()
    with pytest.raises(Forbidden):
        new(actor_of(organization, role))
    assert schemas() == before


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_of_two_who_make_the_same_slug_at_once_one_is_refused():
    """The loser gets Duplicate, not a database error, and its schema work is gone."""
    actor, outcomes, gate = system_actor(Door.COMMAND), [], threading.Barrier(2)

    def make():
        try:
            gate.wait()
            outcomes.append(new(actor).slug)
        except Duplicate:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=make) for _each in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["nit-example", "refused"]
    tenant = Tenant.objects.get(slug="nit-example")
    with tenant_context(tenant):
        assert User.objects.count() == 1


# Status and closing


@pytest.fixture
def locked_runs(monkeypatch):
    """An app above answers that there are locked runs."""
    monkeypatch.setattr(checks, "_closing_checks", [lambda: "It has 3 locked payroll runs."])


def test_closing_without_locked_runs_archives_and_frees_domains(organization, root_actor, monkeypatch):
    monkeypatch.setattr(checks, "_closing_checks", [lambda: ""])
    with in_public():
        Domain.objects.create(domain="pay.example.org", tenant=organization, is_primary=True)
    closed = close_organization(tenant=organization, actor=root_actor)
    assert (closed.status, closed.closed_at is None) == ("archived", False)
    assert not Domain.objects.filter(tenant=organization).exists()
    assert organization.schema_name in schemas()
    assert not selectors.organizations_for(root_actor).filter(pk=organization.pk).exists()
    with pytest.raises(NotFound):
        close_organization(tenant=organization, actor=root_actor)


def test_closing_with_locked_runs_needs_archiving_first(organization, root_actor, locked_runs):
    with pytest.raises(InUse, match=r"3 locked payroll runs.*Archive"):
        close_organization(tenant=organization, actor=root_actor)
    row = Tenant.objects.get(pk=organization.pk)
    assert (row.status, row.closed_at) == ("active", None)
    change_status(tenant=row, status="archived", reason="merged", actor=root_actor)
    assert close_organization(tenant=row, actor=root_actor).closed_at


def test_closing_check_runs_inside_the_organization(organization, root_actor, monkeypatch):
    seen = []
    monkeypatch.setattr(checks, "_closing_checks", [lambda: seen.append(connection.schema_name) or ""])
    with in_public():
        close_organization(tenant=organization, actor=root_actor)
    assert seen == [organization.schema_name]


def test_reopened_organization_is_listed_again(organization, root_actor, monkeypatch):
    monkeypatch.setattr(checks, "_closing_checks", [])
    closed = close_organization(tenant=organization, actor=root_actor)
    change_status(tenant=closed, status="active", reason="", actor=root_actor)
    assert selectors.organization_tenant(organization.pk, actor=root_actor).closed_at is None


def test_school_is_no_organization(school, root_actor):
    with pytest.raises(NotFound):
        close_organization(tenant=school, actor=root_actor)
    assert Tenant.objects.get(pk=school.pk).status == "active"


def test_administrator_neither_closes_nor_suspends(organization):
    actor = actor_of(organization, "admin")
    with pytest.raises(Forbidden):
        close_organization(tenant=organization, actor=actor)
    with pytest.raises(Forbidden):
        change_status(tenant=organization, status="suspended", reason="", actor=actor)
    assert Tenant.objects.get(pk=organization.pk).status == "active"


# Users


def test_last_administrator_stays(organization):
    admin, actor = user_of(organization, "admin"), actor_of(organization, "admin")
    with pytest.raises(InvalidState) as refused:
        managing.change_user(user=admin, actor=actor, is_active=False)
    assert list(refused.value.fields) == ["is_active"]
    with pytest.raises(InvalidState) as refused:
        managing.change_user(user=admin, actor=actor, role="hr_manager")
    assert list(refused.value.fields) == ["role"]
    admin.refresh_from_db()
    assert (admin.role, admin.is_active) == ("admin", True)
    managing.register_user(username="second", name="Second", role="admin", actor=actor)
    assert not managing.change_user(user=admin, actor=actor, is_active=False).is_active


@pytest.mark.parametrize("role", ["hr_manager", "employee"])
def test_users_are_for_administrators(organization, role):
    admin, actor = user_of(organization, "admin"), actor_of(organization, role)
    before = admin.password
    with pytest.raises(Forbidden):
        managing.register_user(username="new.one", name="New", role="admin", actor=actor)
    with pytest.raises(Forbidden):
        managing.change_user(user=admin, actor=actor, is_active=False)
    with pytest.raises(Forbidden):
        managing.reset_user_password(user=admin, actor=actor)
    admin.refresh_from_db()
    assert (admin.is_active, admin.password) == (True, before)
    assert not User.objects.filter(username="new.one").exists()


def test_reset_gives_a_password_that_must_be_changed(organization):
    user, actor = user_of(organization, "hr_manager"), actor_of(organization, "admin")
    password = managing.reset_user_password(user=user, actor=actor)
    user.refresh_from_db()
    assert user.check_password(password)
    assert user.must_change_password
