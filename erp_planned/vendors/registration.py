"""What vendors add to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.masters.imports import register_master_import
from core.outbox.kinds import NoticeKind, register_notices
from core.reports.registry import register_reports
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.finance.heads import register_heads
from erp_planned.finance.parties import register_party_kind
from erp_planned.finance.sources import register_source
from erp_planned.vendors import masters
from erp_planned.vendors.heads import VENDOR_HEADS
from erp_planned.vendors.party import VENDORS
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.search import PROVIDERS
from erp_planned.vendors.selectors.ledger import VENDOR_PAYMENTS
from erp_planned.vendors.services.again import SOURCES
from erp_planned.vendors.services.nightly import LOOK, nightly
from erp_planned.vendors.services.notices import BANK, EXPIRING, PAYMENT, WAITING
from erp_planned.vendors.todo import waiting
from payroll.contract_staff.providers import register_tds_payments
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.vendors.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_permissions(ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: P, ACCOUNTANT: [P.READ, P.WRITE]})
register_urls(ORGANIZATION, "erp_planned.vendors.api.urls")
register_entries(
    ORGANIZATION,
    "vendors",
    Entry(_("Bills and payments"), "receipt_long", "erp_vendors_vendorpayment_changelist", P.READ),
    Entry(_("TDS entries"), "percent", "erp_vendors_vendortdsentry_changelist", P.READ),
    Entry(_("Documents"), "folder", "erp_vendors_vendordocument_changelist", P.READ),
    Entry(_("Bank account changes"), "account_balance", "erp_vendors_bankchange_changelist", P.READ),
    Entry(_("Ratings"), "star", "erp_vendors_vendorrating_changelist", P.READ),
    Entry(_("Blacklist"), "block", "erp_vendors_vendorblacklist_changelist", P.READ),
    Entry(_("Settings"), "tune", "erp_vendors_vendorsettings_changelist", P.VERIFY),
)
OF_VENDORS = NoticeKind("vendors", _("Vendors and their bills"), 60, needs=P.READ)
register_notices(OF_VENDORS, WAITING, BANK, PAYMENT, EXPIRING, suites=(ORGANIZATION,))
register_heads(*VENDOR_HEADS)
register_party_kind(VENDORS)
for source in SOURCES:
    register_source(source)
register_tds_payments(VENDOR_PAYMENTS)
register_master_import(ORGANIZATION, masters.vendors, key="code", masked=masters.PRIVATE)
register_reports(ORGANIZATION, _reports)
on_due(LOOK, nightly, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
register_search(*PROVIDERS)
