"""Filling a new tenant: its schema from the template, then what other apps have asked to add."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.db import connection

from core.actors import Actor
from core.tenancy.context import tenant_context
from core.tenancy.errors import TemplateError
from core.tenancy.models import Tenant
from core.tenancy.template import scratch_schema, template_sql

Options = Mapping[str, Any]
Callback = Callable[[Tenant, Actor, Options], Mapping[str, Any] | None]

SCHEMA = re.compile(r"^t_[a-z0-9][a-z0-9_]{0,39}[a-z0-9]\Z")

_callbacks: dict[str, list[Callback]] = {}


def on_provisioned(tenant_type: str) -> Callable[[Callback], Callback]:
    """Register a callback that seeds every new tenant of the type.

    It is called as callback(tenant, actor, options) inside the tenant, in the transaction that makes it:
    what it raises undoes the whole. A mapping it returns is merged into `tenant.provision_results`; the key
    `credentials` holds {"username", "password"} of the first administrator, to be shown once.
    """

    def register(callback: Callback) -> Callback:
        listed = _callbacks.setdefault(tenant_type, [])
        if callback not in listed:
            listed.append(callback)
        return callback

    return register


def schema_sql(tenant_type: str, schema: str) -> str:
    """Return the SQL that makes the schema of a new tenant. Raises TemplateError."""
    if not SCHEMA.match(schema):
        raise TemplateError(f"{schema} is not a tenant's schema name")
    return template_sql(tenant_type).replace(scratch_schema(tenant_type), schema)


def schema_exists(schema: str) -> bool:
    """Say whether there is a schema of this name."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = %s", [schema])
        return cursor.fetchone() is not None


def make_schema(tenant: Tenant) -> None:
    """Make the tenant's schema with its tables in one statement of the caller's transaction."""
    sql = schema_sql(tenant.type, tenant.schema_name)
    with connection.cursor() as cursor:
        # The bodies of functions name tables that come later in the text.
        cursor.execute(
            f"SET LOCAL check_function_bodies = off;\n{sql}\n;SET LOCAL check_function_bodies = on"
        )


def run_callbacks(tenant: Tenant, actor: Actor, options: Options) -> dict[str, Any]:
    """Seed the tenant inside its schema and return what the callbacks answered."""
    results: dict[str, Any] = {}
    with tenant_context(tenant):
        for callback in _callbacks.get(tenant.type, []):
            results.update(callback(tenant, actor, options) or {})
    return results
