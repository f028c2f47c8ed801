"""What payroll imports; the work itself is done by core.imports."""

from django.utils.translation import gettext_lazy as _

from core import suites


class DataImportConfig(suites.SuiteApp):
    name = "payroll.data_import"
    label = "payroll_data_import"
    verbose_name = _("Data import")
