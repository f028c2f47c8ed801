"""What payroll vouchers add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import Entry, register_entries
from core.suites import register_urls
from core.tenancy.enums import TenantType
from erp_planned.finance.heads import register_heads
from erp_planned.finance.hooks import register_year_check
from erp_planned.finance.parties import PartyKind, register_party_kind
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.sources import register_source
from erp_planned.payroll_vouchers.heads import HEADS
from erp_planned.payroll_vouchers.people import anybody_may_be_paid, called, names_of, search
from erp_planned.payroll_vouchers.sources import PAYROLL_SOURCES
from erp_planned.payroll_vouchers.year_end import payroll_findings

ORGANIZATION = TenantType.ORGANIZATION

register_heads(*HEADS)
register_party_kind(PartyKind("employee", _("Employee"), names_of, search, anybody_may_be_paid, called))
for source in PAYROLL_SOURCES:
    register_source(source)
register_year_check(payroll_findings)
register_urls(ORGANIZATION, "erp_planned.payroll_vouchers.api.urls")
register_entries(
    ORGANIZATION,
    "finance",
    Entry(_("Payroll vouchers"), "receipt_long", "payroll_vouchers", P.WRITE),
    order=40,
)
