"""Pages for parents, students and teachers."""

from django.utils.translation import gettext_lazy as _

from core import suites


class PortalConfig(suites.SuiteApp):
    name = "school.portal"
    label = "school_portal"
    verbose_name = _("Portal")
