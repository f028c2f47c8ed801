"""Tables of assets."""

from erp_planned.assets.models.depreciation import AssetDepreciation, BlockYear, DepreciationRun
from erp_planned.assets.models.disposals import AssetDisposal, DisposalPart
from erp_planned.assets.models.register import (
    Asset,
    AssetAddition,
    AssetCategory,
    CapitalizationLimit,
    CategoryTerms,
)

__all__ = [
    "Asset",
    "AssetAddition",
    "AssetCategory",
    "AssetDepreciation",
    "AssetDisposal",
    "BlockYear",
    "CapitalizationLimit",
    "CategoryTerms",
    "DepreciationRun",
    "DisposalPart",
]
