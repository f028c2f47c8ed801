"""Exams of students, marks with grades, and report cards."""

from django.utils.translation import gettext_lazy as _

from core import suites


class StudentExamsConfig(suites.SuiteApp):
    name = "erp_planned.student_exams"
    label = "erp_student_exams"
    verbose_name = _("Exams")
