"""Trainings, appraisals, orders of transfer and promotion, papers, grievances."""

from django.utils.translation import gettext_lazy as _

from core import suites


class HrmsConfig(suites.SuiteApp):
    name = "erp_planned.hrms"
    label = "erp_hrms"
    verbose_name = _("HR management")
