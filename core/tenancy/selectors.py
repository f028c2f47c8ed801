"""Which tenants there are; look-ups by slug, schema and host are kept in process for some seconds."""

import copy
import threading
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from core.refusals import get_or_refuse
from core.tenancy.enums import PUBLIC_SLUG, TenantStatus, TenantType
from core.tenancy.errors import TenantNotFound
from core.tenancy.models import Domain, Tenant
from core.tenancy.terms import closed_by_terms

MOST_CACHED = 4096

_lock = threading.Lock()
_cache: dict[tuple[str, str], tuple[float, Tenant]] = {}
_generation = 0


def tenant_by_slug(slug: str) -> Tenant | None:
    """Return the tenant with the slug, whatever its status, or None."""
    return _cached("slug", slug, lambda: _with_terms().filter(slug=slug).first())


def tenant_by_schema(schema: str) -> Tenant | None:
    """Return the tenant that owns the schema, or None."""
    return _cached("schema", schema, lambda: _with_terms().filter(schema_name=schema).first())


def tenant_by_host(host: str) -> Tenant | None:
    """Return the tenant whose own domain this is (without port, any case), or None."""
    name = host.rstrip(".").lower()

    def find() -> Tenant | None:
        domain = Domain.objects.select_related("tenant__subscription__plan").filter(domain=name).first()
        return domain.tenant if domain else None

    return _cached("host", name, find)


def get_tenant(slug: str) -> Tenant:
    """Return the tenant with the slug. Raises TenantNotFound."""
    tenant = tenant_by_slug(slug)
    if tenant is None:
        raise TenantNotFound(_("There is no institution “%(slug)s”.") % {"slug": slug})
    return tenant


def institution(tenant_id: int) -> Tenant:
    """Return the institution of this number; the platform is none. Raises TenantNotFound."""
    rows = Tenant.objects.exclude(type=TenantType.PUBLIC)
    return get_or_refuse(rows, TenantNotFound(_("There is no such institution.")), pk=tenant_id)


def public_tenant() -> Tenant:
    """Return the platform's own row. Raises TenantNotFound before the first migration."""
    return get_tenant(PUBLIC_SLUG)


def active_tenants() -> QuerySet[Tenant]:
    """Return the institutions that are open, by slug; the platform is none of them."""
    open_ones = _with_terms().exclude(type=TenantType.PUBLIC).filter(status=TenantStatus.ACTIVE)
    return open_ones.exclude(closed_by_terms(timezone.localdate()))


def _with_terms() -> QuerySet[Tenant]:
    """Return all tenants, each with its subscription and plan: rights ask for them in every call."""
    return Tenant.objects.select_related("subscription__plan")


def tenant_counts() -> list[dict[str, Any]]:
    """Return how many institutions there are of each type and status, named for people: one query."""
    rows = Tenant.objects.exclude(type=TenantType.PUBLIC).order_by("type", "status")
    return [
        {
            "type": TenantType(row["type"]).label,
            "status": TenantStatus(row["status"]).label,
            "count": row["count"],
        }
        for row in rows.values("type", "status").annotate(count=Count("pk"))
    ]


def default_tenant(kind: str) -> Tenant | None:
    """Return the institution of a type that a request without a name means, or None when that is not clear.

    It is the one that settings.DEFAULT_ORGANIZATION names; without that setting the only one there is,
    archived ones left out.
    """
    if settings.DEFAULT_ORGANIZATION:
        tenant = tenant_by_slug(settings.DEFAULT_ORGANIZATION)
        return tenant if tenant and tenant.type == kind else None
    return _cached("default", kind, lambda: _only_one(kind))


def _only_one(kind: str) -> Tenant | None:
    found = _with_terms().filter(type=kind).exclude(status=TenantStatus.ARCHIVED)[:2]
    return found[0] if len(found) == 1 else None


def forget_cached(**_signal: Any) -> None:
    """Forget every cached look-up of this process; may be a receiver of signals."""
    global _generation  # noqa: PLW0603 - the cache is the process's own
    with _lock:
        _generation += 1
        _cache.clear()


def _cached(kind: str, name: str, find: Callable[[], Tenant | None]) -> Tenant | None:
    """Return a copy of the cached tenant, or ask. What is not found is not kept: names come from outside."""
    key = (kind, name)
    now = time.monotonic()
    entry = _cache.get(key)
    if entry and entry[0] > now:
        return copy.copy(entry[1])
    generation = _generation
    tenant = find()
    if tenant is None:
        return None
    with _lock:
        if generation == _generation:
            if len(_cache) >= MOST_CACHED:
                _cache.clear()
            _cache[key] = (now + settings.TENANT_CACHE_SECONDS, copy.copy(tenant))
    return tenant
