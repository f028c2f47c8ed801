"""Where assets are, what is done to them, and what counts of them say."""

from erp_planned.asset_custody.models.counts import AssetCount, AssetVerification
from erp_planned.asset_custody.models.insurance import AssetInsurance, InsuranceClaim
from erp_planned.asset_custody.models.transfers import AssetTransfer
from erp_planned.asset_custody.models.upkeep import AssetMaintenance, MaintenanceContract

__all__ = [
    "AssetCount",
    "AssetInsurance",
    "AssetMaintenance",
    "AssetTransfer",
    "AssetVerification",
    "InsuranceClaim",
    "MaintenanceContract",
]
