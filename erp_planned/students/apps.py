"""Students: admission, classes, promotion, attendance and certificates."""

from django.utils.translation import gettext_lazy as _

from core import suites


class StudentsConfig(suites.SuiteApp):
    name = "erp_planned.students"
    label = "erp_students"
    verbose_name = _("Students")
