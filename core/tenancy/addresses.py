"""Whole addresses on an institution's host, for what is read outside the browser."""

from django.conf import settings

from core.tenancy.context import current_tenant


def absolute(path: str) -> str:
    """Return the address of a path on the current tenant's own host; the platform's is the bare one."""
    tenant = current_tenant()
    address: str = settings.SITE_ADDRESS
    host = address.replace("{slug}.", "") if tenant.is_public else address.replace("{slug}", tenant.slug)
    return f"{host}{path}"
