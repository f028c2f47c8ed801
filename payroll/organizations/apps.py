"""The institution, its settings, and the payroll suite itself."""

from django.utils.translation import gettext_lazy as _

from core import suites


class OrganizationsConfig(suites.SuiteApp):
    name = "payroll.organizations"
    label = "payroll_organizations"
    verbose_name = _("Organization")
