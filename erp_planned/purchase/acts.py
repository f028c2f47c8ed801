"""The acts on orders, receipts, returns and bills, for every door (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import rupees
from erp_planned.purchase.enums import (
    BILL_TRANSITIONS,
    ORDER_TRANSITIONS,
    RETURN_TRANSITIONS,
    BillStatus,
    InspectionStatus,
    OrderStatus,
    ReturnStatus,
)
from erp_planned.purchase.models import GoodsReturn, PurchaseBill, PurchaseOrder
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors import bills as read_bills
from erp_planned.purchase.selectors import orders as read_orders
from erp_planned.purchase.selectors import receipts as read_receipts
from erp_planned.purchase.services import bills, deciding, returns
from erp_planned.vendors.people import is_own, own_text

S, B, R, I = OrderStatus, BillStatus, ReturnStatus, InspectionStatus  # noqa: E741 - short names of the tables
REASON = Param("reason", Kind.WORDS, _("Reason"), required=True, most=300)
REMARKS = Param("remarks", Kind.WORDS, _("Reason"), required=True, most=300)
RECEIVABLE = frozenset({S.APPROVED})
BILLABLE = frozenset({S.APPROVED, S.RECEIVED, S.CLOSED})


def _decided(row: PurchaseOrder) -> str:
    waits = read_orders.waiting_version(row)
    if waits is not None and row.status != S.DRAFT:
        changes = "\n".join(waits.changes)
        return (
            _t("Version %(number)d: %(reason)s") % {"number": waits.version, "reason": waits.reason}
            + "\n"
            + changes
        )
    return _t("%(vendor)s, %(total)s. The vendor is told by mail.") % {
        "vendor": row.vendor,
        "total": rupees(row.total_amount),
    }


def _is_own_order(row: PurchaseOrder, actor: Any) -> bool:
    waits = read_orders.waiting_version(row)
    return is_own([waits.made_by_id if waits else row.made_by_id], actor)


def _of_return(row: GoodsReturn) -> str:
    return _t("%(vendor)s: %(reason)s") % {"vendor": row.receipt.order.vendor, "reason": row.reason}


def _differences(row: PurchaseBill) -> str:
    return "\n".join(str(one["text"]) for one in row.findings) or _t("Nothing differs.")


# fmt: off
ORDER_ACTS = declare(Acts(
    "purchase_order", "order", find=read_orders.get_order, table=ORDER_TRANSITIONS, column="status",
    standing=read_orders.standing, is_own=_is_own_order, own_text=own_text, each=(
        Act("approve_order", _("Approve"), P.APPROVE, deciding.approve_order,
            states=frozenset({S.DRAFT}), icon="check_circle", text=_decided,
            done=_("Approved; the vendor is told."),
            params=(Param("reason", Kind.WORDS, _("Remarks"), most=300),)),
        Act("approve_amendment", _("Approve the amendment"), P.APPROVE, deciding.approve_amendment,
            states=frozenset({S.APPROVED, S.RECEIVED}), icon="check_circle", text=_decided,
            done=_("Approved; the vendor is told.")),
        Act("receive", _("Receive goods"), P.WRITE, icon="local_shipping", states=RECEIVABLE),
        Act("bill", _("Enter a bill"), P.WRITE, icon="receipt_long", states=BILLABLE),
        Act("amend", _("Change"), P.WRITE, icon="edit", states=frozenset({S.DRAFT, S.APPROVED, S.RECEIVED})),
        Act("paper", _("Print"), P.READ, icon="print"),
        Act("reject_amendment", _("Reject the amendment"), P.APPROVE, deciding.reject_amendment,
            states=frozenset({S.APPROVED, S.RECEIVED}), icon="cancel", done=_("The order stays as it is."),
            params=(REASON,)),
        Act("close", _("Close short"), P.APPROVE, deciding.close_order, to=S.CLOSED,
            icon="door_front", dangerous=True, done=_("The order is closed; the rest is not wanted any more."),
            params=(REASON,)),
        Act("cancel", _("Cancel"), P.WRITE, deciding.cancel_order, to=S.CANCELLED, own_in=frozenset(S), icon="delete",
            dangerous=True, done=_("The order is cancelled."), params=(REASON,)),
    )))
RECEIPT_ACTS = declare(Acts(
    "goods_receipt", "receipt", find=read_receipts.get_receipt,
    column="inspection_status", each=(
        Act("inspect", _("Inspect"), P.WRITE, icon="fact_check", states=frozenset({I.PENDING})),
        Act("send_back", _("Send goods back"), P.WRITE, icon="undo",
            states=frozenset({I.ACCEPTED, I.PARTLY, I.REJECTED})),
    )))
RETURN_ACTS = declare(Acts(
    "goods_return", "goods_return", find=read_receipts.get_return, table=RETURN_TRANSITIONS, column="status",
    is_own=lambda row, actor: is_own([row.made_by_id], actor), own_text=own_text, each=(
        Act("approve", _("Approve"), P.APPROVE, returns.approve_return, to=R.APPROVED, icon="check_circle",
            text=_of_return, done=_("Approved: the goods are out of the stock."), doors=API,
            summary="Approve a return to the vendor",
            about="Approve another person's return: goods leave the stock, the vendor is debited for what was billed.",
            params=(Param("remarks", Kind.WORDS, _("Remarks"), most=300),)),
        Act("reject", _("Reject"), P.APPROVE, returns.reject_return, to=R.REJECTED, icon="cancel", dangerous=True,
            done=_("The return is rejected."), doors=API, summary="Reject a return to the vendor",
            about="Refuse another person's return, saying why.", params=(REMARKS,)),
    )))
BILL_ACTS = declare(Acts(
    "purchase_bill", "bill", find=read_bills.get_bill, table=BILL_TRANSITIONS, column="status",
    is_own=lambda row, actor: is_own([row.made_by_id], actor), own_text=own_text, each=(
        Act("release", _("Release"), P.APPROVE, bills.release_bill, to=B.RELEASED, icon="lock_open",
            text=_differences, done=_("The bill is handed on to be paid."), doors=API,
            summary="Release a held bill",
            about="Release a bill that another person entered though rate or tax differ; goods that were not accepted"
            " are never released.", params=(REASON,)),
        Act("match", _("Match again"), P.WRITE, bills.match_again, to=B.MATCHED, own_in=frozenset(B), icon="rule",
            text=_differences, done=_("The bill is matched again."), doors=API, summary="Match a held bill again",
            about="Compare once more with order and receipts: within the tolerance it is handed on to be paid."),
        Act("cancel", _("Cancel"), P.WRITE, bills.cancel_bill, to=B.CANCELLED, own_in=frozenset({B.HELD}),
            icon="delete", dangerous=True, done=_("The bill is cancelled; its goods can be billed again."), doors=API,
            summary="Cancel a bill for an order",
            about="Take back a bill that is held, or whose payment was rejected, cancelled or reversed.",
            params=(REASON,)),
    )))
# fmt: on
