"""Vouchers made from locked payroll runs."""

from django.utils.translation import gettext_lazy as _

from core import suites


class PayrollVouchersConfig(suites.SuiteApp):
    name = "erp_planned.payroll_vouchers"
    label = "erp_payroll_vouchers"
    verbose_name = _("Vouchers of payroll")
