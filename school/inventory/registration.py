"""What the stock adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.masters.imports import register_master_import
from core.reports.registry import register_reports
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.inventory import masters
from school.inventory.permissions import InventoryPermission as P
from school.inventory.todo import waiting

if TYPE_CHECKING:
    from core.reports.definitions import Report

SCHOOL = TenantType.SCHOOL


def _reports() -> Sequence["Report"]:
    from school.inventory.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_module(Module.INVENTORY, P)
register_permissions(
    SCHOOL, {Role.SCHOOL_ADMIN: P, Role.PRINCIPAL: [P.READ], Role.ACCOUNTANT: [P.READ, P.WRITE]}
)
register_urls(SCHOOL, "school.inventory.api.urls")
register_group(SCHOOL, "inventory", Group(_("Stock"), order=57))
register_entries(
    SCHOOL,
    "inventory",
    Entry(_("Movements"), "swap_vert", "school_inventory_movement_changelist", P.READ),
    order=61,
)
register_master_import(SCHOOL, masters.items, key="code")
register_reports(SCHOOL, _reports)
on_to_do(SCHOOL, waiting)
