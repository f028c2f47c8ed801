"""What vouchers of assets stand on where a category has no account of its own."""

from django.utils.translation import gettext_lazy as _

from erp_planned.finance.heads import Head

COST, ACCUMULATED, DEPRECIATION, PRIOR, GAIN, LOSS, DONATED = (
    "asset_cost", "asset_accumulated", "asset_depreciation", "asset_prior", "asset_disposal_gain",
    "asset_disposal_loss", "asset_donated",
)  # fmt: skip
ASSET_HEADS = (
    Head(COST, _("Assets of categories without an account"), "1101"),
    Head(ACCUMULATED, _("Accumulated depreciation"), "2601"),
    Head(DEPRECIATION, _("Depreciation"), "4008"),
    Head(PRIOR, _("Depreciation of earlier years"), "4008"),
    Head(GAIN, _("Profit on the sale of assets"), "3005"),
    Head(LOSS, _("Loss on the sale of assets"), "4022"),
    Head(DONATED, _("Assets donated"), "4022"),
)
