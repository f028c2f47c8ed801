"""What the rates of pay add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from payroll.organizations.checks import on_settings, on_settings_preview, on_settings_saved
from payroll.organizations.permissions import STAFF
from payroll.pay_commission.permissions import RatesPermission as P
from payroll.pay_commission.services.matrix import check_commission
from payroll.pay_commission.services.rule_sets import follow_rule_set, rule_set_effects
from payroll.pay_commission.services.seeds import seed
from payroll.pay_commission.todo import steps, waiting

register_permissions(TenantType.ORGANIZATION, dict.fromkeys(STAFF, P))

register_urls(TenantType.ORGANIZATION, "payroll.pay_commission.api.urls")
register_group(TenantType.ORGANIZATION, "rates", Group(_("Pay commission"), order=70))
register_entries(
    TenantType.ORGANIZATION,
    "rates",
    Entry(_("Pay matrix"), "grid_on", "payroll_pay_commission_commission_changelist", P.READ),
)
on_seed(TenantType.ORGANIZATION, seed)
on_settings(check_commission)
on_settings_saved(follow_rule_set)
on_settings_preview(rule_set_effects)
on_to_do(TenantType.ORGANIZATION, waiting)
on_set_up(TenantType.ORGANIZATION, steps)
