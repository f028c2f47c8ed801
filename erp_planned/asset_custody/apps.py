"""Where assets are and who holds them: transfers, upkeep, insurance, verification, labels."""

from django.utils.translation import gettext_lazy as _

from core import suites


class AssetCustodyConfig(suites.SuiteApp):
    name = "erp_planned.asset_custody"
    label = "erp_asset_custody"
    verbose_name = _("Custody of assets")
