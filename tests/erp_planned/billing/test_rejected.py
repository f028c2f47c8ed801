"""What becomes of an invoice or receipt whose voucher finance rejects, and what undoing does to each voucher."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from core.errors import InvalidState
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.billing.models import Invoice, Receipt
from erp_planned.billing.services.invoices import cancel_invoice
from erp_planned.billing.services.receipts import reverse_receipt
from erp_planned.finance.errors import WrongVoucher
from erp_planned.finance.models import PeriodLock, Voucher
from erp_planned.finance.selectors.vouchers import undone_text
from erp_planned.finance.services.again import make_again
from erp_planned.finance.services.deciding import reject
from erp_planned.finance.sources import origin_of
from tests.erp_planned.banking.books import SYSTEM, account, approve, head
from tests.erp_planned.billing.bills import billed, customer, paid


@pytest.fixture(autouse=True)
def _clock(at: Any) -> None:
    at("2026-11-22 12:00")


def refused(row: Invoice | Receipt) -> Voucher:
    assert row.voucher is not None
    return reject(voucher=row.voucher, remarks="Wrong head.", actor=SYSTEM)


def test_a_voucher_that_nobody_approved_goes_with_its_invoice(organization: Tenant) -> None:
    """An opposite voucher of one that never was posted would leave the books wrong for ever."""
    row = billed(customer())
    cancel_invoice(invoice=row, reason="Twice", actor=SYSTEM)
    assert [(one.status, one.source) for one in Voucher.objects.all()] == [("cancelled", "invoice")]


def test_an_approved_one_is_reversed_on_the_day_of_the_cancellation(organization: Tenant) -> None:
    row = billed(customer())
    assert row.voucher is not None
    approve(row.voucher)
    cancel_invoice(invoice=row, reason="Twice", cancelled_on=date(2026, 11, 5), actor=SYSTEM)
    back = Voucher.objects.get(reversal_of=row.voucher)
    assert (back.date, back.status, back.total) == (date(2026, 11, 5), "submitted", row.total_amount)


def test_a_day_that_the_books_do_not_take_is_named_and_nothing_is_cancelled(organization: Tenant) -> None:
    row = billed(customer())
    assert row.voucher is not None
    approve(row.voucher)
    PeriodLock.objects.create(month=date(2026, 11, 1))
    with pytest.raises(WrongVoucher) as refusal:
        cancel_invoice(invoice=row, reason="Twice", cancelled_on=date(2026, 11, 5), actor=SYSTEM)
    assert "cancelled_on" in refusal.value.fields
    assert Invoice.objects.get().status == "unpaid"


def test_a_rejected_voucher_is_told_and_made_again_by_what_the_heads_say_now(organization: Tenant) -> None:
    row = billed(customer())
    assert undone_text("invoice", str(row.pk)) == ""
    old = refused(row)
    assert "Wrong head" in undone_text("invoice", str(row.pk))
    found = origin_of("invoice", str(row.pk))
    assert found is not None
    assert (row.invoice_no in found.title, found.page) == (
        True,
        f"/admin/erp_billing/invoice/{row.pk}/change/",
    )
    head("debtors", "1309", "Asset")
    new = make_again(voucher=old, actor=SYSTEM)
    row.refresh_from_db()
    assert (row.voucher, new.status, undone_text("invoice", str(row.pk))) == (new, "submitted", "")
    assert new.entries.order_by("line_no")[0].account.code == "1309"
    with pytest.raises(InvalidState):
        make_again(voucher=old, actor=SYSTEM)
    with pytest.raises(DatabaseError), transaction.atomic():
        Invoice.objects.filter(pk=row.pk).update(voucher=old)


def test_what_was_taken_back_meanwhile_gets_no_voucher(organization: Tenant) -> None:
    row = paid(None, 250, income=account("3003", "Interest", "Income"), received_from="A visitor")
    old = refused(row)
    reverse_receipt(receipt=row, reason="Came back", actor=SYSTEM)
    with pytest.raises(InvalidState):
        make_again(voucher=old, actor=SYSTEM)
    assert Voucher.objects.count() == 1


def test_of_a_receipt_too(organization: Tenant) -> None:
    row = paid(customer(), Decimal(100))
    new = make_again(voucher=refused(row), actor=SYSTEM)
    assert Receipt.objects.get().voucher == new
    assert not Message.objects.exists(), "the system is nobody to be told"
