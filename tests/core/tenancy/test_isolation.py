"""Where tables stand: no suite's in public, no type's in another, none of the platform's in a tenant."""

import pytest
from django.apps import apps
from django.db import connection

from core.tenancy.kinds import configs_of
from core.tenancy.models import Tenant

pytestmark = pytest.mark.django_db
SUITES = ("payroll.", "school.", "erp_planned.")


def tables_in(schema):
    with connection.cursor() as cursor:
        cursor.execute("SELECT table_name FROM information_schema.tables WHERE table_schema = %s", [schema])
        return {name for (name,) in cursor.fetchall()}


def tables_of(tenant_type):
    models = [
        model for config in configs_of(tenant_type) for model in config.get_models(include_auto_created=True)
    ]
    return {m._meta.db_table for m in models if m._meta.managed and not m._meta.proxy} | {"django_migrations"}


@pytest.mark.parametrize("slug", ["public", "alpha", "beta", "gamma", "delta"])
def test_schema_holds_exactly_the_tables_of_its_type(slug):
    """A suite table in public would silently take the writes of a tenant that lacks it."""
    tenant = Tenant.objects.get(slug=slug)
    assert tables_in(tenant.schema_name) == tables_of(tenant.type)


def test_public_holds_no_suite_table():
    """Said once more without the settings: no app of a suite has a table in public."""
    suites = [config for config in apps.get_app_configs() if config.name.startswith(SUITES)]
    models = [model for config in suites for model in config.get_models(include_auto_created=True)]
    own = {model._meta.db_table for model in models if not model._meta.proxy}
    assert own & tables_in("public") == set()


def test_no_foreign_key_leaves_its_schema():
    """Sharding by schema and restore of one tenant need every schema to stand alone."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.conname FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid"
            " JOIN pg_class b ON b.oid = c.confrelid"
            " WHERE c.contype = 'f' AND a.relnamespace <> b.relnamespace"
        )
        assert cursor.fetchall() == []


def test_no_row_names_its_tenant():
    """Isolation is the schema and nothing else."""
    for config in apps.get_app_configs():
        if config.name.startswith(SUITES):
            for model in config.get_models():
                names = {field.name for field in model._meta.get_fields()}
                assert not names & {"tenant", "tenant_id", "schema_name"}, model


def test_extensions_stand_in_public():
    """In a tenant's schema they would go with it, and no other tenant would find them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT e.extname, n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace"
            " WHERE e.extname <> 'plpgsql'"
        )
        assert {schema for _name, schema in cursor.fetchall()} == {"public"}
