"""Bills: the three-way match, tolerances, release, what the books get, returns after the bill, what GST reads."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Sum

from core.errors import Duplicate, Forbidden, InvalidState, InvalidTransition, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.finance.models import Voucher, VoucherEntry
from erp_planned.finance.services.deciding import approve
from erp_planned.finance.sources import SOURCES
from erp_planned.inventory.models import Stock, StockMovement
from erp_planned.purchase.errors import CannotRelease
from erp_planned.purchase.models import (
    GoodsReceipt,
    OrderItem,
    PurchaseBill,
    PurchaseOrder,
    ReceiptLine,
)
from erp_planned.purchase.selectors import orders as read
from erp_planned.purchase.selectors.bills import debit_notes, inward_documents
from erp_planned.purchase.selectors.receipts import rated
from erp_planned.purchase.services.bills import cancel_bill, match_again, release_bill
from erp_planned.purchase.services.deciding import close_order
from erp_planned.purchase.services.returns import approve_return, make_return, reject_return
from erp_planned.purchase.services.vouchers import RETURN
from erp_planned.vendors.errors import OwnEntry
from erp_planned.vendors.models import VendorPayment
from erp_planned.vendors.services.deciding import approve_payment, reject_payment
from tests.erp_planned.finance.year import begin
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
    judged,
    line,
    supplier,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]


@pytest.fixture
def november(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-22 10:00")


def stock() -> Any:
    return Stock.objects.aggregate(total=Sum("quantity"))["total"] or D(0)


def first(order: PurchaseOrder) -> OrderItem:
    return OrderItem.objects.get(order=order, line_no=1)


def test_a_bill_that_matches_is_a_payment_once() -> None:
    order = approved()
    accepted(order, 10)
    bill = billed(order, 10, no="V/1")
    payment = VendorPayment.objects.get()
    assert (bill.status, bill.payment_id, payment.contract_ref) == ("matched", payment.pk, order.po_no)
    assert (payment.amount, payment.gst_amount, payment.contract_value) == (1000, 180, 1000)
    with pytest.raises(Duplicate):
        billed(order, 1, no="v/1")
    assert VendorPayment.objects.count() == 1


@pytest.mark.parametrize(
    ("quantity", "rate", "kinds"),
    [
        (8, "100.9", []),  # 7.20 of 800: within 1%
        (8, "101.1", ["rate"]),  # 8.80
        (9, 100, ["quantity"]),
    ],
)
def test_the_match_explains_each_line(quantity: int, rate: Any, kinds: list[str]) -> None:
    order = approved()
    accepted(order, 8)
    bill = billed(order, quantity, rate)
    assert [one["kind"] for one in bill.findings] == kinds
    assert bill.status == ("held" if kinds else "matched")
    assert VendorPayment.objects.exists() is not bool(kinds)
    assert first(order).billed == (0 if kinds else quantity)


def test_the_smaller_tolerance_holds() -> None:
    """1% of 1,00,000 is 1,000, but at most 100 rupees may differ."""
    order = approved(line(quantity=1000))
    accepted(order, 1000)
    assert billed(order, 1000, "100.08").status == "matched"
    other = approved(line(quantity=1000))
    accepted(other, 1000)
    assert billed(other, 1000, "100.11").status == "held"


def test_not_received_billed_twice_and_another_tax_are_told_apart() -> None:
    order = approved()
    one = billed(order, 10)
    accepted(order, 10)
    assert [found["kind"] for found in one.findings] == ["not_received"]
    billed(order, 10)
    two = billed(order, 10)
    assert [found["kind"] for found in two.findings] == ["twice"]
    other = approved()
    accepted(other, 10)
    three = billed(other, 0, lines=[{"order_item_id": first(other).pk, "quantity": D(10), "rate": D(100),
                                     "tax_pct": D(28)}])  # fmt: skip
    assert [found["kind"] for found in three.findings] == ["tax"]


def test_a_held_bill_is_released_by_another_but_never_for_goods_that_are_not_there() -> None:
    order = approved()
    accepted(order, 8)
    dear, much = billed(order, 4, 110), billed(order, 9)
    with pytest.raises(OwnEntry):
        release_bill(bill=dear, reason="Agreed", actor=SYSTEM_AS_MAKER)
    with pytest.raises(CannotRelease):
        release_bill(bill=much, reason="Agreed", actor=CHECKER)
    with pytest.raises(Forbidden):
        release_bill(bill=dear, reason="Agreed", actor=SECOND)
    assert release_bill(bill=dear, reason="Agreed by telephone", actor=CHECKER).status == "released"
    assert (first(order).billed, VendorPayment.objects.get().amount) == (4, 440)
    accepted(order, 2)
    assert match_again(bill=much, actor=MAKER).status == "held"


def test_what_comes_later_lets_a_held_bill_match() -> None:
    order = approved()
    bill = billed(order, 10)
    accepted(order, 10)
    assert match_again(bill=bill, actor=SECOND).status == "matched"
    with pytest.raises(InvalidTransition):
        match_again(bill=bill, actor=SECOND)
    assert VendorPayment.objects.count() == 1


def test_a_rejected_payment_lets_the_bill_be_taken_back_and_entered_anew() -> None:
    order = approved()
    accepted(order, 10)
    bill = billed(order, 10, no="X1")
    with pytest.raises(OwnEntry):
        cancel_bill(bill=bill, reason="Wrong", actor=MAKER)
    with pytest.raises(InvalidState, match="reject, cancel or reverse"):
        cancel_bill(bill=bill, reason="Wrong", actor=SECOND)
    assert bill.payment is not None
    reject_payment(payment=bill.payment, remarks="Wrong vendor", actor=SYSTEM)
    cancel_bill(bill=bill, reason="Wrong", actor=SECOND)
    assert (first(order).billed, ReceiptLine.objects.get().booked) == (0, 0)
    assert billed(order, 10, no="X1").status == "matched"


def in_books(code: str) -> Any:
    rows = VoucherEntry.objects.filter(account__code=code, voucher__status="approved")
    found = rows.aggregate(debit=Sum("debit"), credit=Sum("credit"))
    return (found["debit"] or 0) - (found["credit"] or 0)


def test_the_stock_account_is_the_value_received() -> None:
    """A little dearer bill is a difference, not stock; credited tax has its own heads."""
    begin()
    before = in_books("1501")
    plain, credited = approved(line(quantity=10)), approved(line(quantity=10), credits_tax=True)
    for order, rate in ((plain, "100.5"), (credited, 100)):
        accepted(order, 10)
        bill = billed(order, 10, rate)
        approve_payment(payment=bill.payment, actor=SYSTEM)
    for voucher in Voucher.objects.filter(source="vendor_bill"):
        approve(voucher=voucher, actor=CHECKER)
    value = StockMovement.objects.aggregate(total=Sum("value"))["total"]
    assert in_books("1501") - before == value == 1180 + 1000
    assert (in_books("1305"), in_books("1306"), in_books("4023")) == (90, 90, D("5.90"))


def test_goods_found_bad_after_the_bill_are_debited_and_leave_the_stock() -> None:
    begin()
    order = approved()
    receipt = accepted(order, 10)
    bill = billed(order, 8)
    row = receipt.lines.get()
    back = make_return(receipt=receipt, lines=[{"receipt_line_id": row.pk, "accepted": D(5)}], reason="Mouldy",
                       actor=MAKER, returned_on=date(2026, 11, 15))  # fmt: skip
    assert stock() == 10
    with pytest.raises(OwnEntry):
        approve_return(goods_return=back, actor=SYSTEM_AS_MAKER)
    done = approve_return(goods_return=back, actor=CHECKER)
    # Two were not billed; for three the vendor is debited.
    assert (stock(), done.debit_taxable, done.debit_amount) == (5, 300, 354)
    voucher = Voucher.objects.get(source="purchase_return")
    assert voucher.total == 354
    (note,) = debit_notes(date(2026, 11, 1), date(2026, 11, 30))
    assert (note.is_debit_note, note.taxable, note.tax, note.against) == (True, 300, 54, order.po_no)
    again = SOURCES[RETURN].again
    assert again is not None
    with pytest.raises(InvalidState):
        again(source_key=str(back.pk), actor=MAKER)
    Voucher.objects.filter(pk=voucher.pk).update(status="rejected")
    anew = again(source_key=str(back.pk), actor=MAKER)
    assert (anew.pk != voucher.pk, anew.status, anew.total) == (True, "submitted", 354)
    lines = ("account", "debit", "credit", "party_ref")
    assert list(anew.entries.values_list(*lines)) == list(voucher.entries.values_list(*lines))
    row.refresh_from_db()
    assert (row.returned, row.billed, first(order).open) == (5, 5, 5)
    assert bill.payment is not None
    reject_payment(payment=bill.payment, remarks="x", actor=SYSTEM)
    with pytest.raises(InvalidState, match="debit note"):
        cancel_bill(bill=bill, reason="x", actor=SECOND)
    with pytest.raises(InvalidTransition):
        reject_return(goods_return=back, remarks="x", actor=CHECKER)


def test_rejected_goods_go_back_without_touching_the_stock() -> None:
    order = approved()
    receipt = judged(came(order, 10), 7)
    row = receipt.lines.get()
    with pytest.raises(ValidationFailed) as refused:
        make_return(
            receipt=receipt, lines=[{"receipt_line_id": row.pk, "rejected": D(4)}], reason="x", actor=MAKER
        )
    assert "lines.0.rejected" in refused.value.fields
    back = make_return(
        receipt=receipt, lines=[{"receipt_line_id": row.pk, "rejected": D(3)}], reason="x", actor=MAKER
    )
    assert approve_return(goods_return=back, actor=CHECKER).debit_amount == 0
    assert stock() == 7
    accepted(order, 3)
    order.refresh_from_db()
    assert order.status == "received"


def test_late_goods_rate_the_vendor_and_propose_damages() -> None:
    """0.5% for each week begun: 8 days late are two weeks, 1% of 1,000."""
    order = approved(ordered_on=date(2026, 10, 1), delivery_on=date(2026, 11, 2))
    receipt = accepted(order, 10)
    assert (receipt.days_late, receipt.damages) == (8, 10)
    assert billed(order, 10).damages == 10
    (one,) = rated([order.vendor_id])[order.vendor_id]
    assert (one.order_id, one.received, one.accepted, one.due_on) == (order.po_no, 10, 10, date(2026, 11, 2))


def test_what_is_promised_shrinks_with_each_bill() -> None:
    begin()
    from erp_planned.finance.models import Account

    account = Account.objects.get(code="4003")
    span = (date(2026, 4, 1), date(2027, 3, 31))
    order = approved(account_id=account.pk)
    draft(account_id=account.pk)
    assert read.committed([account.pk], *span) == {account.pk: 1180}
    accepted(order, 4)
    billed(order, 4)
    assert read.committed([account.pk], *span) == {account.pk: 708}
    close_order(order=order, reason="x", actor=CHECKER)
    assert read.committed([account.pk], *span) == {}


def test_inward_documents_say_what_returns_need() -> None:
    order = approved(vendor=supplier("27"))
    accepted(order, 10)
    bill = billed(order, 10)
    (found,) = inward_documents(date(2026, 11, 1), date(2026, 11, 30))
    assert (found.key, found.taxable, found.tax) == (f"purchase:{bill.pk}", 1000, 180)
    assert (found.lines[0].igst, found.lines[0].cgst, found.lines[0].hsn) == (180, 0, "4802")
    held = billed(order, 10, no="H")
    assert held.status == "held"
    assert len(list(inward_documents(date(2026, 11, 1), date(2026, 11, 30)))) == 1


@pytest.mark.parametrize("field", ["received", "billed", "accepted"])
def test_the_database_refuses_more_than_there_is(field: str) -> None:
    order = approved()
    accepted(order, 5)
    with pytest.raises(IntegrityError), transaction.atomic():
        OrderItem.objects.filter(order=order).update(**{field: 11})


def test_what_is_inspected_or_handed_on_is_final() -> None:
    order = approved()
    receipt = accepted(order, 5)
    bill = billed(order, 5)
    for rows, change in (
        (GoodsReceipt.objects.filter(pk=receipt.pk), {"received_on": DAY}),
        (ReceiptLine.objects.filter(receipt=receipt), {"value": 1}),
        (PurchaseBill.objects.filter(pk=bill.pk), {"total_amount": 1, "taxable_amount": 1, "tax_amount": 0}),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.update(**change)
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {rows.model._meta.db_table}")
