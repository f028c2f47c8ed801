"""What a phone asks for at its start."""

from django.utils.translation import gettext_lazy as _

from core import suites


class MobileConfig(suites.SuiteApp):
    name = "school.mobile"
    label = "school_mobile"
    verbose_name = _("Mobile")
