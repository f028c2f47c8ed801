"""Transport: routes, stops, vehicles, and the students who ride."""

from django.utils.translation import gettext_lazy as _

from core import suites


class TransportConfig(suites.SuiteApp):
    name = "school.transport"
    label = "school_transport"
    verbose_name = _("Transport")
