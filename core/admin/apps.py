"""Django's admin, whose pages are registered when an address is asked for (`core.doors`), not at every start."""

from typing import Any

from django.contrib.admin.apps import SimpleAdminConfig
from django.contrib.admin.checks import check_admin_app, check_dependencies
from django.core import checks

from core.doors import load_doors


def check_all_pages(app_configs: Any, **options: Any) -> list[checks.CheckMessage]:
    """Check the pages as Django does, with all of them there."""
    load_doors()
    found: list[checks.CheckMessage] = check_admin_app(app_configs, **options)
    return found


class LateAdminConfig(SimpleAdminConfig):
    def ready(self) -> None:
        checks.register(check_dependencies, checks.Tags.admin)
        checks.register(check_all_pages, checks.Tags.admin)
