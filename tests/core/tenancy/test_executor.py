"""migrate_schemas: skips who is up to date, and nobody else."""

import io
import sys

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import Client

from core.jobs import send_pending
from core.tenancy import every_schema, executor, migration_state
from core.tenancy.context import tenant_context
from core.tenancy.executor import SkippingExecutor, get_executor
from tests.core.tenancy.backups import page

pytestmark = pytest.mark.django_db
LAST = ("sessions", "0001_initial")


def run(capsys, *args, **options):
    call_command("migrate_schemas", *args, **options)
    return capsys.readouterr().out


def forget_migration(schema):
    """Put a schema back before its sessions table."""
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {schema}.django_migrations WHERE app = %s AND name = %s", LAST)
        cursor.execute(f"DROP TABLE {schema}.django_session")


def has_sessions(schema):
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [f"{schema}.django_session"])
        return cursor.fetchone()[0]


def test_settings_name_our_executor():
    """The stock ones stay available by name."""
    assert get_executor() is SkippingExecutor
    assert get_executor("standard") is SkippingExecutor
    assert get_executor("multiprocessing").codename == "multiprocessing"


def test_nothing_to_do_asks_all_schemas_in_one_statement(django_assert_max_num_queries):
    """The number of statements does not grow with tenants: catalog, migrations, tenants and two switches."""
    with django_assert_max_num_queries(8):
        call_command("migrate_schemas", verbosity=0)


def test_up_to_date_schemas_are_left_out(capsys):
    """And the command says how many."""
    out = run(capsys)
    assert "1 of 1 schema(s) up to date" in out
    assert "4 of 4 schema(s) up to date" in out
    assert "Starting migration" not in out


@pytest.mark.django_db(transaction=True)
def test_only_the_schema_that_is_behind_is_migrated(organization, capsys):
    """It gets its table again; the others are not touched."""
    forget_migration("t_alpha")
    assert migration_state.schemas_behind(["public", "t_alpha", "t_beta", "t_gamma"]) == {"t_alpha"}
    out = run(capsys)
    assert "3 of 4 schema(s) up to date" in out
    assert "t_alpha" in out
    assert "t_beta" not in out
    assert has_sessions("t_alpha")
    assert migration_state.schemas_behind(["t_alpha"]) == set()


@pytest.mark.django_db(transaction=True)
def test_check_fails_when_a_schema_is_behind(organization):
    """--check is what a deployment asks; it changes nothing."""
    call_command("migrate_schemas", check_unapplied=True, verbosity=0)
    forget_migration("t_alpha")
    with pytest.raises(SystemExit) as caught:
        call_command("migrate_schemas", check_unapplied=True, verbosity=0)
    assert caught.value.code
    assert not has_sessions("t_alpha")


@pytest.mark.django_db(transaction=True)
def test_named_migration_is_never_left_out(organization, capsys):
    """Going back is something to do although every schema is up to date."""
    run(capsys, "sessions", "zero", schema_name="t_alpha", tenant=True)
    assert not has_sessions("t_alpha")
    assert has_sessions("t_beta")


def test_schema_without_migrations_table_is_behind():
    """A schema that was only created."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA t_empty")
    assert migration_state.schemas_behind(["t_empty", "t_missing", "t_alpha"]) == {"t_empty", "t_missing"}


def test_schema_with_an_empty_migrations_table_is_behind():
    """array_agg of no rows is NULL."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA t_empty")
        cursor.execute("CREATE TABLE t_empty.django_migrations (LIKE t_alpha.django_migrations)")
    assert migration_state.schemas_behind(["t_empty"]) == {"t_empty"}


def test_many_schemas_take_several_statements(monkeypatch):
    """The bound on one statement's locks loses nobody."""
    monkeypatch.setattr(every_schema, "SCHEMAS_PER_STATEMENT", 2)
    applied = migration_state.applied_migrations(["public", "t_alpha", "t_beta", "t_gamma", "t_delta"])
    assert len(applied) == 5
    assert all(LAST in names for names in applied.values())


def test_fingerprint_differs_by_type_and_is_stable():
    """A school's template is not an organization's."""
    assert migration_state.fingerprint("school") != migration_state.fingerprint("organization")
    first = migration_state.fingerprint("school")
    migration_state.fingerprint.cache_clear()
    assert migration_state.fingerprint("school") == first


def test_fingerprint_sees_the_content_of_migration_files(monkeypatch, tmp_path):
    """A migration edited in place makes a new template."""
    first = migration_state.fingerprint("school")
    file = tmp_path / "sessions_0001.py"
    file.write_text("# edited\n")
    monkeypatch.setattr(sys.modules["django.contrib.sessions.migrations.0001_initial"], "__file__", str(file))
    migration_state.fingerprint.cache_clear()
    assert migration_state.fingerprint("school") != first
    migration_state.fingerprint.cache_clear()


def test_verbosity_zero_says_nothing():
    """For scripts."""
    out = io.StringIO()
    call_command("migrate_schemas", verbosity=0, stdout=out)
    assert out.getvalue() == ""


@pytest.mark.django_db(transaction=True)
def test_one_that_fails_holds_up_no_other(organization, capsys, monkeypatch):
    """Those after it in the list are migrated, the failed one is named, the command fails."""
    for schema in ("t_alpha", "t_beta", "t_gamma"):
        forget_migration(schema)
    real = executor.bring_forward

    def one(schema, tenant_type):
        if schema == "t_beta":
            raise OperationalError("disk full in the middle")
        return real(schema, tenant_type)

    with monkeypatch.context() as patch:
        patch.setattr(executor, "bring_forward", one)
        with pytest.raises(CommandError, match=r"1 schema\(s\) could not.*2 could(.|\n)*t_beta: .*disk full"):
            run(capsys)
    assert [has_sessions(schema) for schema in ("t_alpha", "t_beta", "t_gamma")] == [True, False, True]
    run(capsys)
    assert has_sessions("t_beta")


@pytest.mark.django_db(transaction=True)
def test_an_institution_that_is_behind_is_out_alone(organization, other_organization):
    """Its own door says 503 and comes back by itself; the others, and readiness, are as they were."""
    forget_migration("t_alpha")
    migration_state.forget_known()
    behind = page()
    assert (behind.status_code, behind.json()["data"]["code"]) == (503, "MAINTENANCE")
    assert int(behind.headers["Retry-After"]) > 0
    other = Client(headers={"host": "beta.testserver"}).get("/api/employees")
    assert other.status_code == 401
    assert Client().get("/readyz").status_code == 200
    ran = []
    with tenant_context(organization):
        original, send_pending.run = send_pending.run, lambda: ran.append(1)
        try:
            send_pending()  # new code on an old schema would fail its jobs for good
        finally:
            send_pending.run = original
    assert ran == []
    connection.set_schema_to_public()
    call_command("migrate_schemas", verbosity=0)
    migration_state.forget_known()
    assert page().status_code == 401
