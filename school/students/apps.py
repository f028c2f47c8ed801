"""Students, their guardians and the classes they have been in."""

from django.utils.translation import gettext_lazy as _

from core import suites


class StudentsConfig(suites.SuiteApp):
    name = "school.students"
    label = "school_students"
    verbose_name = _("Students")
