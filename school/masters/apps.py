"""Academic years, classes, sections, subjects and rooms."""

from django.utils.translation import gettext_lazy as _

from core import suites


class MastersConfig(suites.SuiteApp):
    name = "school.masters"
    label = "school_masters"
    verbose_name = _("Classes and subjects")
