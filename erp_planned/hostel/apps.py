"""Hostels, rooms and beds, who lives where, outpasses and visitors."""

from django.utils.translation import gettext_lazy as _

from core import suites


class HostelConfig(suites.SuiteApp):
    name = "erp_planned.hostel"
    label = "erp_hostel"
    verbose_name = _("Hostels")
