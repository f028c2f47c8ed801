"""Institutions, found by name or slug on the platform's pages."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.access import PlatformPermission
from core.search import Hit, Provider
from core.tenancy.models import Tenant


def _institutions(term: str, limit: int) -> Iterator[Hit]:
    found = Tenant.objects.filter(Q(name__icontains=term) | Q(slug__icontains=term)).order_by("name")
    for row in found[:limit]:
        yield Hit(row.name, row.slug, "tenancy_tenant_change", row.pk)


PROVIDERS = (
    Provider(
        "institutions", _("Institutions"), "public", PlatformPermission.TENANT_READ, _institutions, "domain"
    ),
)
