"""Bills for orders come into the ledger from purchase, once, and leave it when they are taken back."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.tenancy.models import Tenant
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.services.collecting import collect
from erp_planned.purchase.services.bills import cancel_bill
from erp_planned.purchase.services.returns import approve_return, make_return
from erp_planned.vendors.services.deciding import approve_payment, reject_payment
from tests.erp_planned.finance.year import SYSTEM as TRADE
from tests.erp_planned.finance.year import begin
from tests.erp_planned.gst.ledger import SYSTEM, registered
from tests.erp_planned.purchase.trade import SECOND, accepted, approved, billed, supplier
from tests.erp_planned.vendors.people import company, gstin

SPAN = {"first": date(2026, 11, 1), "last": date(2026, 11, 30), "actor": SYSTEM}


@pytest.fixture(autouse=True)
def _ground(at: Any, organization: Tenant) -> None:
    at("2026-11-22 12:00")
    begin()
    registered(gstin=gstin(company(), "07"))


def test_a_bill_for_an_order_comes_once_and_not_again_as_a_plain_bill() -> None:
    order = approved(vendor=supplier("07"))
    accepted(order, 10)
    bill = billed(order, 10)
    approve_payment(payment=bill.payment, actor=TRADE)
    for _time in range(2):
        assert not collect(**SPAN).troubles
    row = GSTInvoice.objects.get()
    assert (row.source, row.invoice_no, row.taxable_value, row.tax) == (
        f"purchase:{bill.pk}", bill.bill_no, Decimal(1000), Decimal(180),
    )  # fmt: skip
    assert row.lines.get().hsn_code == "4802"


def test_a_bill_whose_payment_is_rejected_leaves_the_ledger() -> None:
    order = approved(vendor=supplier("07"))
    accepted(order, 10)
    bill = billed(order, 10)
    collect(**SPAN)
    reject_payment(payment=bill.payment, remarks="Wrong bill", actor=TRADE)
    assert collect(**SPAN).cancelled == 1
    assert GSTInvoice.objects.get().is_cancelled
    cancel_bill(bill=bill, reason="Wrong bill", actor=SECOND)
    assert collect(**SPAN).cancelled == 0


def test_goods_that_went_back_lower_the_credit_of_their_bill() -> None:
    """Catches input credit that is kept for goods which the vendor has again."""
    order = approved(vendor=supplier("07"), credits_tax=True)
    receipt = accepted(order, 10)
    bill = billed(order, 10)
    approve_payment(payment=bill.payment, actor=TRADE)
    sent = [{"receipt_line_id": receipt.lines.get().pk, "accepted": 2}]
    back = make_return(
        receipt=receipt, lines=sent, reason="Broken", returned_on=date(2026, 11, 20), actor=SECOND
    )
    approve_return(goods_return=back, actor=TRADE)
    for _time in range(2):
        assert not collect(**SPAN).troubles
    first, note = GSTInvoice.objects.order_by("pk")
    assert (first.document_type, note.document_type, note.original_id) == ("INV", "CRN", first.pk)
    assert (note.invoice_no, note.taxable_value, note.tax) == (back.return_no, Decimal(200), Decimal(36))
