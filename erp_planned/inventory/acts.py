"""The acts on papers of stock, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import in_date
from core.periods import today
from erp_planned.inventory.enums import (
    COUNT_TRANSITIONS,
    SLIP_TRANSITIONS,
    TRANSFER_TRANSITIONS,
    CountStatus,
    SlipStatus,
    TransferStatus,
)
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.selectors.documents import counted_by, get_count, get_slip, get_transfer, own_text
from erp_planned.inventory.services.counting import approve_count, reject_count
from erp_planned.inventory.services.issuing import reverse_slip
from erp_planned.inventory.services.moving import receive_transfer

# fmt: off
SLIP_ACTS = declare(Acts(
    "erp_issue_slip", "slip", find=get_slip, table=SLIP_TRANSITIONS, column="status",
    title=lambda row: f"{row}: {row.requested_by}",
    describe=lambda row: f"{row.store}, {in_date(row.issued_on)}",
    each=(
        Act("reverse", _("Take back"), P.WRITE, reverse_slip, to=SlipStatus.REVERSED, icon="undo", dangerous=True,
            doors=API, once=True, summary="Take an issue back",
            about="Take a wrong issue back by an opposite movement, at what it cost.",
            text=_("What has not come back yet comes into the store again, at what it cost."),
            done=_("The issue is taken back."),
            params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),
                    Param("reversed_on", Kind.DAY, _("On"), initial=lambda _row: today()))),
        Act("give_back", _("Enter a return"), P.WRITE, states=frozenset({SlipStatus.ISSUED}),
            icon="assignment_return"),
    )))
TRANSFER_ACTS = declare(Acts(
    "erp_stock_transfer", "transfer", find=get_transfer, table=TRANSFER_TRANSITIONS, column="status",
    describe=lambda row: f"{row.from_store} - {row.to_store}, {in_date(row.moved_on)}",
    each=(
        Act("receive", _("Arrived"), P.WRITE, receive_transfer, to=TransferStatus.RECEIVED, icon="inventory",
            doors=API, summary="Say that a transfer arrived", about="Say that the goods of a transfer have arrived.",
            done=_("The transfer has arrived.")),
    )))
COUNT_ACTS = declare(Acts(
    "erp_stock_count", "count", find=get_count, table=COUNT_TRANSITIONS, column="status",
    is_own=counted_by, own_text=own_text,
    describe=lambda row: f"{row.store}, {in_date(row.counted_on)}, {row.reason}",
    each=(
        Act("approve", _("Approve"), P.APPROVE, approve_count, to=CountStatus.APPROVED, icon="check_circle",
            doors=API, once=True, summary="Approve a count",
            about="Post the differences of a count that somebody else made; refused where stock has moved since.",
            text=_("The differences are posted."), done=_("The differences are posted."),
            params=(Param("remarks", Kind.LINE, _("Remarks"), most=300),)),
        Act("reject", _("Turn down"), P.APPROVE, reject_count, to=CountStatus.REJECTED, icon="cancel", dangerous=True,
            doors=API, summary="Turn a count down", about="Turn a count down with a reason; no stock changes.",
            done=_("The count is turned down."),
            params=(Param("remarks", Kind.LINE, _("Reason"), required=True, most=300),)),
    )))
# fmt: on
