"""What online payments add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from school.fees.hooks import register_invoice_qr
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.payments import checks  # noqa: F401 - registers itself
from school.payments.permissions import PaymentPermission as P
from school.payments.providers import HELD
from school.payments.selectors.upi import upi_qr_png
from school.payments.services import orders, polling, sandbox
from school.payments.todo import waiting
from school.students.hooks import register_held

SCHOOL = TenantType.SCHOOL

register_module(Module.PAYMENTS, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ],
        Role.ACCOUNTANT: [P.PAY, P.READ, P.SETTLE],
        Role.PARENT: [P.PAY],
    },
)
register_urls(SCHOOL, "school.payments.api.urls", "school.payments.portal.urls")
register_group(SCHOOL, "payments", Group(_("Payments"), order=47))
register_entries(
    SCHOOL,
    "payments",
    Entry(_("Online payments"), "credit_score", "school_payments_gatewaypayment_changelist", P.READ),
    Entry(_("Payment orders"), "shopping_cart", "school_payments_gatewayorder_changelist", P.READ),
    Entry(_("Bank statements"), "account_balance", "school_payments_bankstatement_changelist", P.SETTLE),
    Entry(_("Lines of the bank"), "rule", "school_payments_statementline_changelist", P.SETTLE),
    Entry(_("Payment gateway"), "key", "school_payments_paymentsettings_changelist", P.CONFIGURE),
)
on_due(orders.LOOK, polling.look, type=SCHOOL)
on_due(sandbox.LOOK, sandbox.look, type=SCHOOL)
on_to_do(SCHOOL, waiting)
register_held(HELD)
register_invoice_qr(upi_qr_png)
