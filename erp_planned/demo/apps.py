"""Demo of the ERP: no tables, only what `seed_erp_demo` fills in."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DemoConfig(AppConfig):
    name = "erp_planned.demo"
    label = "erp_demo"
    verbose_name = _("Demo")
