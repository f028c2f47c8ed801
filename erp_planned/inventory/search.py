"""Items, found by code, name or HSN from anywhere."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.selectors.documents import slips
from erp_planned.inventory.selectors.stock import items


def _items(term: str, limit: int) -> Iterator[Hit]:
    rows = items().filter(Q(code__istartswith=term) | Q(name__icontains=term) | Q(hsn_code__startswith=term))
    for row in rows[:limit]:
        yield Hit(row.name, f"{row.code} · {row.category}", "erp_inventory_item_change", row.pk)


def _slips(term: str, limit: int) -> Iterator[Hit]:
    for row in slips().filter(issue_no__icontains=term)[:limit]:
        yield Hit(row.issue_no, f"{row.store} · {row.requested_by}", "erp_inventory_issueslip_change", row.pk)


PROVIDERS = (
    Provider("items", _("Items"), TenantType.ORGANIZATION, P.READ, _items, "inventory_2"),
    Provider("issue_slips", _("Issue slips"), TenantType.ORGANIZATION, P.READ, _slips, "outbox"),
)
