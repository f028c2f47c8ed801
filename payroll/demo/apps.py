"""Demo institutions: no tables, only what `seed_demo` fills in."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DemoConfig(AppConfig):
    name = "payroll.demo"
    label = "payroll_demo"
    verbose_name = _("Demo")
