"""Bills of vendors for orders: entered, matched, held where they differ, handed on to be paid exactly once.

Locks: vendor, order, bill. With the order held its lines and receipts are what was read.
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
from core.errors import InvalidState, ValidationFailed
from core.money import ZERO
from core.periods import Month, today
from core.refusals import check_fields, naming_refusals, refuse_wrong
from core.states import moving, require_step, take
from erp_planned.purchase.calc import Rate, damages, line_amounts, part_value
from erp_planned.purchase.enums import BILL_TRANSITIONS, IN_FORCE, NEVER_RELEASED, BillStatus, OrderStatus
from erp_planned.purchase.errors import CannotRelease, NoSuchPurchaseBill, NotOpen, SameBill
from erp_planned.purchase.models import BillLine, OrderItem, PurchaseBill, PurchaseOrder, ReceiptLine
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.orders import standing
from erp_planned.purchase.selectors.settings import settings_on
from erp_planned.purchase.services.matching import Finding, match
from erp_planned.purchase.services.notices import HELD, tell_deciders
from erp_planned.purchase.services.orders import take_order
from erp_planned.vendors.enums import VOID
from erp_planned.vendors.people import refuse_own
from erp_planned.vendors.services.bills import enter_payment
from erp_planned.vendors.services.vendors import hold

BILL_ONCE = "erp_purchase_bill_once"
MOST_LINES = 200
S = BillStatus


@dataclass(frozen=True, slots=True)
class Billed:
    """A line of a bill: by the line of the receipt, or of the order; rupees a unit, percent of tax (the order's)."""

    quantity: Decimal
    rate: Decimal
    tax_pct: Decimal | None = None
    receipt_line_id: int | None = None
    order_item_id: int | None = None


def enter_bill(
    *,
    order: PurchaseOrder,
    bill_no: str,
    bill_on: date,
    lines: Sequence[Billed | Mapping[str, Any]],
    actor: Actor,
    received_on: date | None = None,
    narration: str = "",
) -> PurchaseBill:
    """Enter a bill and match it with order and receipts: within the tolerance it is handed on to be paid, else held.

    Raises SameBill for a number of the vendor's that is there in the year, NotOpen for an order that was never
    approved, ValidationFailed naming the field (`lines.0.rate`), what the vendors' app refuses, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        vendor = hold(order.vendor_id)
        row = take_order(order.pk)
        if row.status not in (*IN_FORCE, OrderStatus.CLOSED):
            raise NotOpen(standing(row))
        bill = PurchaseBill(
            order=row, vendor=vendor, bill_no=" ".join(bill_no.split()), bill_on=bill_on,
            bill_year=Month.of(bill_on).financial_year.start, received_on=received_on or today(),
            is_interstate=row.is_interstate, narration=" ".join(narration.split()), made_by=actor.name[:150],
            made_by_id=actor.number,
        )  # fmt: skip
        check_fields(bill, ["bill_no", "narration"])
        _check_days(bill)
        items, receipts = ground_of(row)
        made = _lines(
            bill, [one if isinstance(one, Billed) else Billed(**one) for one in lines], items, receipts
        )
        found = match(bill, made, items, receipts, settings_on(bill.bill_on))
        with naming_refusals({BILL_ONCE: lambda: _same(bill)}):
            bill.save()
        for one in made:
            one.bill = bill
        BillLine.objects.bulk_create(made)
        after = {"bill_no": bill.bill_no, "total": bill.total_amount, "differences": len(found)}
        record(actor, "purchase_bill.entered", bill, after=after)
        if found:
            tell_deciders(HELD, bill, actor, reason=found[0].text)
        else:
            _hand_on(bill, made, items, receipts, S.MATCHED, actor)
    return bill


def match_again(*, bill: PurchaseBill, actor: Actor) -> PurchaseBill:
    """Match a held bill once more: goods came, the order was amended. Raises InvalidTransition, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row, lines, items, receipts, found = _taken(bill)
        require_step(row, S.MATCHED, table=BILL_TRANSITIONS, field="status")
        if found:
            row.save()
            record(actor, "purchase_bill.matched_again", row, after={"differences": len(found)})
        else:
            _hand_on(row, lines, items, receipts, S.MATCHED, actor)
    return row


def release_bill(*, bill: PurchaseBill, reason: str, actor: Actor) -> PurchaseBill:
    """Release a bill that another person entered though rate or tax differ, saying why; it is handed on as billed.

    Goods that were not accepted, or are billed already, are never released. Raises CannotRelease, OwnEntry,
    InvalidTransition, ValidationFailed naming `reason`, Forbidden.
    """
    authorize(actor, P.APPROVE)
    text = _reason(reason)
    with transaction.atomic():
        row, lines, items, receipts, found = _taken(bill)
        require_step(row, S.RELEASED, table=BILL_TRANSITIONS, field="status")
        refuse_own([row.made_by_id], actor)
        never = [one.text for one in found if one.kind in NEVER_RELEASED]
        if never:
            raise CannotRelease(" ".join(never))
        row.remarks = text
        _hand_on(row, lines, items, receipts, S.RELEASED, actor)
    return row


def cancel_bill(*, bill: PurchaseBill, reason: str, actor: Actor) -> PurchaseBill:
    """Take a bill back: one that is held, or whose payment was rejected, cancelled or reversed with the vendors.

    Its goods can be billed again, and its number too. One that was handed on is taken back by somebody else than who
    entered it. Raises OwnEntry, InvalidState while the payment stands, InvalidTransition,
    ValidationFailed naming `reason`, Forbidden.
    """
    authorize(actor, P.WRITE)
    text = _reason(reason)
    with transaction.atomic():
        hold(bill.vendor_id)
        order = take_order(bill.order_id)
        row = _take(bill)
        require_step(row, S.CANCELLED, table=BILL_TRANSITIONS, field="status")
        if row.status != S.HELD:
            refuse_own([row.made_by_id], actor)
        if row.payment is not None and row.payment.status not in VOID:
            told = _(
                "Its payment is %(state)s: reject, cancel or reverse that first, under Bills and payments."
            )
            raise InvalidState(told % {"state": row.payment.get_status_display()})
        if row.status != S.HELD:
            _give_back(row, order)
        with moving(
            row,
            to=S.CANCELLED,
            table=BILL_TRANSITIONS,
            actor=actor,
            event="purchase_bill.cancelled",
            field="status",
        ):
            row.remarks = text
    return row


def ground_of(order: PurchaseOrder) -> tuple[dict[int, OrderItem], dict[int, ReceiptLine]]:
    """Return the lines of a held order and of its receipts, the oldest receipt first."""
    items = {one.pk: one for one in order.items.select_related("item", "order")}
    rows = ReceiptLine.objects.filter(receipt__order=order).select_related("receipt")
    return items, {one.pk: one for one in rows.order_by("receipt__received_on", "pk")}


def _taken(
    bill: PurchaseBill,
) -> tuple[PurchaseBill, list[BillLine], dict[int, OrderItem], dict[int, ReceiptLine], list[Finding]]:
    """Lock a bill with vendor and order, and match it as things stand now."""
    hold(bill.vendor_id)
    order = take_order(bill.order_id)
    row = _take(bill)
    row.order = order
    row.is_interstate = order.is_interstate
    items, receipts = ground_of(order)
    lines = list(row.lines.order_by("line_no"))
    return row, lines, items, receipts, match(row, lines, items, receipts, settings_on(row.bill_on))


def _take(bill: PurchaseBill) -> PurchaseBill:
    return take(PurchaseBill.objects.select_related("payment", "vendor"), NoSuchPurchaseBill(), pk=bill.pk)


def _check_days(bill: PurchaseBill) -> None:
    wrong: dict[str, str] = {}
    if not bill.bill_no:
        wrong["bill_no"] = _("Write the number of the bill.")
    if bill.bill_on > today():
        wrong["bill_on"] = _("The date must not be in the future.")
    elif bill.bill_on < bill.order.ordered_on:
        wrong["bill_on"] = _("The bill is older than the order.")
    if bill.received_on > today() or bill.received_on < bill.bill_on:
        wrong["received_on"] = _("The day lies between the bill's and today.")
    refuse_wrong(wrong)


def _lines(
    bill: PurchaseBill,
    given: Sequence[Billed],
    items: Mapping[int, OrderItem],
    receipts: Mapping[int, ReceiptLine],
) -> list[BillLine]:
    """Return the lines of a bill with their amounts, unsaved. Raises ValidationFailed naming the place."""
    if not 0 < len(given) <= MOST_LINES:
        raise ValidationFailed.at("lines", _("A bill has 1 to %(most)d lines.") % {"most": MOST_LINES})
    charges = bool(bill.vendor.gstin) and not bill.vendor.is_composition and not bill.order.reverse_charge
    found = []
    for number, one in enumerate(given, 1):
        under = f"lines.{number - 1}."
        receipt = receipts.get(one.receipt_line_id) if one.receipt_line_id else None
        if one.receipt_line_id and receipt is None:
            raise ValidationFailed.at(
                f"{under}receipt_line_id", _("This is no line of a receipt of the order.")
            )
        item = items.get(receipt.order_item_id if receipt else one.order_item_id or 0)
        if item is None or (receipt and one.order_item_id not in (None, item.pk)):
            raise ValidationFailed.at(f"{under}order_item_id", _("This is no line of the order."))
        tax_pct = item.priced.tax_pct if one.tax_pct is None else one.tax_pct
        if tax_pct and not charges:
            raise ValidationFailed.at(f"{under}tax_pct", _("This vendor charges no GST for this order."))
        row = BillLine(
            line_no=number,
            order_item=item,
            receipt_line=receipt,
            quantity=one.quantity,
            rate=one.rate,
            tax_pct=tax_pct,
        )
        try:
            check_fields(row, ["quantity", "rate", "tax_pct"])
            if row.quantity <= 0:
                raise ValidationFailed.at("quantity", _("Give a quantity above nothing."))
        except ValidationFailed as error:
            error.fields = {f"{under}{field}": texts for field, texts in error.fields.items()}
            raise
        amounts = line_amounts(
            row.quantity, Rate(row.rate, tax_pct=tax_pct), is_interstate=bill.is_interstate
        )
        row.taxable, row.tax = amounts.taxable, amounts.tax
        found.append(row)
    bill.taxable_amount = sum((row.taxable for row in found), ZERO)
    bill.tax_amount = sum((row.tax for row in found), ZERO)
    bill.total_amount = bill.taxable_amount + bill.tax_amount
    if not bill.taxable_amount:
        raise ValidationFailed.at("lines", _("A bill over nothing is none."))
    check_fields(bill, ["total_amount"])
    return found


def _hand_on(
    bill: PurchaseBill,
    lines: Sequence[BillLine],
    items: Mapping[int, OrderItem],
    receipts: Mapping[int, ReceiptLine],
    to: BillStatus,
    actor: Actor,
) -> None:
    """Count what is billed and enter the payment with the vendors, where tax is deducted by the order as contract."""
    order, late = bill.order, ZERO
    days: list[date] = []
    for line in lines:
        line.value, line.taken = ZERO, []
        for receipt, part in _parts(line, receipts):
            value = part_value(
                receipt.value, receipt.accepted, part, settled=receipt.settled, booked=receipt.booked
            )
            receipt.billed += part
            receipt.settled += part
            receipt.booked += value
            line.value += value
            line.taken.append([receipt.pk, str(part), str(value)])
            days.append(receipt.receipt.inspected_on or receipt.receipt.received_on)
            late += _late(order, receipt, part, items[line.order_item_id])
        items[line.order_item_id].billed += line.quantity
    BillLine.objects.bulk_update(lines, ["value", "taken"])
    ReceiptLine.objects.bulk_update(receipts.values(), ["billed", "settled", "booked"])
    OrderItem.objects.bulk_update(items.values(), ["billed"])
    bill.damages = late
    bill.payment = enter_payment(
        vendor=bill.vendor, invoice_no=bill.bill_no, invoice_date=bill.bill_on, amount=bill.taxable_amount,
        gst_amount=bill.tax_amount, received_on=max(days), place_of_supply=order.place_of_supply,
        contract_ref=order.po_no, contract_value=order.taxable_amount, damages=late, actor=actor,
        narration=(bill.narration or _("Goods of %(order)s") % {"order": order.po_no})[:300],
    )  # fmt: skip
    stamp = "decided" if to == S.RELEASED else ""
    if stamp:
        bill.decided_by_id = actor.number
    with moving(
        bill,
        to=to,
        table=BILL_TRANSITIONS,
        actor=actor,
        event=f"purchase_bill.{to.value}",
        stamp=stamp,
        field="status",
    ):
        pass


def _parts(line: BillLine, receipts: Mapping[int, ReceiptLine]) -> list[tuple[ReceiptLine, Decimal]]:
    """Return of which receipt lines a line is made up: the one named, else the oldest first."""
    wanted, found = line.quantity, []
    for one in receipts.values():
        fits = (
            one.pk == line.receipt_line_id
            if line.receipt_line_id
            else one.order_item_id == line.order_item_id
        )
        part = min(wanted, one.to_bill) if fits else ZERO
        if part > 0:
            found.append((one, part))
            wanted -= part
    return found


def _late(order: PurchaseOrder, line: ReceiptLine, part: Decimal, item: OrderItem) -> Decimal:
    if line.receipt.due_on is None:
        return ZERO
    taxable = line_amounts(part, item.priced, is_interstate=False).taxable
    return damages(
        taxable, line.receipt.due_on, line.receipt.received_on, pct_week=order.damages_pct_week,
        most_pct=order.damages_most_pct,
    )  # fmt: skip


def _give_back(bill: PurchaseBill, order: PurchaseOrder) -> None:
    """Count as not billed what a bill had taken. Raises InvalidState where its goods went back meanwhile."""
    items, receipts = ground_of(order)
    for line in bill.lines.all():
        for pk, part, value in line.taken:
            one = receipts[pk]
            if one.billed < Decimal(part):
                raise InvalidState(
                    _("Goods of this bill went back to the vendor; the debit note stands against it.")
                )
            one.billed -= Decimal(part)
            one.settled -= Decimal(part)
            one.booked -= Decimal(value)
        items[line.order_item_id].billed -= line.quantity
    ReceiptLine.objects.bulk_update(receipts.values(), ["billed", "settled", "booked"])
    OrderItem.objects.bulk_update(items.values(), ["billed"])


def _same(bill: PurchaseBill) -> SameBill:
    values = {"number": bill.bill_no, "year": Month.of(bill.bill_on).financial_year}
    text = _("Bill %(number)s of this vendor is entered already in %(year)s.") % values
    return SameBill.at("bill_no", text)


def _reason(text: str) -> str:
    found = " ".join(text.split())[:300]
    if not found:
        raise ValidationFailed.at("reason", _("Say why."))
    return found
