"""Resignation, retirement and VRS: clearance and full and final settlement."""

from django.utils.translation import gettext_lazy as _

from core import suites


class SeparationConfig(suites.SuiteApp):
    name = "erp_planned.separation"
    label = "erp_separation"
    verbose_name = _("Separation")
