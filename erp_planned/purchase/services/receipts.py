"""Goods received and inspected. Only what inspection accepts is stock; assets wait to be capitalized.

Locks: the order first; with it held its lines and receipts are what was read. Then stock, by `post`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.formatting import in_date, rupees
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import moving, require_step, take
from erp_planned.inventory.services.posting import batch_for, check_day
from erp_planned.purchase.calc import damages, line_amounts, value_between
from erp_planned.purchase.enums import INSPECTION_TRANSITIONS, InspectionStatus, OrderStatus
from erp_planned.purchase.errors import MoreThanOrdered, NoSuchOrder, NoSuchReceipt, NotOpen
from erp_planned.purchase.models import GoodsReceipt, OrderItem, PurchaseOrder, ReceiptLine
from erp_planned.purchase.people import authorize_store
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.orders import standing
from erp_planned.purchase.selectors.settings import settings_on
from erp_planned.purchase.services.deciding import settle_status
from erp_planned.purchase.services.notices import INSPECT, tell_deciders
from erp_planned.purchase.services.orders import take_order
from erp_planned.purchase.services.stock import take_in
from erp_planned.vendors.people import is_own, refuse_own

MOST_LINES = 200
CHALLAN_ONCE = "erp_receipt_challan_once"
I = InspectionStatus  # noqa: E741 - as in the table


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a line of the order."""

    order_item_id: int
    quantity: Decimal
    batch_no: str = ""
    expires_on: date | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """What inspection says of a line of a receipt; the rest of it is rejected, with a reason."""

    line_id: int
    accepted: Decimal
    reason: str = ""


def receive(
    *,
    order: PurchaseOrder,
    lines: Sequence[Came | Mapping[str, Any]],
    actor: Actor,
    received_on: date | None = None,
    challan_no: str = "",
    remarks: str = "",
) -> GoodsReceipt:
    """Enter goods that came for an approved order, in part or whole; they wait for inspection.

    By the office, or the employee in charge of the order's store. Raises MoreThanOrdered naming the line
    (`lines.0.quantity`), NotOpen for an order that is not approved, ValidationFailed for a day before the order or
    after today, Duplicate for a delivery note that is entered, NoSuchOrder for a keeper of another store, Forbidden.
    """
    day = received_on or today()
    with transaction.atomic():
        row = take_order(order.pk)
        keeper = row.store.incharge
        authorize_store(actor, keeper.user_id if keeper else None, NoSuchOrder())
        _check_receivable(row, day)
        receipt = GoodsReceipt(
            order=row, store=row.store, received_on=day, due_on=row.delivery_on,
            challan_no=" ".join(challan_no.split()), remarks=" ".join(remarks.split()), made_by=actor.name[:150],
            made_by_id=actor.number,
        )  # fmt: skip
        check_fields(receipt, ["challan_no", "remarks"])
        items = {one.pk: one for one in row.items.select_related("item", "order")}
        made = _lines(items, [one if isinstance(one, Came) else Came(**one) for one in lines])
        receipt.grn_no = yearly_number("erp_goods_receipt", "GRN", day)
        with naming_refusals({CHALLAN_ONCE: _same_challan}):
            receipt.save()
        for one in made:
            one.receipt = receipt
        ReceiptLine.objects.bulk_create(made)
        OrderItem.objects.bulk_update(items.values(), ["received"])
        record(actor, "goods.received", receipt, after={"order": row.po_no, "lines": len(made)})
        tell_deciders(INSPECT, receipt, actor, needs=P.WRITE, order=row.po_no)
    return receipt


def _check_receivable(row: PurchaseOrder, day: date) -> None:
    if row.status != OrderStatus.APPROVED:
        raise NotOpen(standing(row))
    check_day(day, "received_on")
    if day < row.ordered_on:
        text = _("The order is of %(day)s; nothing came before.") % {"day": in_date(row.ordered_on)}
        raise ValidationFailed.at("received_on", text)


def _lines(items: Mapping[int, OrderItem], given: Sequence[Came]) -> list[ReceiptLine]:
    """Return the lines of a receipt and count them on the lines of the order. Raises naming the place."""
    if not 0 < len(given) <= MOST_LINES:
        raise ValidationFailed.at("lines", _("A receipt has 1 to %(most)d lines.") % {"most": MOST_LINES})
    found = []
    for place, one in enumerate(given):
        under = f"lines.{place}."
        item = items.get(one.order_item_id)
        if item is None:
            raise ValidationFailed.at(f"{under}order_item_id", _("This is no line of the order."))
        line = ReceiptLine(
            order_item=item, received=one.quantity, batch_no=one.batch_no.strip(), expires_on=one.expires_on
        )
        try:
            check_fields(line, ["received", "batch_no"])
            if one.quantity <= 0:
                raise ValidationFailed.at("received", _("Give a quantity above nothing."))
            if item.item.has_batches or line.batch_no:
                line.batch = batch_for(item=item.item, batch_no=line.batch_no, expires_on=one.expires_on)
        except ValidationFailed as error:
            error.fields = {
                f"{under}{'quantity' if field == 'received' else field}": texts
                for field, texts in error.fields.items()
            }
            raise
        if one.quantity > item.room:
            values = {"room": f"{max(item.room, ZERO).normalize():f}", "item": item.item}
            raise MoreThanOrdered.at(f"{under}quantity", _("%(item)s: %(room)s may still come.") % values)
        item.received += one.quantity
        found.append(line)
    return found


def _same_challan() -> Duplicate:
    return Duplicate.at("challan_no", _("This delivery note is entered for the order already."))


def inspect(
    *,
    receipt: GoodsReceipt,
    lines: Sequence[Judged | Mapping[str, Any]],
    actor: Actor,
    inspected_on: date | None = None,
    remarks: str = "",
) -> GoodsReceipt:
    """Say of each line how much is accepted; that comes into stock at its landed cost, the rest is rejected.

    Not by who received it, unless the settings allow it for the value. Raises OwnEntry, InvalidTransition for a second
    time, ValidationFailed naming the line (`lines.0.accepted`, `lines.0.reason`), BooksClosed, Forbidden.
    """
    authorize(actor, P.WRITE)
    day = inspected_on or today()
    with transaction.atomic():
        order = take_order(receipt.order_id)
        row = take(GoodsReceipt.objects.select_related("store"), NoSuchReceipt(), pk=receipt.pk)
        require_step(row, I.ACCEPTED, table=INSPECTION_TRANSITIONS, field="inspection_status")
        check_day(day, "inspected_on")
        if day < row.received_on:
            raise ValidationFailed.at("inspected_on", _("It was received later than that."))
        row.order = order
        items = {one.pk: one for one in order.items.select_related("item")}
        own = {one.pk: one for one in row.lines.select_related("batch").order_by("pk")}
        _refuse_receiver(row, own.values(), items, actor, day)
        _judge(own, items, order, [one if isinstance(one, Judged) else Judged(**one) for one in lines])
        ReceiptLine.objects.bulk_update(own.values(), ["accepted", "rejected", "value", "reason"])
        OrderItem.objects.bulk_update(items.values(), ["accepted", "rejected"])
        with moving(
            row, to=_outcome(own.values()), table=INSPECTION_TRANSITIONS, actor=actor, event="goods.inspected",
            field="inspection_status",
        ):  # fmt: skip
            row.inspected_on, row.inspected_by, row.inspected_by_id = day, actor.name[:150], actor.number
            row.damages = _damages(row, own.values(), items)
            row.remarks = " ".join(remarks.split())[:300] or row.remarks
        take_in(row, [(one, items[one.order_item_id].item) for one in own.values()], day, actor)
        settle_status(order, actor)
    return row


def _refuse_receiver(
    row: GoodsReceipt, own: Any, items: Mapping[int, OrderItem], actor: Actor, day: date
) -> None:
    """Refuse who received the goods, above the value that the settings let them inspect themselves."""
    if not is_own([row.made_by_id], actor):
        return
    value = sum((one.received * items[one.order_item_id].priced.net for one in own), ZERO)
    if value > settings_on(day).own_inspection_below:
        refuse_own([row.made_by_id], actor)


def _judge(
    own: Mapping[int, ReceiptLine],
    items: Mapping[int, OrderItem],
    order: PurchaseOrder,
    given: Sequence[Judged],
) -> None:
    """Put what inspection says into the lines, with the value of what is accepted."""
    said: dict[int, tuple[int, Judged]] = {}
    for place, one in enumerate(given):
        if one.line_id not in own or one.line_id in said:
            raise ValidationFailed.at(f"lines.{place}.line_id", _("Name each line of the receipt once."))
        said[one.line_id] = place, one
    if len(said) != len(own):
        raise ValidationFailed.at("lines", _("Say of each line of the receipt how much is accepted."))
    for line in own.values():
        place, one = said[line.pk]
        if not 0 <= one.accepted <= line.received or one.accepted != round(one.accepted, 3):
            values = {"received": f"{line.received.normalize():f}"}
            text = _("Between nothing and the %(received)s that were received, with at most three decimals.")
            raise ValidationFailed.at(f"lines.{place}.accepted", text % values)
        line.accepted, line.rejected = one.accepted, line.received - one.accepted
        line.reason = " ".join(one.reason.split())[:300]
        if line.rejected and not line.reason:
            raise ValidationFailed.at(f"lines.{place}.reason", _("Say why goods are rejected."))
        item = items[line.order_item_id]
        line.value = value_between(
            item.accepted, line.accepted, item.priced, is_interstate=order.is_interstate,
            is_credited=order.credits_tax,
        )  # fmt: skip
        item.accepted += line.accepted
        item.rejected += line.rejected


def _outcome(lines: Any) -> InspectionStatus:
    accepted, rejected = sum(one.accepted for one in lines), sum(one.rejected for one in lines)
    if not accepted:
        return I.REJECTED
    return I.PARTLY if rejected else I.ACCEPTED


def _damages(row: GoodsReceipt, lines: Any, items: Mapping[int, OrderItem]) -> Decimal:
    """Return what late goods cost the vendor by the order: of the taxable value of what was accepted."""
    if row.due_on is None:
        return ZERO
    value = sum(
        (
            line_amounts(one.accepted, items[one.order_item_id].priced, is_interstate=False).taxable
            for one in lines
        ),
        ZERO,
    )
    return damages(
        value,
        row.due_on,
        row.received_on,
        pct_week=row.order.damages_pct_week,
        most_pct=row.order.damages_most_pct,
    )


def late_text(row: GoodsReceipt) -> str:
    """Say how late goods came and what the order's damages come to; empty where they came in time."""
    if row.due_on is None or not row.days_late:
        return ""
    values = {"days": row.days_late, "due": in_date(row.due_on), "amount": rupees(row.damages)}
    return _("%(days)d days late (due on %(due)s); damages by the order: %(amount)s.") % values
