"""The operator's commands: what they do, what they print, how they fail."""

import io
import json

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection

from core.commands import TenantCommand
from core.errors import ValidationFailed
from core.tenancy import provisioning
from core.tenancy.context import tenant_context
from core.tenancy.models import Plan, Tenant

pytestmark = pytest.mark.django_db
User = get_user_model()


def run(name, *args, **options):
    out = io.StringIO()
    call_command(name, *args, stdout=out, stderr=out, **options)
    return out.getvalue()


def test_create_tenant_prints_the_first_credentials_once(monkeypatch):
    """Options reach the callbacks; what was not given is not in them."""
    monkeypatch.setattr(provisioning, "_callbacks", {})
    seen = {}

    @provisioning.on_provisioned("organization")
    def seed(tenant, actor, options):
        seen.update(options)
        return {"credentials": {"username": options["admin_username"], "password": "Once-Only-1"}}

    plan = Plan.objects.create(code="basic", name="Basic")
    out = run(
        "create_tenant",
        "--slug=new-one",
        "--name=New One",
        "--type=organization",
        "--plan=basic",
        "--admin-username=boss",
        "--admin-name=The Boss",
    )
    assert seen == {"admin_username": "boss", "admin_name": "The Boss"}
    assert "New One (new-one)" in out
    assert "boss" in out
    assert "Once-Only-1" in out
    assert Tenant.objects.get(slug="new-one").plan == plan


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"slug": "Bad Slug"}, "lower-case"),
        ({"slug": "www"}, "reserved"),
        ({"slug": "alpha"}, "taken"),
        ({"type": "hospital"}, "invalid choice"),
        ({"plan": "gold"}, "no plan gold"),
    ],
)
def test_create_tenant_fails_clearly(options, text):
    """And makes nothing."""
    values = {"slug": "new-one", "name": "New", "type": "school", **options}
    before = Tenant.objects.count()
    with pytest.raises(CommandError, match=text) as caught:
        run("create_tenant", *(f"--{name}={value}" for name, value in values.items()))
    assert caught.value.returncode
    assert Tenant.objects.count() == before


def test_list_tenants_as_table_and_json():
    """The platform is no institution."""
    table = run("list_tenants")
    assert "Alpha Institute of Technology" in table
    assert "public" not in table.replace("Gamma Public School", "")
    rows = json.loads(run("list_tenants", "--json", "--type=school"))
    assert [row["slug"] for row in rows] == ["delta", "gamma"]
    assert set(rows[0]) == {"slug", "name", "type", "status", "plan", "created_at"}


def test_suspend_and_resume():
    """There and back; twice is refused, an unknown one too."""
    assert "suspended" in run("suspend_tenant", "alpha", "--reason=Unpaid")
    assert Tenant.objects.get(slug="alpha").suspended_reason == "Unpaid"
    with pytest.raises(CommandError):
        run("suspend_tenant", "alpha")
    run("suspend_tenant", "alpha", "--resume")
    assert Tenant.objects.get(slug="alpha").status == "active"
    with pytest.raises(CommandError, match="nobody"):
        run("suspend_tenant", "nobody")


def test_create_platform_admin_stands_in_public(organization):
    """Wherever the connection stood before; the password works once printed."""
    out = run("create_platform_admin", "--username=root.admin", "--name=Root", "--email=root@example.in")
    password = out.split()[-1]
    assert not User.objects.filter(username="root.admin").exists()
    with tenant_context(Tenant.objects.get(slug="public")):
        user = User.objects.get(username="root.admin")
        assert user.check_password(password)
        assert user.must_change_password
    with pytest.raises(CommandError):
        run("create_platform_admin", "--username=root.admin", "--name=Root")


class Probe(TenantCommand):
    """Tells where it stands."""

    tenant_type = "organization"

    def run(self, *args, **options):
        if options["tenant"] == "beta":
            raise ValidationFailed("Check the fields.", fields={"pay_month": ["Write it as 2026-11."]})
        self.stdout.write(f"{self.tenant.slug} {connection.schema_name}")


def test_tenant_command_enters_its_tenant(public):
    """And leaves it."""
    out = io.StringIO()
    call_command(Probe(), "--tenant=alpha", stdout=out)
    assert out.getvalue().split() == ["alpha", "t_alpha"]
    assert connection.schema_name == "public"


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("nobody", "nobody"),
        ("gamma", "of type school"),
        ("public", "of type public"),
        ("beta", r"--pay-month: Write it"),
    ],
)
def test_tenant_command_fails_clearly(public, slug, text):
    """Unknown, of another type, refused by a rule: one line that says what is wrong."""
    with pytest.raises(CommandError, match=text):
        call_command(Probe(), f"--tenant={slug}")
    assert connection.schema_name == "public"
