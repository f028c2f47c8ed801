"""Reads of goods receipts and returns: what waits for inspection, what waits to be an asset, what rates vendors."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import F, Prefetch, QuerySet, Sum
from django.db.models.functions import Floor

from core.refusals import get_or_refuse
from erp_planned.inventory.enums import ItemKind
from erp_planned.purchase.enums import InspectionStatus, ReturnStatus
from erp_planned.purchase.errors import NoSuchReceipt, NoSuchReturn
from erp_planned.purchase.models import GoodsReceipt, GoodsReturn, OrderItem, ReceiptLine, ReturnLine
from erp_planned.vendors.rating_sources import Receipt

_LINES = Prefetch("lines", ReceiptLine.objects.select_related("order_item__item", "batch").order_by("pk"))


def receipts() -> QuerySet[GoodsReceipt]:
    """Return all goods receipts with order, vendor and lines, the newest first."""
    rows = GoodsReceipt.objects.select_related("order__vendor", "store").prefetch_related(_LINES)
    return rows.order_by("-received_on", "-pk")


def get_receipt(pk: int) -> GoodsReceipt:
    """Return a goods receipt. Raises NoSuchReceipt."""
    row: GoodsReceipt = get_or_refuse(receipts(), NoSuchReceipt(), pk=pk)
    return row


def pending_receipts() -> QuerySet[GoodsReceipt]:
    """Return the receipts that wait for inspection, the oldest first."""
    return receipts().filter(inspection_status=InspectionStatus.PENDING).order_by("received_on", "pk")


def receivable(order_id: int) -> list[OrderItem]:
    """Return the lines of an order of which more may come; `open` is what a receipt proposes."""
    rows = OrderItem.objects.filter(order=order_id).select_related("item", "order").order_by("line_no")
    return [row for row in rows if row.room > 0]


def returns() -> QuerySet[GoodsReturn]:
    """Return all returns to vendors, the newest first."""
    lines = Prefetch(
        "lines", ReturnLine.objects.select_related("receipt_line__order_item__item").order_by("pk")
    )
    rows = GoodsReturn.objects.select_related("receipt__order__vendor", "receipt__store").prefetch_related(
        lines
    )
    return rows.order_by("-returned_on", "-pk")


def get_return(pk: int) -> GoodsReturn:
    """Return one return to a vendor. Raises NoSuchReturn."""
    row: GoodsReturn = get_or_refuse(returns(), NoSuchReturn(), pk=pk)
    return row


def waiting_returns() -> QuerySet[GoodsReturn]:
    """Return the returns that wait for a second person."""
    return returns().filter(status=ReturnStatus.WAITING)


def to_capitalize() -> QuerySet[ReceiptLine]:
    """Return the accepted goods of the kind asset that the asset register has not taken over, the newest first.

    `left` is how many pieces of it can become assets, `unit_cost` the landed cost of one (rupees).
    """
    rows: QuerySet[ReceiptLine] = _assets().filter(left__gt=0)
    return rows.order_by("-receipt__received_on", "-pk")


def get_to_capitalize(receipt_line_id: int) -> ReceiptLine:
    """Return one line of goods of the kind asset, with what is left to capitalize. Raises NoSuchReceipt."""
    row: ReceiptLine = get_or_refuse(_assets(), NoSuchReceipt(), pk=receipt_line_id)
    return row


def _assets() -> Any:
    rows = ReceiptLine.objects.filter(order_item__item__kind=ItemKind.ASSET, accepted__gt=0)
    return rows.select_related("receipt__order", "order_item__item").annotate(
        left=Floor(F("accepted") - F("returned") - F("capitalized")), unit_cost=F("value") / F("accepted")
    )


def rated(vendor_ids: Collection[int]) -> Mapping[int, Sequence[Receipt]]:
    """Return the inspected receipts of vendors as they rate them: accepted of received, the day due and come."""
    rows = GoodsReceipt.objects.filter(order__vendor__in=vendor_ids).exclude(
        inspection_status=InspectionStatus.PENDING
    )
    found: dict[int, list[Receipt]] = {}
    summed: Any = rows.annotate(came=Sum("lines__received"), good=Sum("lines__accepted")).order_by(
        "received_on", "pk"
    )
    for vendor, number, day, due, came, good in summed.values_list(
        "order__vendor", "order__po_no", "received_on", "due_on", "came", "good"
    ):
        found.setdefault(vendor, []).append(Receipt(number, day, came, good, due))
    return found


def late_receipts(first: date, last: date) -> QuerySet[GoodsReceipt]:
    """Return the goods that came in a period after the day of their order."""
    return receipts().filter(received_on__range=(first, last), received_on__gt=F("due_on"))
