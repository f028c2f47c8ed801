"""Payment advices and cheques: two people, one leaf each, printed once."""

import io
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pdfplumber
import pytest

from core.actors import Door, system_actor
from core.errors import InvalidState, InvalidTransition, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.banking.cheque_papers import cheques_answer, grid_answer
from erp_planned.banking.enums import AdviceState, LeafState
from erp_planned.banking.errors import OwnAdvice, PrintedAlready
from erp_planned.banking.masters import cheque_books
from erp_planned.banking.models import BankAccount, ChequeLeaf, ChequePrint, PaymentAdvice
from erp_planned.banking.payment_files import bank_file
from erp_planned.banking.selectors.advices import get_advice
from erp_planned.banking.services.advices import (
    Payment,
    approve_advice,
    cancel_advice,
    make_advice,
    reject_advice,
)
from erp_planned.banking.services.cheques import spoil_leaf
from erp_planned.finance.models import Voucher
from erp_planned.finance.parties import KINDS, PartyKind
from erp_planned.finance.services.again import make_again
from erp_planned.finance.services.deciding import reject
from tests.erp_planned.banking.books import SYSTEM, account, approve, bank, head, with_layout, year
from tests.kit.threads import at_once

CHECKER = replace(system_actor(Door.COMMAND, "Checker"), user_id=502)
CHECKER_OF_BOOKS = replace(system_actor(Door.COMMAND, "Officer"), user_id=503)
MAKER = replace(system_actor(Door.COMMAND, "Maker"), user_id=501)


@pytest.fixture
def sbi(organization: Tenant) -> BankAccount:
    year()
    row = with_layout(bank())
    cheque_books.create(
        bank_account=row, first_no=100001, last_no=100003, received_on=date(2026, 4, 1), actor=SYSTEM
    )
    return row


def advice(row: BankAccount, amount: int = 120000, mode: str = "Cheque", **values: Any) -> PaymentAdvice:
    payment = Payment(
        Decimal(amount),
        name="Alpha Systems",
        account=account("2102", "Creditors", "Liability"),
        account_no="50100012345",
        ifsc_code="HDFC0000001",
    )
    given = {"payments": [payment], "pay_on": date(2026, 4, 20), **values}
    return make_advice(account=row, mode=mode, actor=MAKER, **given)


def test_a_second_person_approves_and_the_voucher_follows(sbi: BankAccount) -> None:
    row = advice(sbi)
    with pytest.raises(OwnAdvice):
        approve_advice(advice=row, actor=MAKER)
    assert not Voucher.objects.exists()
    approve_advice(advice=row, actor=CHECKER)
    row = get_advice(row.pk)
    assert (row.payment_no, row.state, row.cheque_no) == ("PA/26-27/0001", "approved", "100001")
    voucher = row.voucher
    assert voucher is not None
    assert (voucher.type, voucher.status, voucher.reference) == ("Payment", "submitted", "100001")
    assert [(one.debit, one.credit) for one in voucher.entries.all()] == [(120000, 0), (0, 120000)]
    with pytest.raises(InvalidTransition):
        approve_advice(advice=row, actor=CHECKER)
    assert Voucher.objects.count() == 1


@pytest.mark.parametrize("is_posted", [False, True])
def test_an_approved_advice_is_cancelled_with_its_voucher_and_its_cheque(
    sbi: BankAccount, is_posted: bool
) -> None:
    """Who decided stays on record; a voucher that waits is given up, a posted one is reversed, each once."""
    row = approve_advice(advice=advice(sbi), actor=CHECKER)
    assert row.voucher is not None
    if is_posted:
        approve(row.voucher)
    cancel_advice(advice=row, remarks="Paid in cash", actor=CHECKER)
    row = get_advice(row.pk)
    assert (row.state, row.remarks, row.decided_by) == ("cancelled", "Paid in cash", "Checker")
    assert ChequeLeaf.objects.get(number="100001").state == LeafState.BLANK
    found = sorted((one.status, one.reversal_of_id) for one in Voucher.objects.all())
    assert found == (
        [("approved", None), ("submitted", row.voucher_id)] if is_posted else [("cancelled", None)]
    )
    with pytest.raises(InvalidTransition):
        cancel_advice(advice=row, remarks="Again", actor=CHECKER)


def test_an_advice_whose_voucher_is_rejected_gets_another_one(sbi: BankAccount) -> None:
    row = approve_advice(advice=advice(sbi), actor=CHECKER)
    assert row.voucher is not None
    old = reject(voucher=row.voucher, remarks="Wrong bank", actor=CHECKER_OF_BOOKS)
    new = make_again(voucher=old, actor=CHECKER)
    assert (get_advice(row.pk).voucher, new.status) == (new, "submitted")
    cancel_advice(advice=row, remarks="Not paid", actor=CHECKER)
    with pytest.raises(InvalidState):
        make_again(voucher=old, actor=CHECKER)
    assert set(Voucher.objects.values_list("status", flat=True)) == {"rejected", "cancelled"}


def test_without_books_for_the_day_it_goes_on_without_a_voucher(sbi: BankAccount) -> None:
    row = advice(sbi, pay_on=date(2031, 5, 1))
    assert approve_advice(advice=row, actor=CHECKER).voucher is None


def test_several_payees_in_one_advice_and_its_bank_file(sbi: BankAccount) -> None:
    debit = account("4009", "Charges", "Expense")
    some = [
        Payment(
            Decimal("100.50"),
            name=f"Payee {number}",
            account=debit,
            account_no=f"5010001234{number}",
            ifsc_code="HDFC0000001",
        )
        for number in range(3)
    ]
    row = advice(sbi, mode="NEFT", payments=some)
    assert (row.amount, get_advice(row.pk).to) == (Decimal("301.50"), "Payee 0 + 2")
    with pytest.raises(InvalidState):
        bank_file(get_advice(row.pk), "csv")
    approve_advice(advice=row, actor=CHECKER)
    told = bank_file(get_advice(row.pk), "csv").content.decode("utf-8-sig")
    assert told.count("HDFC0000001") == 3
    assert "301.50" in told.splitlines()[-1]
    for form in ("xlsx", "pdf"):
        assert bank_file(get_advice(row.pk), form).content


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": " "}, "payees.0.to"),
        ({"amount": Decimal(0)}, "payees.0.amount"),
        ({"account_no": ""}, "payees.0.account_no"),
        ({"ifsc_code": "HDFC"}, "payees.0.ifsc_code"),
        ({"account": None}, "payees.0.account_id"),
        ({"party_ref": "nobody:1"}, "payees.0.party_ref"),
    ],
)
def test_a_wrong_payee_is_named_by_its_place(sbi: BankAccount, change: dict[str, Any], field: str) -> None:
    debit = account("4009", kind="Expense")
    good = Payment(Decimal(5), name="A", account=debit, account_no="50100012345", ifsc_code="HDFC0000001")
    with pytest.raises(ValidationFailed) as refusal:
        advice(sbi, mode="NEFT", payments=[replace(good, **change)])
    assert list(refusal.value.fields) == [field]
    assert not PaymentAdvice.objects.exists()


def test_who_is_blacklisted_meanwhile_is_not_paid(sbi: BankAccount, monkeypatch: pytest.MonkeyPatch) -> None:
    head("creditors", "2101", "Liability")
    listed: list[int] = []

    def payable(number: int, _on: date) -> None:
        if number in listed:
            raise InvalidState("Blacklisted")

    kind = PartyKind(
        "firm", "Firm", lambda numbers: dict.fromkeys(numbers, "Beta Traders"), lambda _w, _a: [], payable
    )
    monkeypatch.setitem(KINDS, "firm", kind)
    row = advice(sbi, payments=[Payment(Decimal(50), party_ref="firm:12")])
    listed.append(12)
    with pytest.raises(InvalidState, match="Blacklisted"):
        approve_advice(advice=row, actor=CHECKER)
    assert get_advice(row.pk).state == AdviceState.WAITING
    with pytest.raises(InvalidState):
        advice(sbi, payments=[Payment(Decimal(50), party_ref="firm:12")])
    listed.clear()
    voucher = approve_advice(advice=row, actor=CHECKER).voucher
    assert voucher is not None
    assert voucher.entries.get(line_no=1).party_ref == "firm:12"


def test_a_leaf_is_used_once_and_goes_back_unless_it_was_printed(sbi: BankAccount) -> None:
    first = advice(sbi, cheque_no="100002")
    for number in ("100002", "100009"):
        with pytest.raises((ValidationFailed, InvalidTransition)) as refusal:
            advice(sbi, cheque_no=number)
        assert "cheque_no" in refusal.value.fields
    reject_advice(advice=first, remarks="No bill", actor=CHECKER)
    assert ChequeLeaf.objects.get(number="100002").state == LeafState.BLANK
    second = advice(sbi, cheque_no="100002")
    approve_advice(advice=second, actor=CHECKER)
    answer = cheques_answer([get_advice(second.pk)], actor=MAKER)
    assert answer["Content-Type"] == "application/pdf"
    with pytest.raises(PrintedAlready):
        cheques_answer([get_advice(second.pk)], actor=MAKER)
    assert ChequePrint.objects.count() == 1
    cheques_answer([get_advice(second.pk)], actor=MAKER, reason="Jammed in the printer")
    assert list(ChequePrint.objects.values_list("number", "reason")) == [
        (1, ""),
        (2, "Jammed in the printer"),
    ]
    spoil_leaf(leaf=ChequeLeaf.objects.get(number="100002"), reason="Torn", actor=MAKER)
    assert get_advice(second.pk).cheque_no == "100001"
    cheques_answer([get_advice(second.pk)], actor=MAKER)


def test_the_cheque_has_the_size_of_its_leaf_and_every_field_its_place(sbi: BankAccount) -> None:
    row = advice(sbi, amount=12345678)
    approve_advice(advice=row, actor=CHECKER)
    content = cheques_answer([get_advice(row.pk)], actor=MAKER).content
    with pdfplumber.open(io.BytesIO(content)) as paper:
        (page,) = paper.pages
        mm = Decimal("2.834646")
        assert (round(page.width / float(mm)), round(page.height / float(mm))) == (202, 92)
        words = {word["text"]: word for word in page.extract_words()}
    assert "**1,23,45,678.00**" in words
    assert abs(words["**1,23,45,678.00**"]["x0"] / float(mm) - 160) < 1
    assert "Systems**" in words
    assert all(word["bottom"] / float(mm) < 76 for word in words.values()), "print in the MICR band"
    layout = sbi.layout
    assert layout is not None
    assert grid_answer(layout).content.startswith(b"%PDF")


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_two_approvals_at_once_make_one_voucher(organization: Tenant) -> None:
    year()
    row = advice(bank(), mode="NEFT")
    told = at_once(*[lambda: approve_advice(advice=row, actor=CHECKER)] * 2)
    assert sorted(type(one).__name__ for one in told) == ["InvalidTransition", "PaymentAdvice"]
    assert Voucher.objects.count() == 1
