"""What income tax adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import Entry, Group, register_entries, register_group
from core.suites import register_urls
from core.tenancy.enums import TenantType
from payroll.organizations.permissions import PayrollPermission as P

register_urls(TenantType.ORGANIZATION, "payroll.income_tax.api.urls")
register_group(TenantType.ORGANIZATION, "tax", Group(_("Income tax"), order=80))
register_entries(
    TenantType.ORGANIZATION,
    "tax",
    Entry(_("Tax declarations"), "request_quote", "payroll_income_tax_taxdeclaration_changelist", P.TAX_READ),
    Entry(_("TDS ledger"), "receipt_long", "payroll_income_tax_tdsentry_changelist", P.TAX_READ),
    Entry(_("Tax tables of a year"), "table_chart", "payroll_income_tax_taxtable_changelist", P.RATES_READ),
)
