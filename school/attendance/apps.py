"""Attendance: sheets of sections, holidays, figures, and what parents are told."""

from django.utils.translation import gettext_lazy as _

from core import suites


class AttendanceConfig(suites.SuiteApp):
    name = "school.attendance"
    label = "school_attendance"
    verbose_name = _("Attendance")
