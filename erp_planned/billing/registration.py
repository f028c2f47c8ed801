"""What billing adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.reports.registry import register_reports
from core.suites import register_urls
from core.tenancy.enums import TenantType
from erp_planned.billing.parties import CUSTOMERS
from erp_planned.billing.permissions import BillingPermission as P
from erp_planned.billing.services.again import SOURCES
from erp_planned.finance.heads import Head, register_heads
from erp_planned.finance.parties import register_party_kind
from erp_planned.finance.sources import register_source
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.billing.reports import AGEING  # noqa: PLC0415 - loads what prints it

    return (AGEING,)


register_permissions(ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: P, ACCOUNTANT: P})
register_urls(ORGANIZATION, "erp_planned.billing.api.urls")
register_party_kind(CUSTOMERS)
register_heads(
    Head("output_cgst", _("CGST payable"), "2212"),
    Head("output_sgst", _("SGST payable"), "2213"),
    Head("output_igst", _("IGST payable"), "2214"),
)
for source in SOURCES:
    register_source(source)
register_reports(ORGANIZATION, _reports)
register_entries(
    ORGANIZATION,
    "bank",
    Entry(_("Invoices"), "request_quote", "erp_billing_invoice_changelist", P.READ),
    Entry(_("Receipts"), "receipt", "erp_billing_receipt_changelist", P.READ),
    order=30,
)
