"""What the platform's page of one institution tells, beside the row itself."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import Max
from django.utils.translation import gettext as _

from core.tenancy.addresses import absolute
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant
from core.tenancy.pulse import last_backups
from core.tenancy.report import in_moment

Fact = tuple[str, str]
Callback = Callable[[], list[Fact]]

SIZE = """
    SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = %s
"""
MEGABYTE = 1_000_000

_callbacks: dict[str, list[Callback]] = {}


def register_facts(tenant_type: str, callback: Callback) -> None:
    """Let a suite tell more of institutions of a type; `callback()` is called inside the institution."""
    _callbacks.setdefault(tenant_type, []).append(callback)


def address_of(tenant: Tenant) -> str:
    """Return the address at which the institution is opened."""
    with tenant_context(tenant):
        return absolute("/")


def facts_of(tenant: Tenant) -> list[Fact]:
    """Return what there is to tell, as (name, text)."""
    with in_public():
        at = last_backups().get(tenant.pk)
    with tenant_context(tenant):
        users: Any = get_user_model().objects.filter(is_active=True)
        seen = users.aggregate(last=Max("last_login"))["last"]
        with connection.cursor() as cursor:
            cursor.execute(SIZE, [tenant.schema_name])
            (size,) = cursor.fetchone()
        own = [
            (_("Open accounts"), str(users.count())),
            (_("Last sign-in"), in_moment(seen) if seen else _("none yet")),
            (_("Last backup"), in_moment(at) if at else _("none yet")),
            (_("Size of the data"), _("%(size)d MB") % {"size": -(-int(size) // MEGABYTE)}),
        ]
        more = [fact for callback in _callbacks.get(tenant.type, []) for fact in callback()]
    return [*own, *more]
