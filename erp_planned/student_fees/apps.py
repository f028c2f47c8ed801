"""Fees of students: structure, concessions, receipts, dues."""

from django.utils.translation import gettext_lazy as _

from core import suites


class StudentFeesConfig(suites.SuiteApp):
    name = "erp_planned.student_fees"
    label = "erp_student_fees"
    verbose_name = _("Fees of students")
