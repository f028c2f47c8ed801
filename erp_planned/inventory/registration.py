"""What stock adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.masters.imports import register_master_import
from core.reports.registry import register_reports
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.finance.heads import register_heads
from erp_planned.finance.sources import register_source
from erp_planned.inventory import masters
from erp_planned.inventory.heads import STOCK_HEADS
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.search import PROVIDERS
from erp_planned.inventory.services.again import SOURCES
from erp_planned.inventory.services.checking import LOOK, nightly
from erp_planned.inventory.todo import waiting
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, EMPLOYEE, FINANCE_OFFICER, HR_MANAGER

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.inventory.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_permissions(
    ORGANIZATION,
    {
        ADMIN: P,
        FINANCE_OFFICER: [P.READ, P.APPROVE],
        ACCOUNTANT: [P.READ, P.WRITE],
        EMPLOYEE: [P.KEEP],
        HR_MANAGER: [P.KEEP],
    },
)
register_urls(ORGANIZATION, "erp_planned.inventory.api.urls")
register_heads(*STOCK_HEADS)
for source in SOURCES:
    register_source(source)
register_reports(ORGANIZATION, _reports)
register_master_import(ORGANIZATION, masters.categories, key="name", told={"parent": "name"})
register_master_import(ORGANIZATION, masters.item_master, key="code")
on_due(LOOK, nightly, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
register_search(*PROVIDERS)
register_entries(
    ORGANIZATION,
    "purchase",
    Entry(_("Stock"), "inventory", "erp_inventory_stock_changelist", P.READ),
    Entry(_("Issue slips"), "outbox", "erp_inventory_issueslip_changelist", P.READ),
    Entry(_("Returns to stores"), "assignment_return", "erp_inventory_stockreturn_changelist", P.READ),
    Entry(_("Transfers"), "swap_horiz", "erp_inventory_stocktransfer_changelist", P.READ),
    Entry(_("Stock counts"), "fact_check", "erp_inventory_stockcount_changelist", P.READ),
    Entry(_("Movements"), "sync_alt", "erp_inventory_stockmovement_changelist", P.READ),
    Entry(_("Revaluations"), "price_change", "erp_inventory_revaluation_changelist", P.READ),
    order=40,
)
