"""Receipts: what goes where, what is refused with nothing changed, numbers of the financial year."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from core.errors import DomainError, Forbidden, ValidationFailed
from school.fees.enums import InvoiceStatus
from school.fees.errors import AboveOutstanding, InvoiceCancelled, NoSuchInvoice, TransactionUsed
from school.fees.models import Allocation, LedgerLine, OpenedYear, Receipt
from school.fees.services.posting import Movement, hold, post
from school.fees.services.receipts import post_receipt
from tests.school.fees.money import FRIDAY, NOON, assert_ties, everything, invoice, now, pay
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NOON)


def test_a_part_and_the_rest(world: World) -> None:
    """Numbers follow each other in the financial year of the entry; the ledger carries the balance on."""
    row = invoice(world)
    first, second = pay(row, "400.50"), pay(row, "599.50", payment_mode="upi", transaction_id="U1")
    assert (first.number, second.number) == ("RCP-2026-27-00001", "RCP-2026-27-00002")
    assert now(row).status == InvoiceStatus.PAID
    lines = LedgerLine.objects.filter(account=row.account_id).order_by("sequence")
    assert [(one.sequence, one.balance) for one in lines] == [
        (1, Decimal(1000)), (2, Decimal("599.50")), (3, Decimal(0)),
    ]  # fmt: skip
    assert_ties()


def test_one_payment_over_several_the_oldest_first(world: World) -> None:
    """What is due first is paid first, whatever was raised first."""
    later, earlier = invoice(world, 500), invoice(world, 300, due_on=date(2026, 10, 5))
    receipt = post_receipt(
        account_id=later.account_id,
        amount=Decimal(400),
        payment_mode="cash",
        payment_date=FRIDAY,
        actor=SYSTEM,
    )
    shares = {one.invoice_id: one.amount for one in Allocation.objects.filter(receipt=receipt)}
    assert shares == {earlier.pk: Decimal(300), later.pk: Decimal(100)}
    assert (now(earlier).status, now(later).status) == ("paid", "partly_paid")
    assert_ties()


def test_one_payment_over_those_chosen(world: World) -> None:
    first, second, third = (invoice(world, 500, due_on=date(2026, 10, 5 + n)) for n in range(3))
    post_receipt(
        account_id=first.account_id, amount=Decimal(600), payment_mode="cash", payment_date=FRIDAY,
        actor=SYSTEM, invoice_ids=[second.pk, third.pk],
    )  # fmt: skip
    assert [now(one).outstanding for one in (first, second, third)] == [500, 0, 400]


BAD: dict[str, tuple[dict[str, Any], type[DomainError], str]] = {
    "above what is outstanding": ({"amount": "1000.01"}, AboveOutstanding, "amount"),
    "nothing": ({"amount": "0"}, ValidationFailed, "amount"),
    "less than nothing": ({"amount": "-1"}, ValidationFailed, "amount"),
    "parts of a paisa": ({"amount": "1.005"}, ValidationFailed, "amount"),
    "no number": ({"amount": "NaN"}, ValidationFailed, "amount"),
    "no mode": ({"payment_mode": "barter"}, ValidationFailed, "payment_mode"),
    "a day to come": ({"payment_date": date(2026, 11, 21)}, ValidationFailed, "payment_date"),
    "another financial year": ({"payment_date": date(2026, 3, 31)}, ValidationFailed, "payment_date"),
    "a cheque without number": ({"payment_mode": "cheque"}, ValidationFailed, "transaction_id"),
    "a transaction used before": ({"transaction_id": "  used 1"}, TransactionUsed, "transaction_id"),
    "no letters to end": ({"transaction_id": "x" * 65}, ValidationFailed, "transaction_id"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_refused_changes_nothing(world: World, case: str) -> None:
    """Also no number is used up: the next receipt follows the one before."""
    change, refusal, field = BAD[case]
    pay(invoice(world, 50, number=5), 50, transaction_id="USED 1")
    row, before = invoice(world), everything()
    with pytest.raises(refusal) as caught:
        pay(row, change.pop("amount", "10") if "amount" in change else "10", **change)
    assert field in caught.value.fields
    assert everything() == before
    assert pay(row, 1000).number == "RCP-2026-27-00002"


def test_shares_add_up_and_are_of_one_account(world: World) -> None:
    mine, other = invoice(world), invoice(world, number=6)
    before = everything()

    def shares(**parts: Any) -> None:
        post_receipt(
            account_id=mine.account_id, amount=Decimal(100), payment_mode="cash", payment_date=FRIDAY,
            actor=SYSTEM, **parts,
        )  # fmt: skip

    with pytest.raises(ValidationFailed, match="add up"):
        shares(allocations={mine.pk: Decimal(99)})
    with pytest.raises(NoSuchInvoice):
        shares(allocations={other.pk: Decimal(100)})
    with pytest.raises(NoSuchInvoice):
        shares(invoice_ids=[mine.pk, uuid4()])
    with pytest.raises(ValidationFailed, match="Name 1"):
        shares(invoice_ids=[])
    assert everything() == before


def test_a_cancelled_invoice_takes_nothing(world: World) -> None:
    row = invoice(world)
    held = hold(row.account_id)
    post(held, [Movement(now(row), "cancellation", Decimal(1000), FRIDAY, "CAN-1")], actor=SYSTEM)
    before = everything()
    with pytest.raises(InvoiceCancelled):
        pay(row, 10)
    assert everything() == before


def test_a_transaction_of_a_refused_receipt_stays_free(world: World) -> None:
    row = invoice(world)
    with pytest.raises(AboveOutstanding):
        pay(row, 2000, transaction_id="T1")
    assert pay(row, 1000, transaction_id="T1").transaction_id == "T1"


def test_cheques_of_two_banks_may_have_one_number(world: World) -> None:
    row = invoice(world)
    pay(row, 10, payment_mode="cheque", transaction_id="004512", bank_name="SBI")
    pay(row, 10, payment_mode="cheque", transaction_id="004512", bank_name="PNB")
    with pytest.raises(TransactionUsed, match="RCP-2026-27-0000"):
        pay(row, 10, payment_mode="cheque", transaction_id="004512")
    with pytest.raises(TransactionUsed):
        pay(row, 10, payment_mode="cheque", transaction_id="004512", bank_name="sbi")


def test_a_day_in_an_opened_year_is_taken_and_the_number_is_of_the_entry(
    world: World, at: Callable[[str], None]
) -> None:
    """A cheque of March entered in April belongs to April's series and to March's day."""
    at("2027-04-02 10:00")
    row = invoice(world)
    with pytest.raises(ValidationFailed, match="2026-27, which is closed"):
        pay(row, 10, payment_date=date(2027, 3, 31))
    opened = OpenedYear.objects.create(starts_on=date(2026, 4, 1), reason="Bank holidays", opened_by="Head")
    receipt = pay(row, 10, payment_date=date(2027, 3, 31))
    assert (receipt.number, receipt.payment_date) == ("RCP-2027-28-00001", date(2027, 3, 31))
    opened.closed_at = receipt.entered_at
    opened.save()
    with pytest.raises(ValidationFailed):
        pay(row, 10, payment_date=date(2027, 3, 31))


def test_who_may_not_collect_is_refused(world: World) -> None:
    row = invoice(world)
    for who in ("parent", "teacher", "principal"):
        with pytest.raises(Forbidden):
            pay(row, 10, actor=world.actor(who))
    assert not Receipt.objects.exists()
    assert pay(row, 10, actor=world.actor("accountant")).cashier == "Accountant"
