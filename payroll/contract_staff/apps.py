"""Contract staff: contracts, their monthly payment, TDS and the quarterly statement 26Q (140)."""

from django.utils.translation import gettext_lazy as _

from core import suites


class ContractStaffConfig(suites.SuiteApp):
    name = "payroll.contract_staff"
    label = "payroll_contract_staff"
    verbose_name = _("Contract staff")
