"""migrate_schemas: skips who is up to date, and nobody else."""

import io
import sys

import pytest
from django.core.management import call_command
from django.db import connection

from core.tenancy import migration_state
from core.tenancy.executor import SkippingExecutor, get_executor

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
    assert not migration_state.all_up_to_date()
    out = run(capsys)
    assert "3 of 4 schema(s) up to date" in out
    assert "t_alpha" in out
    assert "t_beta" not in out
    assert has_sessions("t_alpha")
    assert migration_state.all_up_to_date()


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
    monkeypatch.setattr(migration_state, "SCHEMAS_PER_STATEMENT", 2)
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
