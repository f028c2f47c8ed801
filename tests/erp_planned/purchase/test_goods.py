"""From the order to the stock and the bill: tolerances, inspection, landed value, match, returns, the books."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.db.models import Sum

from core.errors import Duplicate, InvalidState, InvalidTransition, ValidationFailed
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.inventory.models import Stock, StockMovement
from erp_planned.purchase import masters
from erp_planned.purchase.errors import MoreThanOrdered, NotOpen, OrderChanged, OrderInUse
from erp_planned.purchase.models import (
    GoodsReceipt,
    OrderItem,
    OrderVersion,
    PurchaseOrder,
    ReceiptLine,
)
from erp_planned.purchase.selectors import orders as read
from erp_planned.purchase.selectors.receipts import to_capitalize
from erp_planned.purchase.services.capitalizing import take_over
from erp_planned.purchase.services.deciding import approve_order, cancel_order, close_order, reject_amendment
from erp_planned.purchase.services.orders import change_order
from erp_planned.purchase.services.receipts import inspect, receive
from erp_planned.purchase.services.returns import make_return
from erp_planned.vendors.errors import OwnEntry, VendorNotUsable
from erp_planned.vendors.services.standing import blacklist_vendor
from tests.erp_planned.purchase.trade import (
    CHECKER,
    DAY,
    MAKER,
    SECOND,
    SYSTEM,
    SYSTEM_AS_MAKER,
    D,
    accepted,
    approved,
    billed,
    came,
    draft,
    item,
    judged,
    line,
    supplier,
)
from tests.erp_planned.vendors.people import make_vendor

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]


@pytest.fixture
def november(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-22 10:00")


def stock() -> Any:
    return Stock.objects.aggregate(total=Sum("quantity"))["total"] or D(0)


def first(order: PurchaseOrder) -> OrderItem:
    return OrderItem.objects.get(order=order, line_no=1)


def test_tax_follows_the_place_of_supply_and_freight_is_taxed() -> None:
    """Reference, purchase: vendor A at 100 with freight 5, 18% on 105 = 18.90; from another State it is IGST."""
    within = draft(line(quantity=1, freight=D(5)))
    assert (within.taxable_amount, within.tax_amount, within.is_interstate) == (D(105), D("18.90"), False)
    assert draft(line(quantity=1, freight=D(5)), vendor=supplier("27")).is_interstate
    with pytest.raises(ValidationFailed) as refused:
        draft(line(tax_pct=D(18)), vendor=supplier(is_composition=True))
    assert "items.0.tax_pct" in refused.value.fields


def test_who_is_unverified_or_blacklisted_gets_no_order() -> None:
    with pytest.raises(VendorNotUsable):
        draft(vendor=make_vendor())
    vendor = supplier()
    order = draft(vendor=vendor)
    blacklist_vendor(vendor=vendor, reason="Fraud", actor=SYSTEM)
    with pytest.raises(VendorNotUsable, match="blacklisted"):
        approve_order(order=order, actor=CHECKER)
    order.refresh_from_db()
    assert order.status == "draft"


def test_somebody_else_approves_what_was_looked_at_and_the_vendor_is_told() -> None:
    order = draft(vendor=supplier(email="sales@vendor.example"))
    mark = read.digest(read.get_order(order.pk))
    with pytest.raises(OwnEntry):
        approve_order(order=order, actor=SYSTEM_AS_MAKER)
    change_order(order=order, actor=MAKER, terms="Within a month")
    with pytest.raises(OrderChanged):
        approve_order(order=order, actor=CHECKER, digest=mark)
    approve_order(order=order, actor=CHECKER, digest=read.digest(read.get_order(order.pk)))
    assert Message.objects.filter(template="purchase_order_sent", address="sales@vendor.example").count() == 1
    with pytest.raises(InvalidTransition):
        approve_order(order=order, actor=CHECKER)


def test_part_deliveries_add_up_and_never_exceed_the_tolerance() -> None:
    masters.purchase_settings.create(actor=SYSTEM, effective_on=DAY, over_receipt_pct=D(5))
    order = approved(line(quantity=10))
    accepted(order, 6)
    with pytest.raises(MoreThanOrdered) as refused:
        came(order, "4.501")
    assert "lines.0.quantity" in refused.value.fields
    assert first(order).received == 6
    accepted(order, "4.5")
    order.refresh_from_db()
    assert (order.status, stock()) == ("received", D("10.5"))
    with pytest.raises(NotOpen):
        came(order, "0.001")


def test_only_what_is_accepted_is_stock_at_its_landed_cost() -> None:
    """Tax that is not credited is part of the cost; part deliveries come to the whole to the paisa."""
    order = approved(line(quantity=3, rate="33.335"))
    receipt = came(order, 3)
    assert stock() == 0
    judged(receipt, 2)
    move = StockMovement.objects.get()
    assert (move.quantity, move.ref_doc) == (2, receipt.grn_no)
    assert move.value == ReceiptLine.objects.get().value == D("66.67") + 2 * D("6.00")
    accepted(order, 1)
    assert StockMovement.objects.aggregate(total=Sum("value"))["total"] == order.total_amount
    credited = approved(line(quantity=3), credits_tax=True)
    assert accepted(credited, 3).lines.get().value == 300


def test_who_received_does_not_inspect_unless_the_value_is_small() -> None:
    receipt = came(approved(), 10)
    with pytest.raises(OwnEntry):
        judged(receipt, 10, actor=MAKER)
    assert GoodsReceipt.objects.get().inspection_status == "pending"
    masters.purchase_settings.create(actor=SYSTEM, effective_on=DAY, own_inspection_below=D(1000))
    assert judged(receipt, 10, actor=MAKER).inspection_status == "accepted"
    with pytest.raises(InvalidTransition):
        judged(receipt, 10)


@pytest.mark.parametrize(
    ("accepted_quantity", "reason", "field"),
    [("11", "", "lines.0.accepted"), ("-1", "x", "lines.0.accepted"), ("9", "", "lines.0.reason")],
)
def test_an_inspection_says_what_it_rejects(accepted_quantity: str, reason: str, field: str) -> None:
    receipt = came(approved(), 10)
    row = receipt.lines.get()
    with pytest.raises(ValidationFailed) as refused:
        inspect(receipt=receipt, lines=[{"line_id": row.pk, "accepted": D(accepted_quantity), "reason": reason}],
                actor=SECOND)  # fmt: skip
    assert field in refused.value.fields
    row.refresh_from_db()
    assert (row.accepted, row.rejected, stock()) == (0, 0, 0)


@pytest.mark.parametrize(
    ("day", "field"), [(date(2026, 11, 1), "received_on"), (date(2026, 11, 23), "received_on")]
)
def test_goods_come_between_the_order_and_today(day: date, field: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        came(approved(), 1, received_on=day)
    assert field in refused.value.fields
    assert not GoodsReceipt.objects.exists()


def test_a_delivery_note_is_entered_once_and_numbers_have_no_gap() -> None:
    order = approved()
    one = came(order, 1, challan_no="DC 1")
    with pytest.raises(Duplicate):
        came(order, 1, challan_no="DC 1")
    two = came(order, 1, challan_no="DC 2")
    assert (one.grn_no, two.grn_no) == ("GRN/26-27/0001", "GRN/26-27/0002")
    assert first(order).received == 2


def test_items_in_batches_name_them() -> None:
    order = approved(line(item("MED", has_batches=True)))
    row = first(order)
    with pytest.raises(ValidationFailed) as refused:
        came(order, 5)
    assert "lines.0.batch_no" in refused.value.fields
    receipt = receive(
        order=order, actor=MAKER,
        lines=[{"order_item_id": row.pk, "quantity": D(5), "batch_no": "L1", "expires_on": date(2027, 5, 1)},
               {"order_item_id": row.pk, "quantity": D(5), "batch_no": "L2", "expires_on": date(2027, 6, 1)}],
    )  # fmt: skip
    judged(receipt, 5, 4, inspected_on=date(2026, 11, 22))
    assert set(Stock.objects.values_list("batch__batch_no", "quantity")) == {("L1", D(5)), ("L2", D(4))}


def test_assets_wait_to_be_capitalized_and_are_no_stock() -> None:
    order = approved(line(item("PC", kind="asset"), quantity=2, rate=50000))
    receipt = accepted(order, 2)
    assert stock() == 0
    (waits,) = to_capitalize()
    assert (waits.left, waits.unit_cost) == (2, D(59000))
    take_over(receipt_line_id=waits.pk, quantity=D(2), actor=SYSTEM)
    assert not to_capitalize()
    with pytest.raises(ValidationFailed):
        take_over(receipt_line_id=waits.pk, quantity=D(1), actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        make_return(receipt=receipt, lines=[{"receipt_line_id": waits.pk, "accepted": D(1)}], reason="x",
                    actor=MAKER)  # fmt: skip


def test_an_amendment_keeps_every_version_whole_and_waits_for_another() -> None:
    order = approved()
    accepted(order, 4)
    items = [{"line_no": 1, **line(quantity=6)}, line(item("PEN"), 5, 20)]
    with pytest.raises(ValidationFailed):
        change_order(order=order, actor=MAKER, items=items)
    change_order(order=order, actor=MAKER, items=items, reason="Pens too")
    order.refresh_from_db()
    assert (order.version, order.items.count()) == (1, 1)
    with pytest.raises(InvalidState):
        change_order(order=order, actor=MAKER, terms="More", reason="again")
    approve_order(order=order, actor=CHECKER)
    order.refresh_from_db()
    assert (order.version, order.total_amount, first(order).accepted) == (2, D(700) * D("1.18"), 4)
    new, old = OrderVersion.objects.filter(order=order).order_by("-version")
    assert [len(new.content["items"]), len(old.content["items"])] == [2, 1]
    assert any("10 → 6" in text for text in new.changes)
    with pytest.raises(DatabaseError), transaction.atomic():
        OrderVersion.objects.filter(pk=old.pk).update(reason="x")


@pytest.mark.parametrize(
    ("change", "field"),
    [({"quantity": D(3)}, "items.0.quantity"), ({"rate": D(99)}, "items.0.rate")],
)
def test_an_amendment_never_contradicts_what_came(change: dict[str, Any], field: str) -> None:
    order = approved()
    accepted(order, 4)
    with pytest.raises(OrderInUse) as refused:
        change_order(order=order, actor=MAKER, reason="x", items=[{"line_no": 1, **line(), **change}])
    assert field in refused.value.fields
    assert not OrderVersion.objects.filter(state="waiting").exists()


def test_goods_that_come_while_an_amendment_waits_are_seen_at_its_approval() -> None:
    order = approved()
    change_order(order=order, actor=MAKER, reason="Less", items=[{"line_no": 1, **line(quantity=3)}])
    accepted(order, 4)
    with pytest.raises(OrderInUse):
        approve_order(order=order, actor=CHECKER)
    order.refresh_from_db()
    assert (order.version, first(order).quantity) == (1, 10)
    reject_amendment(order=order, reason="Too late", actor=CHECKER)
    assert read.waiting_version(order) is None


def test_cancelled_while_nothing_came_else_closed_short_and_no_longer_promised() -> None:
    order = approved()
    with pytest.raises(OrderInUse):
        close_order(order=order, reason="x", actor=CHECKER)
    receipt = came(order, 4)
    with pytest.raises(OrderInUse):
        cancel_order(order=order, reason="x", actor=CHECKER)
    with pytest.raises(OrderInUse):
        close_order(order=order, reason="x", actor=CHECKER)
    judged(receipt, 4)
    assert read.on_order([item().pk]) == {item().pk: 6}
    close_order(order=order, reason="Not needed", actor=CHECKER)
    assert read.on_order([item().pk]) == {}
    assert billed(order, 4).status == "matched"
