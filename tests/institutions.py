"""Institutions for tests: two organizations and two schools, made once, put back after tests that commit."""

import copy
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction
from django.test import TransactionTestCase
from django_tenants.postgresql_backend import base

from core.actors import Door, system_actor
from core.tenancy import provisioning, selectors
from core.tenancy.context import in_public
from core.tenancy.enums import PUBLIC_SCHEMA, TenantType
from core.tenancy.migration_state import schemas_behind
from core.tenancy.models import Domain, Plan, Subscription, Tenant
from core.tenancy.services import provision_tenant
from tests.kit import pristine

# Name and type by slug.
INSTITUTIONS = {
    "alpha": ("Alpha Institute of Technology", TenantType.ORGANIZATION),
    "beta": ("Beta Polytechnic", TenantType.ORGANIZATION),
    "gamma": ("Gamma Public School", TenantType.SCHOOL),
    "delta": ("Delta Vidyalaya", TenantType.SCHOOL),
}
# Handed to the callbacks of provisioning.
OPTIONS: dict[str, Any] = {}
# Rows of public that the code itself made; everything else there belongs to a test.
KEPT = {
    "django_migrations",
    "django_content_type",
    "auth_permission",
    "tenancy_tenant",
    "tenancy_plan",
    "tenancy_domain",
    "tenancy_schematemplate",
}

_pristine: dict[str, Tenant] = {}
_entered: set[str] = set()


def make_tenants() -> None:
    """Make the institutions anew (a database kept from the last run may have older seeds).

    All others are dropped: raises RuntimeError anywhere but in a test database.
    """
    if not is_test_database():
        raise RuntimeError("Institutions for tests are made in a test database only.")
    with in_public():
        _drop_tenants(list(Tenant.objects.exclude(type=TenantType.PUBLIC)))
        _empty_public()
    actor = system_actor(Door.COMMAND)
    for slug, (name, kind) in INSTITUTIONS.items():
        tenant = provision_tenant(slug=slug, name=name, type=kind, actor=actor, options=OPTIONS)
        _pristine[slug] = copy.copy(tenant)
    with in_public():
        _empty_public()
        for tenant in _pristine.values():
            pristine.keep(tenant.schema_name)
        schemas_behind([tenant.schema_name for tenant in _pristine.values()])  # known from now on


def is_test_database() -> bool:
    """Say whether the connection is to a database that Django made for tests."""
    return str(connection.settings_dict["NAME"]).startswith("test_")


def the(slug: str) -> Tenant:
    """Return one of the institutions as it was made."""
    return copy.copy(_pristine[slug])


def put_back() -> None:
    """Make good what a test has committed: the schemas it entered, public, and the rows of tenants."""
    connection.set_schema_to_public()  # type: ignore[attr-defined]
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '10s'")  # a connection that a test left open must not hang the run
    selectors.forget_cached()
    with in_public():
        _drop_tenants(list(Tenant.objects.exclude(type=TenantType.PUBLIC).exclude(slug__in=_pristine)))
        for tenant in _pristine.values():
            row = copy.copy(tenant)
            row.save(force_update=True)
            if tenant.schema_name in _entered and not pristine.put_back(tenant.schema_name):
                _remake(tenant)
        Domain.objects.all().delete()
        Subscription.objects.all().delete()
        Plan.objects.all().delete()
        _empty_public()
    _entered.clear()
    selectors.forget_cached()


def put_back_after_commits() -> None:
    """Replace the flush after tests that commit.

    Django's flush empties the tables of whichever schema is current, seeds and permissions included.
    """
    base.EXTRA_SET_TENANT_METHOD = _note
    teardown: Callable[[TransactionTestCase], None] = lambda _case: put_back()  # noqa: E731 - a method
    TransactionTestCase._fixture_teardown = teardown  # type: ignore[attr-defined]


def _note(_connection: Any, tenant: Any) -> None:
    _entered.add(tenant.schema_name)


def _remake(tenant: Tenant) -> None:
    with transaction.atomic():
        _drop_schema(tenant.schema_name)
        provisioning.make_schema(tenant)
        provisioning.run_callbacks(tenant, system_actor(Door.COMMAND), OPTIONS)
    pristine.keep(tenant.schema_name)


def _drop_tenants(tenants: list[Tenant]) -> None:
    for tenant in tenants:
        _drop_schema(tenant.schema_name)
    Domain.objects.filter(tenant__in=tenants).delete()
    Tenant.objects.filter(pk__in=[tenant.pk for tenant in tenants]).delete()


def _drop_schema(schema: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f'DROP SCHEMA IF EXISTS "{schema}" CASCADE')


def _empty_public() -> None:
    """Empty the tables of public that tests write to, audit included: its trigger must not run here."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name not in KEPT]
        used = [name for name in tables if _has_rows(cursor, name)]
        if used:
            names = ", ".join(f'"{PUBLIC_SCHEMA}"."{name}"' for name in used)
            cursor.execute("SET session_replication_role = replica")
            cursor.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
            cursor.execute("SET session_replication_role = DEFAULT")


def _has_rows(cursor: Any, table: str) -> bool:
    cursor.execute(f'SELECT EXISTS (SELECT 1 FROM "{PUBLIC_SCHEMA}"."{table}")')
    return cursor.fetchone()[0]
