"""Invoices and receipts: numbers, vouchers, parts, money ahead, undoing, races, ageing that ties."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from core.errors import DomainError, Duplicate, InvalidTransition, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.billing.calc import amounts_of, column_of
from erp_planned.billing.errors import AboveOutstanding, HasMoney, WrongLines
from erp_planned.billing.models import Allocation, Invoice, Receipt
from erp_planned.billing.papers import invoice_paper, receipt_paper
from erp_planned.billing.selectors.ageing import ageing, in_books
from erp_planned.billing.selectors.documents import get_invoice, get_receipt
from erp_planned.billing.services.invoices import cancel_invoice
from erp_planned.billing.services.receipts import allocate_receipt, reverse_receipt
from erp_planned.finance.models import Voucher
from tests.erp_planned.banking.books import SYSTEM, account, approve
from tests.erp_planned.billing.bills import billed, customer, paid
from tests.kit.threads import at_once

NOW = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def _clock(at: Any) -> None:
    at("2026-11-22 12:00")


def entries(voucher: Voucher | None) -> list[tuple[str, Decimal]]:
    assert voucher is not None
    return [(row.account.code, row.debit - row.credit) for row in voucher.entries.order_by("line_no")]


def approve_all() -> None:
    for voucher in Voucher.objects.filter(status="submitted"):
        approve(voucher)


def test_an_invoice_has_its_number_tax_and_journal(organization: Tenant) -> None:
    row = billed(customer(), Decimal("999.99"), tax=18)
    assert (row.invoice_no, row.tax_amount, row.total_amount) == (
        "INV/26-27/0001",
        Decimal(180),
        Decimal("1179.99"),
    )
    assert len(row.invoice_no) <= 16
    assert entries(row.voucher) == [
        ("1302", Decimal("1179.99")), ("3002", Decimal("-999.99")), ("2212", Decimal(-90)), ("2213", Decimal(-90)),
    ]  # fmt: skip
    other = billed(customer("Far Away"), 1000, tax=18, is_interstate=True)
    assert entries(other.voucher)[-1] == ("2214", Decimal(-180))
    assert other.invoice_no == "INV/26-27/0002"
    assert invoice_paper(get_invoice(row.pk)).content.startswith(b"%PDF")


def test_a_refused_invoice_leaves_no_gap(organization: Tenant) -> None:
    who = customer()
    for values in ({"on": date(2026, 12, 1)}, {"due_on": date(2026, 10, 1)}, {"amount": 0}):
        with pytest.raises(ValidationFailed):
            billed(who, **values)
    assert billed(who).invoice_no == "INV/26-27/0001"


def test_one_receipt_over_several_invoices_in_parts_the_rest_on_account(organization: Tenant) -> None:
    who = customer()
    one, two = billed(who, 1000), billed(who, 500)
    row = paid(who, 1500, {one.pk: 1000, two.pk: 200})
    assert [get_invoice(pk).status for pk in (one.pk, two.pk)] == ["paid", "part_paid"]
    assert entries(row.voucher) == [("1001", Decimal(1500)), ("1302", Decimal(-1500))]
    with pytest.raises(AboveOutstanding):
        allocate_receipt(receipt=row, against={two.pk: Decimal(301)}, actor=SYSTEM)
    allocate_receipt(receipt=row, against={two.pk: Decimal(300)}, actor=SYSTEM)
    assert get_invoice(two.pk).outstanding == 0
    assert receipt_paper(get_receipt(row.pk)).content.startswith(b"%PDF")
    with pytest.raises(HasMoney):
        cancel_invoice(invoice=one, reason="Wrong", actor=SYSTEM)
    approve_all()
    reverse_receipt(receipt=row, reason="Cheque came back", actor=SYSTEM)
    assert {(item.status, item.paid_amount) for item in Invoice.objects.all()} == {("unpaid", Decimal(0))}
    with pytest.raises(InvalidTransition):
        reverse_receipt(receipt=row, reason="Again", actor=SYSTEM)
    assert entries(Voucher.objects.get(reversal_of=row.voucher)) == [
        ("1001", Decimal(-1500)),
        ("1302", Decimal(1500)),
    ]
    cancel_invoice(invoice=one, reason="Wrong", actor=SYSTEM)
    assert sum(amount for _code, amount in entries(Voucher.objects.get(reversal_of=one.voucher))) == 0
    with pytest.raises(InvalidTransition):
        cancel_invoice(invoice=one, reason="Again", actor=SYSTEM)
    with pytest.raises(AboveOutstanding):
        paid(who, 10, {one.pk: 10})


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"amount": 0}, "amount"),
        ({"mode": "NEFT"}, "account"),
        ({"on": date(2026, 12, 1)}, "received_on"),
        ({"against": {987654: 5}}, "against"),
        ({"against": {"own": 1001}}, "against"),
        ({"against": {"own": 0}}, "against"),
        ({"who": None}, "income"),
    ],
)
def test_a_wrong_receipt_is_refused_by_its_field(
    organization: Tenant, change: dict[str, Any], field: str
) -> None:
    who = customer()
    own = billed(who)
    values = {"who": who, "amount": 2000, **change}
    values["against"] = {
        own.pk if key == "own" else key: share for key, share in values.get("against", {}).items()
    }
    with pytest.raises(DomainError) as refusal:
        paid(**values)
    assert field in refusal.value.fields
    assert not Receipt.objects.exists()
    assert not Voucher.objects.filter(source="receipt").exists()


def test_an_invoice_of_another_customer_is_not_paid(organization: Tenant) -> None:
    other = billed(customer("Other"))
    with pytest.raises(WrongLines):
        paid(customer(), 100, {other.pk: 100})


def test_one_transfer_is_one_receipt(organization: Tenant) -> None:
    who, bank = customer(), account("1002", "SBI", money="bank")
    given = {"mode": "NEFT", "account": bank, "reference": "SBIN126001234"}
    row = paid(who, 100, **given)
    with pytest.raises(Duplicate):
        paid(who, 100, **{**given, "reference": "sbin126001234"})
    reverse_receipt(receipt=row, reason="Of another customer", actor=SYSTEM)
    assert paid(who, 100, **given).receipt_no == "RCT/26-27/0002"


def test_money_of_nobody_whom_we_bill_goes_to_income(organization: Tenant) -> None:
    row = paid(None, 250, income=account("3003", "Interest", "Income"), received_from="A visitor")
    assert entries(row.voucher) == [("1001", Decimal(250)), ("3003", Decimal(-250))]


def test_ageing_on_any_date_ties_with_the_books(organization: Tenant) -> None:
    who, other = customer(), customer("Other")
    old = billed(who, 1000, date(2026, 8, 1))
    late = billed(who, 500, date(2026, 9, 1))
    billed(other, 300, date(2026, 10, 20))
    part = paid(who, 700, {old.pk: 400, late.pk: 100}, on=date(2026, 10, 1))
    gone = billed(other, 80, date(2026, 10, 21))
    approve_all()
    cancel_invoice(invoice=gone, reason="Twice", cancelled_on=date(2026, 11, 5), actor=SYSTEM)
    reverse_receipt(receipt=part, reason="Came back", reversed_on=date(2026, 11, 15), actor=SYSTEM)
    approve_all()
    for on in (
        date(2026, 8, 1),
        date(2026, 9, 15),
        date(2026, 10, 1),
        date(2026, 10, 25),
        date(2026, 11, 10),
        NOW,
    ):
        rows = ageing(on)
        assert sum(row.due for row in rows) == in_books(on), on
    (library, rest) = ageing(date(2026, 11, 10))
    assert (library.days_60, library.days_90, library.older, library.on_account) == (0, 400, 600, 200)
    assert (rest.days_30, rest.due) == (300, 300)
    (library, rest) = ageing(NOW)
    assert (library.days_90, library.older, library.on_account) == (500, 1000, 0)


@pytest.mark.parametrize(("days", "column"), [(0, 0), (30, 0), (31, 1), (60, 1), (61, 2), (90, 2), (91, 3)])
def test_columns_of_the_ageing(days: int, column: int) -> None:
    assert column_of(date.fromordinal(NOW.toordinal() - days), NOW) == column


@given(
    st.decimals("0.001", 9999, places=3), st.decimals(0, 99999, places=2), st.sampled_from([0, 5, 12, 18, 28])
)
def test_tax_halves_are_equal_and_to_the_paisa(quantity: Decimal, rate: Decimal, tax: int) -> None:
    found = amounts_of(quantity=quantity, rate=rate, tax_pct=Decimal(tax), is_interstate=False)
    assert found.cgst == found.sgst
    assert found.tax == round(found.tax, 2)
    assert abs(found.tax - found.taxable * tax / 100) <= Decimal("0.01")


def test_the_database_keeps_what_is_issued(organization: Tenant) -> None:
    who = customer()
    row = billed(who)
    receipt = paid(who, 100, {row.pk: 100})
    for wrong in (
        lambda: Invoice.objects.filter(pk=row.pk).update(total_amount=5, taxable_amount=5),
        lambda: Receipt.objects.filter(pk=receipt.pk).update(amount=5),
        lambda: Allocation.objects.all().delete(),
        lambda: Invoice.objects.filter(pk=row.pk).update(paid_amount=200),
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            wrong()
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_of_two_receipts_for_one_invoice_one_wins(organization: Tenant) -> None:
    who = customer()
    row = billed(who)
    told = at_once(*[lambda: paid(who, 1000, {row.pk: 1000})] * 2)
    assert sorted(type(one).__name__ for one in told) == ["AboveOutstanding", "Receipt"]
    assert get_invoice(row.pk).status == "paid"
    assert Receipt.objects.get().receipt_no == "RCT/26-27/0001"
