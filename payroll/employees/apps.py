"""Employees, their pay history, status history and recurring elements of pay."""

from django.utils.translation import gettext_lazy as _

from core import suites


class EmployeesConfig(suites.SuiteApp):
    name = "payroll.employees"
    label = "payroll_employees"
    verbose_name = _("Employees")
