"""What assets have for the office to do."""

from datetime import date
from functools import partial

from django.utils.translation import gettext as _

from core.todo import Counted
from erp_planned.assets.enums import AssetStatus, RunState
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.depreciation import runs
from erp_planned.assets.selectors.disposals import waiting_disposals
from erp_planned.assets.selectors.register import assets


def waiting(_today: date) -> list[Counted]:
    """Return what waits: disposals and years for a second person, assets to be put to use; three queries."""
    counted = (
        (waiting_disposals(), _("Disposals of assets that wait for approval: %(count)d"), "assetdisposal",
         "state__exact=proposed", P.APPROVE),
        (runs().filter(state=RunState.DRAFT), _("Years of depreciation to be posted: %(count)d"),
         "depreciationrun", "state__exact=draft", P.APPROVE),
        (assets().filter(status=AssetStatus.WAITING), _("Assets not yet put to use: %(count)d"), "asset",
         "status__exact=waiting", P.WRITE),
    )  # fmt: skip
    return [
        Counted(rows, partial(_told, text), f"admin:erp_assets_{page}_changelist", needs, query)
        for rows, text, page, query, needs in counted
    ]


def _told(text: str, count: int) -> str:
    return text % {"count": count}
