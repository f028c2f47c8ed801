"""What people come in by: the addresses of every suite, and the admin's pages.

Commands and workers do without: these are half of all modules. They are loaded when the first address is asked for,
by the web processes before they serve, and by what looks at all of them (the start-up checks, tests).
"""

from functools import cache
from importlib import import_module
from typing import Any

from django.conf import settings
from django.utils.module_loading import autodiscover_modules


@cache
def load_admin_pages() -> None:
    """Register the pages of every app's `admin` module at the sites."""
    autodiscover_modules("admin")


@cache
def load_doors() -> None:
    """Import the addresses of every suite, and with them whatever they lead to."""
    types: dict[str, Any] = settings.TENANT_TYPES
    for parts in types.values():
        import_module(parts["URLCONF"])
