"""The worked example B, line by line against its file, every line made by the operation that it stands for."""

import csv
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from core.errors import DomainError
from school.fees.errors import AboveOutstanding, TransactionUsed
from school.fees.models import Invoice, LedgerLine, Receipt
from school.fees.selectors.standing import ledger_faults
from school.fees.services.adjustments import adjust
from school.fees.services.reversals import reverse_receipt
from tests.school.fees.money import assert_ties, everything, invoice, now, pay, settings
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
LINES = list(csv.DictReader((Path(__file__).parent / "data" / "fee-ledger.csv").open()))
DUE = {"INV-0001": date(2026, 4, 10), "INV-0002": date(2026, 7, 10), "INV-0003": date(2026, 10, 10)}


class Year:
    """The year of the one student, walked through by the lines of the file."""

    def __init__(self, world: World, at: Callable[[str], None]) -> None:
        self.world, self.at = world, at
        self.invoices: dict[str, Invoice] = {}
        self.receipts: list[Receipt] = []
        settings(cheque_charge=Decimal(500))

    def walk(self, line: dict[str, str]) -> None:
        self.at(f"{line['date']} 11:00")
        kind, _space, mode = line["kind"].partition(" ")
        day, name = date.fromisoformat(line["date"]), line["invoice"]
        if kind == "invoice":
            row = invoice(self.world, line["debit"], issued_on=day, due_on=DUE[name], title=name)
            self.invoices[name] = row
        elif line["kind"] == "receipt reversal":
            reverse_receipt(receipt=self.receipts[-1], reason="Funds insufficient", actor=SYSTEM)
        elif kind == "receipt":
            more = {"transaction_id": "004512"} if mode == "cheque" else {}
            receipt = pay(self.invoices[name], line["credit"], payment_mode=mode, payment_date=day, **more)
            self.receipts.append(receipt)
        elif "cheque charge" not in line["note"]:  # that one comes with the reversal
            amount = Decimal(line["debit"] or line["credit"])
            adjust(
                invoice_id=self.invoices[name].pk, kind=kind, amount=amount, reason=line["note"], actor=SYSTEM
            )


@pytest.fixture
def year(world: World, at: Callable[[str], None]) -> Year:
    made = Year(world, at)
    for line in LINES:
        made.walk(line)
    return made


def test_every_line_is_as_in_the_file(year: Year) -> None:
    found = LedgerLine.objects.order_by("sequence")
    seen: dict[Any, Decimal] = {}
    for line, row in zip(LINES, found, strict=True):
        assert row.posted_on.isoformat() == line["date"]
        assert (row.debit, row.credit) == (Decimal(line["debit"] or 0), Decimal(line["credit"] or 0))
        assert row.balance == Decimal(line["balance"])
        assert row.invoice == year.invoices[line["invoice"]]
        seen[row.invoice_id] = seen.get(row.invoice_id, Decimal(0)) + row.debit - row.credit
        assert seen[row.invoice_id] == Decimal(line["invoiceOutstanding"])
    assert sum(row.debit for row in found) == Decimal("76750.00")
    assert sum(row.credit for row in found) == Decimal("59000.00")
    assert_ties()
    assert ledger_faults() == []
    assert [now(year.invoices[name]).status for name in DUE] == ["paid", "paid", "unpaid"]


def test_each_refused_event_is_refused(year: Year) -> None:
    """Above what is outstanding, nothing or less, a transaction used before, also of the reversed receipt."""
    row, before = year.invoices["INV-0003"], everything()

    def concession(amount: str) -> Any:
        return adjust(invoice_id=row.pk, kind="concession", amount=Decimal(amount), reason="No", actor=SYSTEM)

    day = date(2026, 10, 14)
    refused: list[tuple[Callable[[], Any], type[DomainError]]] = [
        (lambda: pay(row, "17750.01", payment_date=day), AboveOutstanding),
        (lambda: concession("17750.01"), AboveOutstanding),
        (lambda: concession("0"), DomainError),
        (lambda: concession("-5"), DomainError),
        (lambda: pay(row, 5, payment_date=day, transaction_id="004512"), TransactionUsed),
        (lambda: pay(year.invoices["INV-0001"], 1, payment_date=day), AboveOutstanding),
        (lambda: reverse_receipt(receipt=year.receipts[-1], reason="Again", actor=SYSTEM), DomainError),
    ]
    for act, refusal in refused:
        with pytest.raises(refusal):
            act()
        assert everything() == before
