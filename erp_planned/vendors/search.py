"""Vendors, found by code, name, GSTIN or whole PAN from anywhere."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.vendors import matching, vendors


def _vendors(term: str, limit: int) -> Iterator[Hit]:
    for row in matching(vendors(), term)[:limit]:
        detail = f"{row.category} · {row.get_status_display()}"
        yield Hit(f"{row.name} ({row.code})", detail, "erp_vendors_vendor_change", row.pk)


PROVIDERS = (Provider("vendors", _("Vendors"), TenantType.ORGANIZATION, P.READ, _vendors, "storefront"),)
