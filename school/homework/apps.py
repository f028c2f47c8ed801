"""Homework: set by the teacher of a subject, with papers; seen and done by the students."""

from django.utils.translation import gettext_lazy as _

from core import suites


class HomeworkConfig(suites.SuiteApp):
    name = "school.homework"
    label = "school_homework"
    verbose_name = _("Homework")
