"""What e-invoices add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.einvoice.permissions import EInvoicePermission as P
from erp_planned.einvoice.services.registering import keep_registered
from erp_planned.einvoice.todo import to_register
from erp_planned.gst.hooks import register_before_cancel
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(
    ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: [P.READ, P.SETTINGS], ACCOUNTANT: [P.READ, P.WRITE]}
)
register_urls(ORGANIZATION, "erp_planned.einvoice.api.urls")
register_entries(
    ORGANIZATION,
    "gst",
    Entry(_("E-invoices"), "qr_code_2", "erp_einvoice_einvoice_changelist", P.READ),
    Entry(_("Settings of e-invoices"), "tune", "erp_einvoice_einvoicesettings_changelist", P.SETTINGS),
)
on_to_do(ORGANIZATION, to_register)
register_before_cancel(keep_registered)
