"""From a requisition to a new employee."""

from django.utils.translation import gettext_lazy as _

from core import suites


class RecruitmentConfig(suites.SuiteApp):
    name = "erp_planned.recruitment"
    label = "erp_recruitment"
    verbose_name = _("Recruitment")
