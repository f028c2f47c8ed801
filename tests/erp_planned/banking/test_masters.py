"""Bank accounts, cheque layouts, cheque books: what every plain subject promises."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.errors import InvalidState, ValidationFailed
from core.masters import Master
from core.refusals import refusals
from core.tenancy.models import Tenant
from erp_planned.banking.enums import LeafState
from erp_planned.banking.masters import bank_account_master, cheque_books, cheque_layouts
from erp_planned.banking.models import BankAccount, ChequeLeaf
from tests.core.accounts.people import api_of, user_of
from tests.core.masters.cases import MasterCases
from tests.erp_planned.banking.books import SYSTEM, account, bank, booked, imported


class TestBankAccounts(MasterCases):
    master: Master[Any] = bank_account_master
    path = "finance/bank-accounts"
    change = {"branch": "Civil Lines", "account_type": "Savings"}
    bad = {"ifsc_code": "SBIN1234", "account_type": "Gold"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        row = account(f"10{number:02d}9", f"Bank {number}", money="bank")
        return {**self.master.example, "account": row, "account_no": f"3011223344{number}"}

    def use(self, row: BankAccount) -> None:
        imported(row)


class TestChequeLayouts(MasterCases):
    master: Master[Any] = cheque_layouts
    path = "finance/cheque-layouts"
    change = {"offset_x": Decimal("1.5"), "is_crossed": False}
    bad = {"width": Decimal(900), "font_size": Decimal(2)}

    def use(self, row: Any) -> None:
        bank(layout=row)


class TestChequeBooks(MasterCases):
    master: Master[Any] = cheque_books
    path = "finance/cheque-books"
    change = {"received_on": date(2026, 5, 1)}
    bad = {"first_no": 0, "last_no": 1_000_000}

    def before_each(self) -> None:
        self.row = bank()

    def valid(self, number: int = 0) -> dict[str, Any]:
        first = 100001 + number * 50
        days = {"received_on": date(2026, 4, 1)}
        return {"bank_account": self.row, "first_no": first, "last_no": first + 9, **days}


def test_the_account_of_the_chart_is_at_a_bank(organization: Tenant) -> None:
    with pytest.raises(ValidationFailed) as refusal:
        bank_account_master.create(
            **{**bank_account_master.example, "account": account("1001", money="cash")}, actor=SYSTEM
        )
    assert "account" in refusal.value.fields
    assert not BankAccount.objects.exists()


def test_the_number_is_told_masked_and_the_balance_is_of_the_books(organization: Tenant) -> None:
    row = bank()
    booked(row, "2026-04-02", 1000000)
    api = api_of(user_of(organization, "accountant"), organization)
    (item,) = api.get("finance/bank-accounts").json()["data"]["items"]
    assert (item["accountNo"], item["balance"]) == ("XXXXXXX3445", 1200000)


def test_leaves_come_with_the_book_and_what_was_used_stays(organization: Tenant) -> None:
    row = bank()
    given = {"bank_account": row, "received_on": date(2026, 4, 1)}
    book = cheque_books.create(first_no=99999, last_no=100003, actor=SYSTEM, **given)
    numbers = list(ChequeLeaf.objects.values_list("number", flat=True))
    assert numbers == ["099999", "100000", "100001", "100002", "100003"]
    for first, last in ((100003, 100010), (100010, 100009), (200000, 200500)):
        with pytest.raises(ValidationFailed):
            cheque_books.create(first_no=first, last_no=last, actor=SYSTEM, **given)
    with pytest.raises(ValidationFailed):
        cheque_books.update(book, last_no=100004, actor=SYSTEM)
    ChequeLeaf.objects.filter(number="100001").update(state=LeafState.SPOILED, reason="Torn")
    with pytest.raises(InvalidState), refusals():
        cheque_books.delete(book, actor=SYSTEM)
