"""Screens of data import: uploads, previews and what became of them."""

from core.admin.sites import on_institution_sites
from core.imports.admin.jobs import ImportJobAdmin
from core.imports.admin.pages import pages
from core.imports.models import ImportJob

on_institution_sites(lambda site: site.register(ImportJob, ImportJobAdmin))
on_institution_sites(lambda site: site.register_pages(lambda: pages(site)))
