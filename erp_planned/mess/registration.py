"""What the mess adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.suites import register_urls
from core.tenancy.enums import TenantType
from erp_planned.finance.heads import Head, register_heads
from erp_planned.mess.dues import dues
from erp_planned.mess.permissions import MessPermission as P
from erp_planned.students.hooks import register_dues
from payroll.organizations.permissions import (
    ACCOUNTANT,
    ADMIN,
    EMPLOYEE,
    FINANCE_OFFICER,
    HR_MANAGER,
    STUDENT,
)

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(
    ORGANIZATION,
    {
        ADMIN: P,
        HR_MANAGER: [P.READ, P.WRITE, P.OWN, P.SEE],
        ACCOUNTANT: [P.READ, P.WRITE, P.SEE],
        FINANCE_OFFICER: [P.READ, P.APPROVE, P.SEE],
        EMPLOYEE: [P.SEE],
        STUDENT: [P.OWN, P.SEE],
    },
)
register_dues(dues)
register_urls(ORGANIZATION, "erp_planned.mess.api.urls")
register_heads(
    Head("hostel_receivable", _("Hostel and mess bills receivable"), "1301"),
    Head("mess_income", _("Income of the mess"), "3009"),
    Head("hostel_rent", _("Hostel rent"), "3004"),
    Head("hostel_other", _("Electricity, fines and other income of hostels"), "3009"),
    Head("hostel_deposit", _("Caution deposits of residents"), "2303"),
    Head("hostel_bank", _("Bank account of the hostels"), "1002"),
)
register_entries(
    ORGANIZATION,
    "hostel",
    Entry(_("Mess bills"), "receipt_long", "erp_mess_messbill_changelist", P.READ),
    Entry(_("Hostel fees"), "request_quote", "erp_mess_hostelfee_changelist", P.READ),
    Entry(_("Hostel receipts"), "receipt", "erp_mess_messreceipt_changelist", P.READ),
    order=40,
)
