"""Demo schools: no tables, only what `seed_school_demo` fills in."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DemoConfig(AppConfig):
    name = "school.demo"
    label = "school_demo"
    verbose_name = _("Demo")
