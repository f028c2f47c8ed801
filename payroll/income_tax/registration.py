"""What income tax adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.suites import register_urls
from core.tenancy.enums import TenantType
from payroll.income_tax.permissions import TaxPermission
from payroll.organizations.permissions import STAFF
from payroll.pay_commission.permissions import RatesPermission

register_permissions(TenantType.ORGANIZATION, dict.fromkeys(STAFF, TaxPermission))

register_urls(TenantType.ORGANIZATION, "payroll.income_tax.api.urls")
register_group(TenantType.ORGANIZATION, "tax", Group(_("Income tax"), order=80))
register_entries(
    TenantType.ORGANIZATION,
    "tax",
    Entry(
        _("Tax declarations"),
        "request_quote",
        "payroll_income_tax_taxdeclaration_changelist",
        TaxPermission.READ,
    ),
    Entry(_("TDS ledger"), "receipt_long", "payroll_income_tax_tdsentry_changelist", TaxPermission.READ),
    Entry(
        _("Tax tables of a year"),
        "table_chart",
        "payroll_income_tax_taxtable_changelist",
        RatesPermission.READ,
    ),
)
