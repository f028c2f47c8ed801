"""The acts on transfers, counts, contracts and claims, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import ADMIN, API, Act, Acts, Kind, Param, declare
from core.formatting import in_date, rupees
from core.periods import today
from erp_planned.asset_custody.enums import (
    CLAIM_TRANSITIONS,
    COUNT_TRANSITIONS,
    TRANSFER_TRANSITIONS,
    ClaimState,
    CountState,
    TransferState,
)
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.selectors.counts import count_by_id
from erp_planned.asset_custody.selectors.custody import get_claim, get_contract, get_transfer
from erp_planned.asset_custody.services import counts, transfers, upkeep

OWN_IN = frozenset({TransferState.REQUESTED, TransferState.APPROVED})
REASON = Param("remarks", Kind.LINE, _("Reason"), required=True, most=300)
# fmt: off
TRANSFER_ACTS = declare(Acts(
    "asset_transfer", "transfer", find=get_transfer, table=TRANSFER_TRANSITIONS,
    is_own=transfers.is_own, own_text=transfers.own_text,
    title=lambda row: f"{row.number}: {row.asset}",
    describe=lambda row: f"{row.asset}, {row.from_location} → {row.to_location}, {in_date(row.transfer_on)}",
    each=(
        Act("approve", _("Approve"), P.APPROVE, transfers.approve_transfer, to=TransferState.APPROVED,
            text=_("The asset goes on its way; its place changes when it is received."),
            params=(Param("remarks", Kind.LINE, _("Remarks"), most=300),),
            done=_("The transfer is approved."), icon="check_circle", doors=API,
            summary="Approve a transfer of an asset", about="Approve a transfer that somebody else asked for."),
        Act("reject", _("Reject"), P.APPROVE, transfers.reject_transfer, to=TransferState.REJECTED, params=(REASON,),
            done=_("The transfer is rejected."), icon="cancel", dangerous=True, doors=API,
            summary="Reject a transfer of an asset", about="Refuse a transfer with a reason."),
        Act("receive", _("Received"), P.WRITE, transfers.receive_transfer, to=TransferState.RECEIVED, own_in=OWN_IN,
            text=_("The asset has come: its place and custodian are the new ones from now on."),
            done=_("The asset is received."), icon="inventory", doors=API,
            summary="Receive an asset", about="Say that the asset has come to its new place."),
        Act("cancel", _("Take back"), P.WRITE, transfers.cancel_transfer, to=TransferState.CANCELLED, own_in=OWN_IN,
            params=(REASON,), done=_("The transfer is taken back."), icon="undo", dangerous=True, doors=API,
            summary="Take back a transfer of an asset", about="Take back a transfer that is not received yet."),
    ),
))
COUNT_ACTS = declare(Acts(
    "asset_count", "count", find=count_by_id, table=COUNT_TRANSITIONS,
    describe=lambda row: f"{row.name}, {in_date(row.begins_on)}",
    each=(
        Act("close", _("Close"), P.WRITE, counts.close_count, to=CountState.CLOSED,
            text=_("Every expected asset that nobody has seen is written down as not found."),
            done=_("The count is closed."), icon="task_alt", doors=API,
            summary="Close a physical verification",
            about="Close a count; what nobody has seen is written down as not found."),
        Act("labels", _("Print the labels"), P.WRITE, icon="qr_code_2"),
    ),
))
CONTRACT_ACTS = declare(Acts(
    "maintenance_contract", "contract", find=get_contract,
    describe=lambda row: f"{row.vendor}, {in_date(row.valid_to)}",
    each=(
        Act("cover", _("Assets that it covers"), P.WRITE, upkeep.cover_assets,
            params=(Param("codes", Kind.WORDS, _("Codes of assets, one in a line"), required=True, most=60_000,
                          initial=lambda row: "\n".join(one.asset_code for one in row.assets.all())),),
            done=_("The list of assets is kept."), icon="playlist_add", doors=API,
            summary="Set the assets that a contract covers",
            about="Codes of assets, one in a line; they take the place of the list before."),
    ),
))
CLAIM_ACTS = declare(Acts(
    "insurance_claim", "claim", find=get_claim, table=CLAIM_TRANSITIONS,
    describe=lambda row: f"{row.insurance}, {rupees(row.amount)}",
    each=(
        Act("settle", _("Settle"), P.WRITE, upkeep.settle_claim, to=ClaimState.SETTLED, params=(
                Param("amount", Kind.MONEY, _("What the insurer pays"), required=True, least=0,
                      initial=lambda row: row.amount),
                Param("settled_on", Kind.DAY, _("On"), initial=lambda _row: today()),
                Param("remarks", Kind.LINE, _("Remarks"), most=300)),
            done=_("The claim is settled."), icon="paid", doors=ADMIN),
        Act("refuse", _("Refused by the insurer"), P.WRITE, upkeep.close_claim, to=ClaimState.REFUSED,
            params=(REASON,), done=_("The claim is closed."), icon="block", dangerous=True, doors=ADMIN),
    ),
))
# fmt: on
