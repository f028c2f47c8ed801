"""Shifts, rosters, days computed from punches, regularization, the month's lock."""

from django.utils.translation import gettext_lazy as _

from core import suites


class AttendanceConfig(suites.SuiteApp):
    name = "erp_planned.attendance"
    label = "erp_attendance"
    verbose_name = _("Attendance")
