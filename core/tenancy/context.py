"""Entering a tenant, and asking which one is current.

Evaluate querysets before leaving: a lazy one runs in the schema that is current when it runs.
"""

from contextlib import AbstractContextManager
from typing import Any

from django.db import connection
from django_tenants.utils import tenant_context

from core.tenancy import selectors
from core.tenancy.enums import PUBLIC_SCHEMA
from core.tenancy.errors import TenantNotFound
from core.tenancy.models import Tenant

# What enters a tenant is the library's own: `with tenant_context(tenant):`.
__all__ = ["current_tenant", "in_public", "tenant_context"]


def in_public() -> AbstractContextManager[Any]:
    """Make the public schema current inside the block."""
    return tenant_context(selectors.public_tenant())


def current_tenant() -> Tenant:
    """Return the tenant whose schema is current. Raises TenantNotFound when it has no row."""
    found: Any = getattr(connection, "tenant", None)
    if isinstance(found, Tenant):
        return found
    schema: str = getattr(connection, "schema_name", PUBLIC_SCHEMA)
    tenant = selectors.tenant_by_schema(schema)
    if tenant is None:
        raise TenantNotFound(f"no institution has the schema {schema}")
    return tenant
