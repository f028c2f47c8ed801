"""The school suite itself: its address, envelope, codes, roles and admin; subjects are apps of their own."""

from django.utils.translation import gettext_lazy as _

from core import suites


class FoundationConfig(suites.SuiteApp):
    name = "school.foundation"
    label = "school_foundation"
    verbose_name = _("School")
