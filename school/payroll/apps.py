"""Payroll of a school: salary structures, monthly runs, payslips."""

from django.utils.translation import gettext_lazy as _

from core import suites


class PayrollConfig(suites.SuiteApp):
    name = "school.payroll"
    label = "school_payroll"
    verbose_name = _("Payroll")
