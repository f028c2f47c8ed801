"""What this app adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.imports.registry import register_import
from core.masters.imports import register_master_import
from core.outbox.kinds import NoticeKind, register_notices
from core.reports.registry import register_reports
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_upgrade
from core.todo import on_to_do
from erp_planned.finance.heads import register_heads
from erp_planned.finance.sources import register_source
from erp_planned.gst import masters
from erp_planned.gst.heads import GST_HEADS, INPUT_HEADS
from erp_planned.gst.hooks import register_supplies
from erp_planned.gst.imports import DOCUMENTS
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.search import PROVIDERS
from erp_planned.gst.services.again import RETURN_SOURCE
from erp_planned.gst.services.nightly import DUE, LOOK, nightly
from erp_planned.gst.services.seeding import lay_law_again
from erp_planned.gst.sources import billed, bills_for_orders, bills_of_vendors, goods_sent_back
from erp_planned.gst.sources_assets import assets_sold
from erp_planned.gst.todo import waiting
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.gst.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_permissions(
    ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: [P.READ, P.FILE], ACCOUNTANT: [P.READ, P.WRITE]}
)
register_urls(ORGANIZATION, "erp_planned.gst.api.urls")
register_entries(
    ORGANIZATION,
    "gst",
    Entry(_("Returns"), "assured_workload", "erp_gst_gstreturn_changelist", P.READ),
    Entry(_("GST ledger"), "receipt_long", "erp_gst_gstinvoice_changelist", P.READ),
    Entry(_("Opening credit"), "start", "erp_gst_gstopeningcredit_changelist", P.READ),
)
GST_RETURNS = NoticeKind("gst", _("GST returns"), 62, needs=P.READ)
register_notices(GST_RETURNS, DUE, suites=(ORGANIZATION,))
register_heads(*GST_HEADS, *INPUT_HEADS)
register_source(RETURN_SOURCE)
register_supplies(billed)
register_supplies(bills_for_orders)
register_supplies(bills_of_vendors)
register_supplies(goods_sent_back)
register_supplies(assets_sold)
register_import(ORGANIZATION, DOCUMENTS)
register_master_import(ORGANIZATION, masters.hsn_codes, key="code")
register_reports(ORGANIZATION, _reports)
register_search(*PROVIDERS)
on_to_do(ORGANIZATION, waiting)
on_due(LOOK, nightly, type=ORGANIZATION)
on_upgrade(TenantType.ORGANIZATION, lay_law_again)
