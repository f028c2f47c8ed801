"""Data import: spreadsheets that are checked, previewed and applied, whatever their subject."""

from django.utils.translation import gettext_lazy as _

from core import suites


class ImportsConfig(suites.SuiteApp):
    name = "core.imports"
    label = "imports"
    verbose_name = _("Data import")
