"""Damages for delay: proposed by the order, deducted by who approves the payment; books and ledger of the vendor."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.db.models import Sum
from django.test import Client

from core.accounts.tokens import access_token
from core.errors import ValidationFailed
from core.formatting import rupees
from core.tenancy.models import Tenant
from erp_planned.finance.models import Voucher, VoucherEntry
from erp_planned.finance.services.deciding import approve
from erp_planned.purchase.models import PurchaseBill
from erp_planned.vendors.errors import OwnEntry
from erp_planned.vendors.models import VendorPayment
from erp_planned.vendors.services.bills import compute_again
from erp_planned.vendors.services.deciding import approve_payment, pay_payment, reverse_payment
from tests.erp_planned.finance.year import begin
from tests.erp_planned.purchase.trade import (
    CHECKER,
    MAKER,
    SYSTEM,
    D,
    accepted,
    approved,
    billed,
    line,
)
from tests.payroll.ess.conftest import make_account
from tests.payroll.rest import caller

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]
DUE = date(2026, 11, 2)


@pytest.fixture
def november(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-22 10:00")


def late(due: date = DUE, **facts: Any) -> PurchaseBill:
    """Return a bill over 1,000 and 180 of GST for goods that came on 10 November."""
    order = approved(line(quantity=10), ordered_on=date(2026, 4, 1), delivery_on=due, **facts)
    accepted(order, 10)
    return billed(order, 10)


def payment_of(bill: PurchaseBill) -> VendorPayment:
    assert bill.payment is not None
    return VendorPayment.objects.get(pk=bill.payment.pk)


def booked(**of: Any) -> Any:
    """Return debits less credits of the approved entries."""
    rows = VoucherEntry.objects.filter(voucher__status="approved", **of)
    found = rows.aggregate(debit=Sum("debit"), credit=Sum("credit"))
    return (found["debit"] or 0) - (found["credit"] or 0)


def book() -> None:
    """Approve every voucher that waits."""
    for voucher in Voucher.objects.filter(status="submitted"):
        approve(voucher=voucher, actor=CHECKER)


@pytest.mark.parametrize(
    ("due", "most", "damages"),
    [
        (date(2026, 11, 10), 10, "0"),  # in time
        (date(2026, 11, 9), 10, "5.00"),  # a day: one week begun
        (date(2026, 11, 2), 10, "10.00"),  # 8 days: two weeks
        (date(2026, 4, 1), 10, "100.00"),  # 223 days: 32 weeks are 16%, at most 10%
        (date(2026, 4, 1), 5, "50.00"),  # an order that says 5%
    ],
)
def test_a_payment_is_lower_by_the_damages_and_no_tax_is(due: date, most: int, damages: str) -> None:
    """0.5% a week begun of the taxable value, up to the order's limit; the GST of the bill stays 180."""
    bill = late(due, damages_pct_week=D("0.5"), damages_most_pct=D(most))
    row = payment_of(bill)
    assert (bill.damages, row.damages_proposed, row.damages_deducted) == (D(damages),) * 3
    assert (row.amount, row.gst_amount, row.tds_deducted, row.gst_tds) == (1000, 180, 0, 0)
    assert row.net_amount == 1180 - D(damages)
    assert compute_again(payment=row, actor=MAKER).net_amount == 1180 - D(damages)


def test_the_books_and_the_ledger_of_the_vendor_tie() -> None:
    """The vendor is owed 1,180, less 10 for delay, paid 1,170; 10 are income; taken back, everything is nothing."""
    begin(by_party=True)
    before = {code: booked(account__code=code) for code in ("1501", "3009", "2101", "1002")}
    bill = late()
    row = approve_payment(payment=payment_of(bill), actor=SYSTEM)
    pay_payment(payment=row, reference="UTR 1", actor=SYSTEM)
    journal = Voucher.objects.get(source="vendor_bill")
    party = f"vendor:{bill.vendor_id}"
    told = journal.entries.order_by("line_no").values_list("account__code", "debit", "credit", "party_ref")
    assert list(told) == [
        ("1501", 1180, 0, ""),
        ("2101", 0, 1180, party),
        ("2101", 10, 0, party),
        ("3009", 0, 10, ""),
    ]
    book()
    assert booked(party_ref=party) == 0
    moved = {code: booked(account__code=code) - was for code, was in before.items()}
    assert moved == {"1501": 1180, "3009": -10, "2101": 0, "1002": -1170}
    reverse_payment(payment=row, remarks="Wrong bill", actor=SYSTEM)
    book()
    assert {code: booked(account__code=code) - was for code, was in before.items()} == dict.fromkeys(moved, 0)


def test_less_needs_a_reason_and_more_is_refused() -> None:
    row = payment_of(late())
    wrong: list[tuple[str, str, str]] = [
        ("10.01", "x", "damages_deducted"),
        ("-1", "x", "damages_deducted"),
        ("9.999", "x", "damages_deducted"),
        ("4", "  ", "remarks"),
    ]
    for amount, remarks, field in wrong:
        with pytest.raises(ValidationFailed) as refused:
            approve_payment(payment=row, actor=SYSTEM, damages_deducted=D(amount), remarks=remarks)
        assert list(refused.value.fields) == [field], amount
    assert payment_of(PurchaseBill.objects.get()).status == "entered"
    with pytest.raises(OwnEntry):
        approve_payment(payment=row, actor=MAKER.__class__(
            MAKER.user_id, MAKER.name, "admin", MAKER.door, permissions=SYSTEM.permissions
        ), damages_deducted=D(0), remarks="Mine")  # fmt: skip
    done = approve_payment(payment=row, actor=SYSTEM, damages_deducted=D(4), remarks="Strike of the carriers")
    assert (done.damages_proposed, done.damages_deducted, done.net_amount, done.remarks) == (
        10, 4, 1176, "Strike of the carriers",
    )  # fmt: skip
    with pytest.raises(DatabaseError, match="final"), transaction.atomic():
        VendorPayment.objects.filter(pk=row.pk).update(damages_deducted=0, net_amount=1180)


def test_where_nothing_is_late_nothing_is_deducted() -> None:
    row = payment_of(late(date(2026, 11, 20)))
    with pytest.raises(ValidationFailed) as refused:
        approve_payment(payment=row, actor=SYSTEM, damages_deducted=D(1), remarks="Late, I think")
    assert "damages_deducted" in refused.value.fields
    assert approve_payment(payment=row, actor=SYSTEM, damages_deducted=D(0)).net_amount == 1180


def test_over_rest_and_on_the_page(organization: Tenant, client_of: Callable[[Tenant], Client]) -> None:
    """The approver is asked where goods came late, told what is proposed, and refused beside the box."""
    first, second, plain = late(), late(), late(date(2026, 11, 20))
    officer = make_account("officer", "finance_officer")
    api = caller(client_of(organization), access_token(officer, organization.slug), prefix="/api/")
    path = f"vendors/{first.vendor_id}/payments/{payment_of(first).pk}"
    status, answer = api("PUT", path, {"status": "approved", "damagesDeducted": 10.01})
    assert (status, "damagesDeducted" in str(answer)) == (400, True), answer
    assert api("PUT", path, {"status": "paid", "reference": "U", "damagesDeducted": 1})[0] == 400
    status, answer = api("PUT", path, {"status": "approved", "damagesDeducted": 2.5, "remarks": "Flood"})
    assert (status, answer["data"]["damagesProposed"], answer["data"]["damagesDeducted"]) == (200, 10, 2.5)
    assert answer["data"]["netAmount"] == 1177.5
    data = api("GET", f"purchase/bills/{first.pk}")[1]["data"]
    assert (data["damages"], data["damagesDeducted"], data["taxAmount"]) == (10, 2.5, 180)

    client = client_of(organization)
    client.force_login(officer)

    def page(bill: PurchaseBill) -> str:
        return f"/admin/erp_vendors/vendorpayment/{payment_of(bill).pk}/approve/"

    shown = client.get(page(second))
    assert 'name="damages_deducted"' in shown.content.decode()
    assert shown.context["form"].initial == {"damages_deducted": 10}
    assert 'name="damages_deducted"' not in client.get(page(plain)).content.decode()
    refused = client.post(page(second), {"damages_deducted": "11", "remarks": "x"})
    assert "the damages by the order" in refused.content.decode()
    client.post(page(second), {"damages_deducted": "", "remarks": ""})
    client.post(page(plain), {})
    assert [payment_of(one).net_amount for one in (second, plain)] == [1170, 1180]
    bill_page = client.get(f"/admin/erp_purchase/purchasebill/{second.pk}/change/").content.decode()
    ten = rupees(D("10.00"))
    assert f"damages by the order {ten}, deducted {ten}" in bill_page
