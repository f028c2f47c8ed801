"""What custody has for the office to do."""

from datetime import date, timedelta
from functools import partial

from django.utils.translation import gettext as _

from core.todo import Counted
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.selectors.custody import (
    AHEAD,
    due_work,
    ending_contracts,
    expiring,
    open_claims,
    waiting_transfers,
)


def waiting(today: date) -> list[Counted]:
    """Return transfers that wait, work that is due, and covers that end."""
    last = today + timedelta(days=AHEAD)
    counted = (
        (waiting_transfers(), _("Transfers of assets that wait for approval: %(count)d"),
         "assettransfer", "state__exact=requested", P.APPROVE),
        (due_work(last), _("Maintenance of assets that falls due: %(count)d"), "assetmaintenance", "", P.WRITE),
        (expiring(today, last), _("Insurance of assets that ends: %(count)d"), "assetinsurance", "", P.WRITE),
        (ending_contracts(today, last), _("Maintenance contracts that end: %(count)d"),
         "maintenancecontract", "", P.WRITE),
        (open_claims(), _("Insurance claims that are open: %(count)d"),
         "insuranceclaim", "state__exact=made", P.WRITE),
    )  # fmt: skip
    return [
        Counted(rows, partial(_told, text), f"admin:erp_asset_custody_{page}_changelist", needs, query)
        for rows, text, page, query, needs in counted
    ]


def _told(text: str, count: int) -> str:
    return text % {"count": count}
