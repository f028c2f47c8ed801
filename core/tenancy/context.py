"""Entering a tenant, and asking which one is current.

Evaluate querysets before leaving: a lazy one runs in the schema that is current when it runs.
"""

from contextlib import AbstractContextManager
from typing import Any

from django.db import connection
from django_tenants.utils import tenant_context as _tenant_context

from core.tenancy import selectors
from core.tenancy.enums import PUBLIC_SCHEMA
from core.tenancy.errors import TenantNotFound
from core.tenancy.models import Tenant

__all__ = ["current_tenant", "in_public", "public_tenant", "tenant_context"]


def tenant_context(tenant: Tenant) -> AbstractContextManager[Any]:
    """Make the tenant current inside the block, and the former one after it."""
    return _tenant_context(tenant)


def public_tenant() -> Tenant:
    """Return the platform's own row."""
    return selectors.public_tenant()


def in_public() -> AbstractContextManager[Any]:
    """Make the public schema current inside the block."""
    return _tenant_context(public_tenant())


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
