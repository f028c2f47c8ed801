"""Goods that go back to the vendor: asked for, approved by a second person, out of stock, debited where billed."""

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
from core.errors import ValidationFailed
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields
from core.states import moving, require_step, take
from erp_planned.inventory.services.posting import check_day
from erp_planned.purchase.calc import line_amounts, part_value
from erp_planned.purchase.enums import RETURN_TRANSITIONS, InspectionStatus, ReturnStatus
from erp_planned.purchase.errors import NoSuchReceipt, NoSuchReturn, NotOpen
from erp_planned.purchase.models import GoodsReceipt, GoodsReturn, OrderItem, ReceiptLine, ReturnLine
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.services.deciding import settle_status
from erp_planned.purchase.services.notices import RETURNED, tell_deciders
from erp_planned.purchase.services.orders import take_order
from erp_planned.purchase.services.stock import send_out
from erp_planned.purchase.services.vouchers import Sent, voucher_of_return
from erp_planned.vendors.people import refuse_own

S = ReturnStatus


@dataclass(frozen=True, slots=True)
class Back:
    """How much of a line goes back: of what was rejected, and of what was accepted and found bad later."""

    receipt_line_id: int
    rejected: Decimal = ZERO
    accepted: Decimal = ZERO


def make_return(
    *,
    receipt: GoodsReceipt,
    lines: Sequence[Back | Mapping[str, Any]],
    reason: str,
    actor: Actor,
    returned_on: date | None = None,
) -> GoodsReturn:
    """Enter a return that waits for approval; until then nothing moves.

    Raises ValidationFailed naming the line (`lines.0.accepted`) for more than is there, NotOpen before the
    inspection, Forbidden.
    """
    authorize(actor, P.WRITE)
    day = returned_on or today()
    with transaction.atomic():
        take_order(receipt.order_id)
        row = take(GoodsReceipt.objects.select_related("order"), NoSuchReceipt(), pk=receipt.pk)
        if row.inspection_status == InspectionStatus.PENDING:
            raise NotOpen(_("The goods wait for inspection; what it rejects can go back."))
        made = GoodsReturn(
            receipt=row, returned_on=day, reason=" ".join(reason.split()), made_by=actor.name[:150],
            made_by_id=actor.number,
        )  # fmt: skip
        check_fields(made, ["reason"])
        _check_day(made)
        own = {one.pk: one for one in row.lines.all()}
        found = _lines([one if isinstance(one, Back) else Back(**one) for one in lines], own)
        made.return_no = yearly_number("erp_goods_return", "RTV", day)
        made.save()
        for one in found:
            one.goods_return = made
        ReturnLine.objects.bulk_create(found)
        record(actor, "goods_return.made", made, after={"receipt": row.grn_no, "lines": len(found)})
        tell_deciders(RETURNED, made, actor)
    return made


def approve_return(*, goods_return: GoodsReturn, actor: Actor, remarks: str = "") -> GoodsReturn:
    """Approve another person's return: the goods leave the stock, and the vendor is debited for what was billed.

    Raises OwnEntry, ValidationFailed where less is there by now, NotInStock, InvalidTransition, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        order = take_order(goods_return.receipt.order_id)
        row = _take(goods_return)
        require_step(row, S.APPROVED, table=RETURN_TRANSITIONS, field="status")
        refuse_own([row.made_by_id], actor)
        _check_day(row)
        own = {one.pk: one for one in row.receipt.lines.select_related("order_item")}
        items = {one.pk: one for one in order.items.select_related("item")}
        back = list(row.lines.order_by("pk"))
        _check(back, own)
        moved = [(own[one.receipt_line_id], items[own[one.receipt_line_id].order_item_id].item, one.accepted)
                 for one in back]  # fmt: skip
        out = send_out(row.receipt, moved, row.returned_on, row.return_no, actor)
        sent = [_settle(row, one, own[one.receipt_line_id], items, out) for one in back]
        row.debit_amount = row.debit_taxable + row.debit_tax
        ReturnLine.objects.bulk_update(back, ["debited"])
        ReceiptLine.objects.bulk_update(
            own.values(), ["returned", "rejected_back", "billed", "settled", "booked"]
        )
        OrderItem.objects.bulk_update(items.values(), ["sent_back", "billed"])
        with moving(
            row, to=S.APPROVED, table=RETURN_TRANSITIONS, actor=actor, event="goods_return.approved",
            stamp="decided", field="status",
        ):  # fmt: skip
            row.decided_by_id, row.remarks = actor.number, " ".join(remarks.split())[:300]
        voucher_of_return(row, order, sent, actor)
        settle_status(order, actor)
    return row


def reject_return(*, goods_return: GoodsReturn, remarks: str, actor: Actor) -> GoodsReturn:
    """Refuse another person's return, saying why. Raises OwnEntry, InvalidTransition, ValidationFailed, Forbidden."""
    authorize(actor, P.APPROVE)
    text = " ".join(remarks.split())[:300]
    if not text:
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        row = _take(goods_return)
        require_step(row, S.REJECTED, table=RETURN_TRANSITIONS, field="status")
        refuse_own([row.made_by_id], actor)
        with moving(
            row, to=S.REJECTED, table=RETURN_TRANSITIONS, actor=actor, event="goods_return.rejected",
            stamp="decided", field="status",
        ):  # fmt: skip
            row.decided_by_id, row.remarks = actor.number, text
    return row


def _take(goods_return: GoodsReturn) -> GoodsReturn:
    rows = GoodsReturn.objects.select_related("receipt__order__vendor", "receipt__store")
    return take(rows, NoSuchReturn(), pk=goods_return.pk)


def _check_day(row: GoodsReturn) -> None:
    check_day(row.returned_on, "returned_on")
    if row.receipt.inspected_on and row.returned_on < row.receipt.inspected_on:
        raise ValidationFailed.at("returned_on", _("The goods were inspected later than that."))


def _lines(given: Sequence[Back], own: Mapping[int, ReceiptLine]) -> list[ReturnLine]:
    if not given:
        raise ValidationFailed.at("lines", _("Say what goes back."))
    found: list[ReturnLine] = []
    for place, one in enumerate(given):
        if one.receipt_line_id not in own or one.receipt_line_id in [row.receipt_line_id for row in found]:
            text = _("Name each line of the receipt once.")
            raise ValidationFailed.at(f"lines.{place}.receipt_line_id", text)
        row = ReturnLine(receipt_line=own[one.receipt_line_id], rejected=one.rejected, accepted=one.accepted)
        check_fields(row, ["rejected", "accepted"])
        if one.rejected < 0 or one.accepted < 0 or not one.rejected + one.accepted:
            raise ValidationFailed.at(f"lines.{place}.accepted", _("Give a quantity above nothing."))
        found.append(row)
    _check(found, own)
    return found


def _check(back: Sequence[ReturnLine], own: Mapping[int, ReceiptLine]) -> None:
    """Raise ValidationFailed, naming line and box, for more than is there."""
    for place, one in enumerate(back):
        line = own[one.receipt_line_id]
        there = {
            "rejected": line.rejected - line.rejected_back,
            "accepted": line.kept - line.capitalized,
        }
        for name, left in there.items():
            if getattr(one, name) > left:
                text = _("%(left)s of it are there to go back.") % {"left": f"{left.normalize():f}"}
                raise ValidationFailed.at(f"lines.{place}.{name}", text)


def _settle(
    row: GoodsReturn,
    back: ReturnLine,
    line: ReceiptLine,
    items: Mapping[int, OrderItem],
    out: Mapping[int, Decimal],
) -> Sent:
    """Count a line of a return: first what was not billed goes back, then what was, for which the vendor is debited."""
    item = items[line.order_item_id]
    unbilled = min(back.accepted, line.to_bill)
    back.debited = back.accepted - unbilled
    value = (
        part_value(line.value, line.accepted, unbilled, settled=line.settled, booked=line.booked)
        if unbilled
        else ZERO
    )
    line.settled += unbilled
    line.booked += value
    line.rejected_back += back.rejected
    line.returned += back.accepted
    line.billed -= back.debited
    item.sent_back += back.accepted
    item.billed -= back.debited
    amounts = line_amounts(back.debited, item.priced, is_interstate=row.receipt.order.is_interstate)
    row.debit_taxable += amounts.taxable
    row.debit_tax += amounts.tax
    return Sent(item.item, amounts, out.get(line.pk), value)
