"""Bills for orders come into the ledger from purchase, once, and leave it when they are taken back."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.tenancy.models import Tenant
from erp_planned.assets.models import Asset, AssetDisposal
from erp_planned.assets.services.disposals import approve_disposal, propose_disposal, reverse_disposal
from erp_planned.finance.services.deciding import approve
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.checks import checks
from erp_planned.gst.selectors.gstr3b import gstr3b_figures, net_credit
from erp_planned.gst.selectors.hsn import hsn_rows
from erp_planned.gst.services.collecting import collect
from erp_planned.inventory.models import Item
from erp_planned.purchase.services.bills import cancel_bill
from erp_planned.purchase.services.returns import approve_return, make_return
from erp_planned.vendors.services.deciding import approve_payment, reject_payment
from tests.erp_planned.assets.things import received, thing
from tests.erp_planned.banking.books import account
from tests.erp_planned.finance.year import CHECKER, MAKER, begin
from tests.erp_planned.finance.year import SYSTEM as TRADE
from tests.erp_planned.gst.ledger import SYSTEM, line, registered, sold
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


@pytest.mark.parametrize(("credits_tax", "itc"), [(True, "not_in_2b"), (False, "blocked")])
def test_tax_that_the_books_took_as_cost_is_no_credit(credits_tax: bool, itc: str) -> None:
    """Catches a return that keeps a credit which the accounts do not have."""
    order = approved(vendor=supplier("07"), credits_tax=credits_tax)
    receipt = accepted(order, 10)
    bill = billed(order, 10)
    approve_payment(payment=bill.payment, actor=TRADE)
    sent = [{"receipt_line_id": receipt.lines.get().pk, "accepted": 2}]
    day = date(2026, 11, 20)
    back = make_return(receipt=receipt, lines=sent, reason="Broken", returned_on=day, actor=SECOND)
    approve_return(goods_return=back, actor=TRADE)
    assert not collect(**SPAN).troubles
    assert set(GSTInvoice.objects.values_list("document_type", "itc")) == {
        ("INV", itc),
        ("CRN", itc),
    }
    kept = net_credit(gstr3b_figures(SPAN["first"], SPAN["last"]))
    assert (kept.igst, kept.cgst, kept.sgst) == (0, 0, 0)  # the one waits for GSTR-2B


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


def disposed(**values: Any) -> AssetDisposal:
    """Return an asset sold for 1,000 with 18 percent, approved."""
    asked = propose_disposal(
        asset=thing(50000, date(2026, 6, 1), **values), disposal_type="Sale", disposed_on=date(2026, 11, 18),
        sale_amount=Decimal(1000), gst_pct=Decimal(18), buyer="Shakti Computers", reason="Worn out",
        account=account("1002", "Bank", money="bank"), actor=MAKER,
    )  # fmt: skip
    return approve_disposal(disposal=asked, actor=CHECKER)


def test_an_asset_that_is_sold_is_a_supply_of_its_item(organization: Tenant) -> None:
    """Catches tax of a sale that stands in the books and in no return; a sale taken back leaves the ledger."""
    got = received("printer", 1, 50000)
    Item.objects.filter(pk=got.order_item.item_id).update(hsn_code="8443")
    sale = disposed()
    Asset.objects.filter(pk=sale.asset_id).update(receipt_line=got)
    for _time in range(2):
        assert not collect(**SPAN).troubles
    row = GSTInvoice.objects.get()
    assert (row.source, row.party_name, row.cgst, row.sgst, row.section, row.lines.get().hsn_code) == (
        f"asset_disposal:{sale.pk}", "Shakti Computers", 90, 90, "b2cs", "8443",
    )  # fmt: skip
    assert [(one.hsn_code, one.unit, one.quantity) for one in hsn_rows(SPAN["first"], SPAN["last"])] == [
        ("8443", "NOS", 1)
    ]
    reverse_disposal(disposal=sale, remarks="Not sold after all", actor=CHECKER)
    assert collect(**SPAN).cancelled == 1


def test_an_asset_without_a_code_is_told_until_somebody_enters_it(organization: Tenant) -> None:
    """Until then the cross-check names the voucher whose tax is in no return."""
    sale = disposed()
    assert sale.voucher is not None
    told = collect(**SPAN).troubles or []
    assert [which for which, _why in told] == [f"asset_disposal:{sale.pk}"]
    approve(voucher=sale.voucher, actor=TRADE)
    books = next(one for one in checks(SPAN["first"], SPAN["last"]) if one.key == "books")
    assert (books.difference.cgst, list(books.vouchers), list(books.documents)) == (-90, [sale.voucher], [])
    sold("A/1", date(2026, 11, 18), [line(1000, 18, ("Used printer", "8443"))], party_name="Shakti Computers")
    assert not collect(**SPAN).troubles
    assert next(one for one in checks(SPAN["first"], SPAN["last"]) if one.key == "books").ties
