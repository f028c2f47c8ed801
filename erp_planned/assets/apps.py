"""The register of assets, their depreciation in two books, and their disposal."""

from django.utils.translation import gettext_lazy as _

from core import suites


class AssetsConfig(suites.SuiteApp):
    name = "erp_planned.assets"
    label = "erp_assets"
    verbose_name = _("Assets")
