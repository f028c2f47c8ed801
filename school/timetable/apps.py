"""Timetable: bells, what a section has in a week, lessons, their generation, substitutions."""

from django.utils.translation import gettext_lazy as _

from core import suites


class TimetableConfig(suites.SuiteApp):
    name = "school.timetable"
    label = "school_timetable"
    verbose_name = _("Timetable")
