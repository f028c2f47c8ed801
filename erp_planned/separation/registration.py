"""What separation adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.outbox.kinds import DECISIONS, register_notices
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from erp_planned.finance.heads import Head, register_heads
from erp_planned.finance.sources import register_source
from erp_planned.separation.hooks import employee_in_use
from erp_planned.separation.permissions import SeparationPermission as P
from erp_planned.separation.seeds import seed_leaving
from erp_planned.separation.services.again import SETTLEMENTS
from erp_planned.separation.services.asking import LOOK, look
from erp_planned.separation.services.deciding import DECIDED
from erp_planned.separation.todo import waiting
from payroll.employees.hooks import register_in_use_check
from payroll.organizations.permissions import OWN_ONLY, STAFF

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(
    ORGANIZATION,
    {**dict.fromkeys(STAFF, P), **dict.fromkeys(OWN_ONLY, (P.SELF,))},
)
register_urls(ORGANIZATION, "erp_planned.separation.api.urls")
register_notices(DECISIONS, DECIDED)
register_entries(
    ORGANIZATION,
    "hrms",
    Entry(_("Separation"), "logout", "erp_separation_separationrequest_changelist", P.READ),
    order=70,
)
register_heads(
    Head("gratuity", _("Gratuity"), "4010"),
    Head("leave_encashment", _("Leave encashment"), "4011"),
    Head("settlement_other", _("Other payments to leavers"), "4025"),
    Head("notice_recovered", _("Notice pay recovered"), "3010"),
    Head("employee_advances", _("Advances to employees"), "1401"),
    Head("employee_dues", _("Dues recovered from employees"), "3011"),
    Head("settlements_payable", _("Settlements payable"), "2217"),
)
register_source(SETTLEMENTS)
on_seed(ORGANIZATION, seed_leaving, standing=True)
on_due(LOOK, look, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
register_in_use_check(employee_in_use)
