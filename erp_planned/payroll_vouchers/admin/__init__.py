"""Screens of payroll's vouchers."""

from django.utils.translation import gettext_lazy as _

from core.masters.admin import register_master
from erp_planned.payroll_vouchers.admin import pages  # noqa: F401 - registers on import
from erp_planned.payroll_vouchers.masters import pay_accounts
from payroll.organizations.site import organization_site

register_master(
    organization_site,
    pay_accounts,
    group="finance",
    icon="account_tree",
    empty_text=_("Every element of pay goes to the usual account of its head; name another one here."),
)
