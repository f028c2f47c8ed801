"""Celery tasks that stand in the tenant they were sent for, or do not run.

A task of a tenant is sent with the tenant's schema in a header. On the worker the tenant is looked up and
entered, and the schema is compared, here and in the database: a missing schema would otherwise let
PostgreSQL fall through to public.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from celery import Task, current_app, shared_task
from celery.result import AsyncResult
from django.db import connection

from core.tenancy.context import in_public, tenant_context
from core.tenancy.enums import PUBLIC_SCHEMA, TenantStatus
from core.tenancy.errors import WrongTenant
from core.tenancy.maintenance import is_in_maintenance
from core.tenancy.migration_state import is_up_to_date
from core.tenancy.models import Tenant

logger = logging.getLogger(__name__)

HEADER = "tenant_schema"


class TenantTask(Task):
    """Base of tasks that work in one tenant."""

    abstract = True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Enter the tenant and run. Raises WrongTenant instead of running anywhere else."""
        tenant = _tenant_of(self._sent_for())
        if is_in_maintenance(tenant):
            # What is queued in the schema is dealt with by the restore; what the clock sends comes again.
            logger.info("%s is being restored; %s is left out.", tenant.schema_name, self.name)
            return None
        if not is_up_to_date(tenant.schema_name):
            # Its jobs are rows; the sweep sends them again when the schema has come forward.
            logger.warning("%s lacks migrations; %s is left out.", tenant.schema_name, self.name)
            return None
        with tenant_context(tenant):
            _compare(tenant.schema_name)
            return self.run(*args, **kwargs)

    def apply_async(self, args: Any = None, kwargs: Any = None, **options: Any) -> Any:
        """Send from inside a tenant: its schema goes along (a retry comes this way as well)."""
        headers = dict(options.pop("headers", None) or {})
        headers.setdefault(HEADER, connection.schema_name)  # type: ignore[attr-defined]
        _check_tenant_schema(headers[HEADER])
        return super().apply_async(args, kwargs, headers=headers, **options)

    def _sent_for(self) -> str:
        """Return the schema in the message; a direct call in this process means the current tenant."""
        request = self.request
        schema = request.get(HEADER) or (request.headers or {}).get(HEADER)
        if not schema and request.called_directly:
            schema = connection.schema_name  # type: ignore[attr-defined]
        return str(schema or "")


class PublicTask(Task):
    """Base of tasks that work on the platform itself; they say so by this class."""

    abstract = True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        with in_public():
            return self.run(*args, **kwargs)


def tenant_task(*, name: str, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Register a function as the task `name` of a tenant."""
    return shared_task(name=name, base=TenantTask, **options)


def public_task(*, name: str, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Register a function as the task `name` of the platform."""
    return shared_task(name=name, base=PublicTask, **options)


def send_tenant_task(
    name: str, tenant_schema: str, kwargs: Mapping[str, Any] | None = None, **options: Any
) -> AsyncResult:
    """Send the task `name` to the tenant with the schema, wherever the caller stands. Raises WrongTenant."""
    _check_tenant_schema(tenant_schema)
    headers = {**options.pop("headers", {}), HEADER: tenant_schema}
    return current_app.send_task(name, kwargs=dict(kwargs or {}), headers=headers, **options)


def _tenant_of(schema: str) -> Tenant:
    _check_tenant_schema(schema)
    with in_public():
        tenant = Tenant.objects.filter(schema_name=schema).first()
    if tenant is None:
        raise WrongTenant(f"no institution has the schema {schema!r}")
    if tenant.status == TenantStatus.ARCHIVED:
        raise WrongTenant(f"{schema} is archived; nothing runs in it")
    return tenant


def _check_tenant_schema(schema: str) -> None:
    if not schema or schema == PUBLIC_SCHEMA:
        raise WrongTenant("a task of an institution was sent without one; send it from inside its tenant")


def _compare(schema: str) -> None:
    """Raise WrongTenant unless both Django and PostgreSQL stand in the schema."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        (actual,) = cursor.fetchone()
    if connection.schema_name != schema or actual != schema:  # type: ignore[attr-defined]
        raise WrongTenant(f"sent for {schema}, standing in {connection.schema_name} ({actual})")  # type: ignore[attr-defined]
