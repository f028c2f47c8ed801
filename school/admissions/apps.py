"""Admissions: from the inquiry of a parent to the student."""

from django.utils.translation import gettext_lazy as _

from core import suites


class AdmissionsConfig(suites.SuiteApp):
    name = "school.admissions"
    label = "school_admissions"
    verbose_name = _("Admissions")
