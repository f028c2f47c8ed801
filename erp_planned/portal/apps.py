"""Pages of the ERP in the employees' portal."""

from django.utils.translation import gettext_lazy as _

from core import suites


class PortalConfig(suites.SuiteApp):
    name = "erp_planned.portal"
    label = "erp_portal"
    verbose_name = _("Portal")
