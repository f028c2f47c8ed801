"""Attendance devices, badges, and punches as they were received."""

from django.utils.translation import gettext_lazy as _

from core import suites


class BiometricsConfig(suites.SuiteApp):
    name = "erp_planned.biometrics"
    label = "erp_biometrics"
    verbose_name = _("Attendance devices")
