"""Exams: grading scales, marks, results, report cards, re-evaluation."""

from django.utils.translation import gettext_lazy as _

from core import suites


class ExamsConfig(suites.SuiteApp):
    name = "school.exams"
    label = "school_exams"
    verbose_name = _("Exams")
