"""Screens of data import, for the site of any suite."""

from core.admin.sites import KaryalayaSite
from core.imports.admin.jobs import ImportJobAdmin
from core.imports.admin.pages import pages
from core.imports.models import ImportJob


def register_imports_admin(site: KaryalayaSite) -> None:
    """Put uploads, previews and what became of them on a suite's site."""
    site.register(ImportJob, ImportJobAdmin)
    site.register_pages(lambda: pages(site))
