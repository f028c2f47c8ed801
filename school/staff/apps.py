"""Members of staff, and who teaches what."""

from django.utils.translation import gettext_lazy as _

from core import suites


class StaffConfig(suites.SuiteApp):
    name = "school.staff"
    label = "school_staff"
    verbose_name = _("Staff")
