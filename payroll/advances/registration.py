"""What advances add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import DECISIONS, register_notices
from core.search import register_search
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from payroll.advances.hooks import employee_in_use
from payroll.advances.permissions import AdvancePermission
from payroll.advances.permissions import AdvancePermission as P
from payroll.advances.search import PROVIDERS
from payroll.advances.services.types import seed_types
from payroll.advances.todo import waiting
from payroll.employees.hooks import register_in_use_check
from payroll.organizations.permissions import OWN_ONLY, STAFF

register_permissions(
    TenantType.ORGANIZATION,
    {**dict.fromkeys(STAFF, AdvancePermission), **dict.fromkeys(OWN_ONLY, (AdvancePermission.APPLY,))},
)

register_urls(TenantType.ORGANIZATION, "payroll.advances.api.urls")
register_notices(DECISIONS, "advance_applied", "advance_disbursed", "advance_rejected", "advance_sanctioned")
register_group(TenantType.ORGANIZATION, "advances", Group(_("Advances"), order=40))
register_entries(
    TenantType.ORGANIZATION,
    "advances",
    Entry(_("Applications"), "wallet", "payroll_advances_advanceapplication_changelist", P.READ),
    Entry(_("Recovery by month"), "event_note", "payroll_advances_advanceapplication_recovery", P.READ),
)
on_seed(TenantType.ORGANIZATION, seed_types)
on_to_do(TenantType.ORGANIZATION, waiting)
register_search(*PROVIDERS)
register_in_use_check(employee_in_use)
