"""Making an institution: all or nothing, complete, and equal to a migrated schema."""

import re
import threading

import pytest
from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection

from core.actors import Actor, Door
from core.audit.models import AuditEntry
from core.errors import Duplicate, Forbidden, InvalidTransition, ValidationFailed
from core.tenancy import migration_state, provisioning, template
from core.tenancy.context import current_tenant, in_public, tenant_context
from core.tenancy.errors import TemplateError
from core.tenancy.models import Domain, Plan, SchemaTemplate, Tenant
from core.tenancy.services import (
    archive_tenant,
    close_tenant,
    provision_tenant,
    rename_tenant,
    resume_tenant,
    suspend_tenant,
)

pytestmark = pytest.mark.django_db
User = get_user_model()
TYPES = ["organization", "school"]


def schemas():
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg_%'")
        return {name for (name,) in cursor.fetchall()}


def rows(table, columns):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2")
        return cursor.fetchall()


@pytest.mark.parametrize("kind", TYPES)
def test_new_tenant_is_complete_and_up_to_date(system, monkeypatch, kind):
    """Migrations and content types are there; people, sessions, audit entries and Django's permissions are not."""
    monkeypatch.setattr(provisioning, "_callbacks", {})
    plan = Plan.objects.create(code="basic", name="Basic")
    tenant = provision_tenant(slug="new-one", name=" New One ", type=kind, actor=system, plan=plan)
    assert (tenant.schema_name, tenant.name, tenant.status, tenant.plan) == (
        "t_new_one",
        "New One",
        "active",
        plan,
    )
    assert migration_state.schemas_behind([tenant.schema_name]) == set()
    with tenant_context(tenant):
        assert current_tenant() == tenant
        assert ContentType.objects.get_for_model(User).pk
        types = rows("django_content_type", "app_label, model")
        permissions = rows("auth_permission", "codename, content_type_id")
        for model in (User, Session, AuditEntry):
            assert not model.objects.exists()
    assert types
    assert permissions == []


def test_sequences_go_on_after_the_rows_of_the_template(organization, system):
    """A sequence that starts at 1 again would refuse the first new content type."""
    provision_tenant(slug="new-one", name="New", type="school", actor=system)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO t_new_one.django_content_type (app_label, model) VALUES ('x', 'y') RETURNING id"
        )
        assert cursor.fetchone()[0] > 1


STRUCTURE = {
    "columns": "SELECT table_name, column_name, data_type, column_default, is_nullable, identity_generation"
    " FROM information_schema.columns WHERE table_schema = %s",
    "indexes": "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = %s",
    "constraints": "SELECT c.relname, k.conname, pg_get_constraintdef(k.oid) FROM pg_constraint k"
    " JOIN pg_class c ON c.oid = k.conrelid WHERE c.relnamespace = %s::regnamespace",
    "triggers": "SELECT c.relname, t.tgname, pg_get_triggerdef(t.oid) FROM pg_trigger t"
    " JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND c.relnamespace = %s::regnamespace",
    "functions": "SELECT p.proname, p.prosrc, pg_get_functiondef(p.oid) FROM pg_proc p"
    " WHERE p.pronamespace = %s::regnamespace",
    "sequences": "SELECT sequencename, data_type::text, last_value FROM pg_sequences WHERE schemaname = %s",
}


# Reading an expression back in and writing it out again moves its casts and brackets; both mean the same.
CASTS = re.compile(r"::[a-z ]+(\[\])?|[()\s]")


def plain(value, schema):
    return CASTS.sub("", str(value).replace(schema, "@"))


def structure(schema):
    found = {}
    with connection.cursor() as cursor:
        for name, sql in STRUCTURE.items():
            cursor.execute(sql, [schema])
            found[name] = sorted(tuple(plain(v, schema) for v in row) for row in cursor.fetchall())
    return found


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", TYPES)
def test_template_loses_nothing(system, monkeypatch, kind):
    """Columns, indexes, constraints, triggers, functions, sequences as in a schema that migrations made."""
    monkeypatch.setattr(provisioning, "_callbacks", {})
    provisioned = provision_tenant(slug="by-template", name="New", type=kind, actor=system)
    migrated = Tenant.objects.create(slug="by-migrations", name="New", type=kind)
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA t_by_migrations")
    call_command("migrate_schemas", schema_name="t_by_migrations", verbosity=0)
    ours, stock = structure(provisioned.schema_name), structure(migrated.schema_name)
    for name in STRUCTURE:
        assert ours[name] == stock[name], name
    assert ours["triggers"]
    assert not [row for row in ours["functions"] if "@" in row[1] or "_template_" in row[1]]


def test_callbacks_seed_inside_the_tenant(system, monkeypatch):
    """In its schema, with actor and options; their answers are merged."""
    monkeypatch.setattr(provisioning, "_callbacks", {})
    seen = []

    @provisioning.on_provisioned("school")
    def seed(tenant, actor, options):
        seen.append((connection.schema_name, tenant.slug, actor, dict(options)))
        User.objects.create(username="first", role="admin")
        return {"credentials": {"username": "first", "password": "once"}}

    tenant = provision_tenant(slug="new-one", name="New", type="school", actor=system, options={"a": 1})
    assert seen == [("t_new_one", "new-one", system, {"a": 1})]
    assert tenant.provision_results["credentials"]["username"] == "first"
    assert Tenant.objects.get(slug="new-one").provision_results == {}
    with tenant_context(tenant):
        assert User.objects.count() == 1
    with in_public():
        assert not User.objects.filter(username="first").exists()


@pytest.mark.django_db(transaction=True)
def test_failing_callback_leaves_nothing(system, monkeypatch):
    """Row, schema, audit: all undone, and the name is free again."""
    monkeypatch.setattr(provisioning, "_callbacks", {})
    fail = [True]

    @provisioning.on_provisioned("school")
    def seed(tenant, actor, options):
        if fail[0]:
            raise ValidationFailed("no", fields={"code": ["no"]})

    before = schemas()
    with pytest.raises(ValidationFailed):
        provision_tenant(slug="new-one", name="New", type="school", actor=system)
    assert schemas() == before
    assert not Tenant.objects.filter(slug="new-one").exists()
    assert not AuditEntry.objects.filter(action="tenancy.created").exists()
    assert connection.schema_name == "public"
    fail[0] = False
    provision_tenant(slug="new-one", name="New", type="school", actor=system)


@pytest.mark.parametrize(
    "slug",
    [
        "",
        "a",
        "A-b",
        "a_b",
        "a b",
        "-ab",
        "ab-",
        "a" * 41,
        "ab\n",
        "é-cole",
        "a.b",
        "public",
        "www",
        "api",
        "admin",
        "static",
        "x; drop schema public",
        'x"',
    ],
)
def test_bad_slug_is_refused(system, slug):
    """Naming the field, and before any row or schema exists."""
    before = schemas(), Tenant.objects.count()
    with pytest.raises(ValidationFailed) as caught:
        provision_tenant(slug=slug, name="New", type="school", actor=system)
    assert list(caught.value.fields) == ["slug"]
    assert (schemas(), Tenant.objects.count()) == before


@pytest.mark.parametrize(
    ("slug", "schema"), [("ab", "t_ab"), ("a-b", "t_a_b"), ("9a", "t_9a"), ("a" * 40, "t_" + "a" * 40)]
)
def test_good_slug_gives_its_schema(system, slug, schema):
    """The shortest, the longest, digits first."""
    assert provision_tenant(slug=slug, name="New", type="school", actor=system).schema_name == schema


@pytest.mark.parametrize(
    ("values", "field"),
    [({"name": "  "}, "name"), ({"type": "hospital"}, "type"), ({"type": "public"}, "type")],
)
def test_bad_name_or_type_is_refused(system, values, field):
    """Each names its field."""
    with pytest.raises(ValidationFailed) as caught:
        provision_tenant(**{"slug": "new-one", "name": "New", "type": "school", "actor": system, **values})
    assert list(caught.value.fields) == [field]


def test_taken_slug_is_a_duplicate(system):
    """Also when only a schema of that name is left over."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA t_left_over")
    for slug in ("alpha", "left-over"):
        with pytest.raises(Duplicate) as caught:
            provision_tenant(slug=slug, name="New", type="school", actor=system)
        assert list(caught.value.fields) == ["slug"]


def test_only_the_platform_makes_and_closes_tenants(organization):
    """An institution's own administrator has no such right, and nothing changes."""
    actor = Actor(user_id=1, name="hr", role="admin", door=Door.API, permissions=frozenset({"payroll:write"}))
    with pytest.raises(Forbidden):
        provision_tenant(slug="new-one", name="New", type="school", actor=actor)
    with pytest.raises(Forbidden):
        suspend_tenant(tenant=organization, reason="", actor=actor)
    assert not Tenant.objects.filter(slug="new-one").exists()
    assert Tenant.objects.get(slug="alpha").status == "active"


@pytest.mark.django_db(transaction=True)
def test_two_at_once_with_one_slug_make_one_tenant(system):
    """The loser is told that the name is taken."""
    start, answers = threading.Barrier(2), []

    def work():
        start.wait()
        try:
            answers.append(provision_tenant(slug="new-one", name="New", type="school", actor=system).slug)
        except Duplicate as error:
            answers.append(list(error.fields))
        connection.close()

    threads = [threading.Thread(target=work) for _turn in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers, key=str) == sorted(["new-one", ["slug"]], key=str)
    assert Tenant.objects.filter(slug="new-one").count() == 1


@pytest.mark.django_db(transaction=True)
def test_template_is_made_anew_when_migrations_change(system, monkeypatch):
    """A stored text with another fingerprint is never used; two that need it at once build it once."""
    SchemaTemplate.objects.filter(type="school").update(fingerprint="old", sql="CREATE TABLE nonsense ();")
    built = []
    real = template.build
    monkeypatch.setattr(template, "build", lambda kind: built.append(kind) or real(kind))
    start, texts = threading.Barrier(2), []

    def work():
        start.wait()
        texts.append(template.template_sql("school"))
        connection.close()

    threads = [threading.Thread(target=work) for _turn in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert built == ["school"]
    assert len(set(texts)) == 1
    assert SchemaTemplate.objects.get(type="school").fingerprint == migration_state.fingerprint("school")
    assert not [name for name in schemas() if name.startswith("_template")]


def test_template_made_inside_a_transaction_is_usable(system):
    """The caller's transaction neither hides it nor blocks it."""
    sql = template.template_sql("organization")
    assert sql.startswith("CREATE SCHEMA _template_organization;")
    assert "\\restrict" not in sql
    assert "search_path" not in sql.split("CREATE FUNCTION")[0]


def test_reference_into_public_is_refused():
    """No tenant table may point at the platform's."""
    with pytest.raises(TemplateError):
        template.clean(
            "CREATE SCHEMA s;\nALTER TABLE s.a ADD FOREIGN KEY (b) REFERENCES public.tenancy_tenant(id);", "s"
        )


@pytest.mark.parametrize("schema", ["public", "t_", 't_a"; drop', "T_A", "t_a\n", "pg_x", "t_a-b"])
def test_name_is_substituted_only_when_it_is_safe(schema):
    """The last guard before text becomes SQL."""
    with pytest.raises(TemplateError):
        provisioning.schema_sql("school", schema)


def test_life_of_a_tenant(organization, system):
    """Every allowed change of status, audited, and the reason cleared on resuming."""
    assert suspend_tenant(tenant=organization, reason=" unpaid ", actor=system).suspended_reason == "unpaid"
    with pytest.raises(InvalidTransition):
        suspend_tenant(tenant=organization, reason="again", actor=system)
    assert resume_tenant(tenant=organization, actor=system).suspended_reason == ""
    with pytest.raises(InvalidTransition):
        resume_tenant(tenant=organization, actor=system)
    assert archive_tenant(tenant=organization, reason="merged", actor=system).status == "archived"
    with pytest.raises(InvalidTransition):
        suspend_tenant(tenant=organization, reason="", actor=system)
    with in_public():
        actions = list(AuditEntry.objects.order_by("id").values_list("action", flat=True))
    assert actions == ["tenancy.suspended", "tenancy.active", "tenancy.archived"]
    assert "t_alpha" in schemas()


def test_closing_frees_the_domains_and_keeps_the_data(organization, system):
    """Off the lists, 403 at the door, and it can be opened again."""
    Domain.objects.create(domain="a.example", tenant=organization)
    closed = close_tenant(tenant=organization, actor=system)
    assert (closed.status, closed.closed_at is not None) == ("archived", True)
    assert not Domain.objects.exists()
    assert "t_alpha" in schemas()
    with pytest.raises(InvalidTransition):
        close_tenant(tenant=organization, actor=system)
    assert resume_tenant(tenant=organization, actor=system).closed_at is None


def test_renaming_needs_a_name(organization, system):
    """The list of institutions follows the particulars."""
    assert rename_tenant(tenant=organization, name=" Renamed ", actor=system).name == "Renamed"
    with pytest.raises(ValidationFailed) as caught:
        rename_tenant(tenant=organization, name=" ", actor=system)
    assert list(caught.value.fields) == ["name"]
    assert Tenant.objects.get(slug="alpha").name == "Renamed"


def test_the_platform_cannot_be_closed(public, system):
    """Nobody could open it again."""
    with pytest.raises(InvalidTransition):
        suspend_tenant(tenant=public, reason="", actor=system)
