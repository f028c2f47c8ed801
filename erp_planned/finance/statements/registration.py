"""What the statements add to the suite: reports, routes, pages."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import Entry, register_entries
from core.reports.registry import register_reports
from core.suites import register_urls
from core.tenancy.enums import TenantType
from erp_planned.finance.heads import Head, register_heads
from erp_planned.finance.permissions import FinancePermission as P

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.finance.statements.entries import ENTRIES  # noqa: PLC0415 - loads what prints them

    return ENTRIES


# The fund flow tells by them what a voucher did to fixed assets.
register_heads(
    Head("depreciation", _("Depreciation"), "4008"),
    Head("asset_profit", _("Profit on sale of fixed assets"), "3005"),
    Head("asset_loss", _("Loss on fixed assets"), "4022"),
)
register_reports(ORGANIZATION, _reports)
register_urls(ORGANIZATION, "erp_planned.finance.api.statement_urls")
register_entries(ORGANIZATION, "finance", Entry(_("Statements"), "balance", "statements", P.READ), order=60)
