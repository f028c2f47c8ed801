"""The worked reconciliation to the paisa, and what it must survive: late lines, halves of a match, other dates."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from core.audit.models import AuditEntry
from core.errors import ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.banking.errors import CannotMatch, MatchedAlready, Stale
from erp_planned.banking.models import BankAccount, BankMatch, BankTransaction, MatchedEntry
from erp_planned.banking.selectors.reconciliation import reconciliation
from erp_planned.banking.services.matching import apply_matching, match_by_hand, preview_matching, unmatch
from erp_planned.banking.services.vouchers import voucher_from_line
from erp_planned.finance.hooks import year_findings
from erp_planned.finance.models import Voucher, VoucherEntry
from tests.core.accounts.people import api_of, user_of
from tests.erp_planned.banking.books import (
    BOOK,
    STATEMENT,
    SYSTEM,
    account,
    approve,
    bank,
    booked,
    imported,
    rows_of,
    worked_year,
    year,
)
from tests.erp_planned.vendors.people import verified
from tests.payroll.runs.people import make_employee

JUNE = date(2026, 6, 30)


@pytest.fixture
def sbi(organization: Tenant) -> BankAccount:
    row = worked_year()
    imported(row)
    return row


def entry_of(amount: int) -> VoucherEntry:
    return VoucherEntry.objects.filter(account__code="1002").get(
        **({"debit": amount} if amount > 0 else {"credit": -amount})
    )


def line_of(amount: int) -> BankTransaction:
    return BankTransaction.objects.get(amount=abs(amount), type="Credit" if amount > 0 else "Debit")


def test_the_example_settles_two_suggests_five_and_leaves_two(sbi: BankAccount) -> None:
    """Corrections: the vouchers hold cheque numbers only, so five are suggestions."""
    preview = preview_matching(account=sbi, actor=SYSTEM)
    assert sorted(one.step for one in preview.proposals) == [1, 1, 4, 4, 4, 4, 4]
    made = apply_matching(account=sbi, digest=preview.digest, actor=SYSTEM)
    assert len(made) == 2
    assert {one.explanation for one in made} == {
        "Same amount and the same number 100001.",
        "Same amount and the same number 100002.",
    }
    rest = preview_matching(account=sbi, actor=SYSTEM)
    accept = [one.lines[0].pk for one in rest.proposals]
    assert len(apply_matching(account=sbi, digest=rest.digest, accept=accept, actor=SYSTEM)) == 5
    left = BankTransaction.objects.filter(match=None).order_by("txn_on")
    assert [row.signed for row in left] == [Decimal(5000), Decimal(-236)]


def test_the_worked_statement(sbi: BankAccount) -> None:
    preview = preview_matching(account=sbi, actor=SYSTEM)
    accept = [one.lines[0].pk for one in preview.proposals]
    apply_matching(account=sbi, digest=preview.digest, accept=accept, actor=SYSTEM)
    found = reconciliation(sbi, JUNE)
    assert found.book_balance == Decimal(788200)
    assert [(one.amount, one.on) for one in found.issued] == [(Decimal(-58800), date(2026, 6, 25))]
    assert [one.amount for one in found.deposited] == [Decimal(75000)]
    assert [one.amount for one in found.credited] == [Decimal(5000)]
    assert [one.amount for one in found.debited] == [Decimal(-236)]
    assert found.bank_balance == found.reckoned == Decimal(776764)
    assert found.missing == found.opening_difference == 0


def test_the_worked_statement_as_data(sbi: BankAccount, organization: Tenant) -> None:
    """Each row says its section, each section its sum; balances are not added up with what stands between them."""
    preview = preview_matching(account=sbi, actor=SYSTEM)
    accept = [one.lines[0].pk for one in preview.proposals]
    apply_matching(account=sbi, digest=preview.digest, accept=accept, actor=SYSTEM)
    api = api_of(user_of(organization, "accountant"), organization)
    told = api.get(f"finance/bank-reconciliation?bankAccountId={sbi.pk}&date={JUNE}").json()["data"]
    assert [(row["section"], row["amount"]) for row in told["items"]] == [
        ("books", 788200), ("issued", 58800), ("deposited", -75000), ("credited", 5000), ("debited", -236),
        ("bank", 776764),
    ]  # fmt: skip
    assert (told["totals"], told["pageTotals"]) == ({}, {})
    assert told["bookBalance"] + sum(told["sections"].values()) == told["bankBalance"] == 776764


def test_it_ties_on_every_day_matched_or_not(sbi: BankAccount) -> None:
    """A cheque of the 20th that the bank pays on the 23rd is open on the 21st, also when it is matched by now."""
    for step in range(2):
        if step:
            preview = preview_matching(account=sbi, actor=SYSTEM)
            accept = [one.lines[0].pk for one in preview.proposals]
            apply_matching(account=sbi, digest=preview.digest, accept=accept, actor=SYSTEM)
        days = {date.fromisoformat(row["date"]) for row in rows_of(STATEMENT)}
        days |= {date.fromisoformat(on) for on, _amount, _text in BOOK} | {
            date(2026, 4, 1),
            date(2026, 4, 21),
        }
        for day in sorted(days):
            found = reconciliation(sbi, day)
            assert found.reckoned == found.bank_balance, day
    found = reconciliation(sbi, date(2026, 4, 21))
    assert [one.amount for one in found.issued] == [Decimal(-120000)]
    assert found.bank_balance == Decimal(1180000)


def test_lines_that_nobody_imported_are_said_and_it_still_ties(organization: Tenant) -> None:
    row = worked_year()
    lines = STATEMENT.splitlines()
    imported(row, "\n".join([*lines[:5], *lines[7:]]))
    found = reconciliation(row, JUNE)
    assert found.missing == Decimal(-66000)
    assert found.bank_balance == found.reckoned == Decimal(776764)


def test_a_balance_of_the_bank_at_the_start_that_the_books_do_not_have(organization: Tenant) -> None:
    row = bank(opened_with=Decimal("199999.50"))
    found = reconciliation(row, JUNE)
    assert (found.opening_difference, found.reckoned, found.bank_balance) == (
        Decimal("-0.50"), Decimal("199999.50"), Decimal("199999.50"),
    )  # fmt: skip


def test_a_stale_page_applies_nothing(sbi: BankAccount) -> None:
    preview = preview_matching(account=sbi, actor=SYSTEM)
    booked(sbi, "2026-06-17", 5000, "R Sharma, by NEFT")
    with pytest.raises(Stale):
        apply_matching(account=sbi, digest=preview.digest, actor=SYSTEM)
    with pytest.raises(ValidationFailed) as refusal:
        fresh = preview_matching(account=sbi, actor=SYSTEM)
        apply_matching(account=sbi, digest=fresh.digest, accept=[line_of(-236).pk], actor=SYSTEM)
    assert "accept" in refusal.value.fields
    assert BankMatch.objects.count() == 0


def test_by_hand_several_to_one_and_back(sbi: BankAccount) -> None:
    both = [line_of(-48000).pk, line_of(-18000).pk]
    one = booked(sbi, "2026-05-08", -66000, "Remitted in one").entries.get(account=sbi.account)
    with pytest.raises(CannotMatch) as refusal:
        match_by_hand(account=sbi, lines=both[:1], entries=[one.pk], actor=SYSTEM)
    assert "entry_ids" in refusal.value.fields
    assert not MatchedEntry.objects.exists()
    made = match_by_hand(account=sbi, lines=both, entries=[one.pk], actor=SYSTEM)
    assert made.lines.count() == 2
    for day in (date(2026, 5, 5), date(2026, 5, 7), date(2026, 5, 8)):
        found = reconciliation(sbi, day)
        assert found.reckoned == found.bank_balance
    with pytest.raises(MatchedAlready):
        match_by_hand(
            account=sbi, lines=both, entries=[entry_of(-48000).pk, entry_of(-18000).pk], actor=SYSTEM
        )
    line = BankTransaction.objects.get(pk=both[0])
    with pytest.raises(ValidationFailed):
        unmatch(line=line, reason=" ", actor=SYSTEM)
    unmatch(line=line, reason="Two remittances after all", actor=SYSTEM)
    assert not BankTransaction.objects.filter(match__isnull=False).exists()
    told = AuditEntry.objects.filter(action__startswith="bank_match").order_by("pk")
    assert list(told.values_list("action", flat=True)) == ["bank_match.made", "bank_match.undone"]
    with pytest.raises(MatchedAlready):
        unmatch(line=line, reason="Again", actor=SYSTEM)


def test_entries_of_another_account_or_not_approved_are_no_match(sbi: BankAccount) -> None:
    voucher = booked(sbi, "2026-06-18", 5000)
    other = voucher.entries.exclude(account=sbi.account).get()
    charges = account("4009", "Bank Charges", "Expense")
    waiting = voucher_from_line(line=line_of(5000), account=charges, actor=SYSTEM)
    for pk in (other.pk, waiting.entries.get(account=sbi.account).pk, 987654):
        with pytest.raises(CannotMatch):
            match_by_hand(account=sbi, lines=[line_of(5000).pk], entries=[pk], actor=SYSTEM)


def test_a_line_becomes_a_voucher_once_and_finds_it(sbi: BankAccount) -> None:
    charges = account("4009", "Bank Charges", "Expense")
    line, before = line_of(-236), Voucher.objects.count()
    voucher = voucher_from_line(line=line, account=charges, actor=SYSTEM)
    again = voucher_from_line(line=line, account=charges, actor=SYSTEM)
    assert (voucher.pk, voucher.type, voucher.status) == (again.pk, "Payment", "submitted")
    assert Voucher.objects.count() == before + 1
    assert [(row.account.code, row.debit, row.credit) for row in voucher.entries.all()] == [
        ("4009", Decimal(236), Decimal(0)),
        ("1002", Decimal(0), Decimal(236)),
    ]
    approve(voucher)
    (found,) = [
        one for one in preview_matching(account=sbi, actor=SYSTEM).proposals if one.lines[0].pk == line.pk
    ]
    assert found.is_automatic
    with pytest.raises(ValidationFailed) as refusal:
        voucher_from_line(line=line_of(5000), account=sbi.account, actor=SYSTEM)
    assert "account_id" in refusal.value.fields


def test_the_year_end_is_told_what_is_open(sbi: BankAccount) -> None:
    found = year_findings(year())
    assert "9 lines of the bank" in " ".join(one.text for one in found if not one.blocks)


def test_the_database_keeps_matches_that_tie_and_lines_as_the_bank_said_them(sbi: BankAccount) -> None:
    match = BankMatch.objects.create(bank_account=sbi, explanation="By the way", made_by="Nobody")
    with pytest.raises(DatabaseError, match="same sum"), transaction.atomic():
        BankTransaction.objects.filter(pk=line_of(5000).pk).update(match=match)
        MatchedEntry.objects.create(match=match, entry=entry_of(40000))
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        BankTransaction.objects.filter(pk=line_of(5000).pk).update(amount=1)


def test_queries_do_not_grow_with_the_lines(sbi: BankAccount) -> None:
    def asked() -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            preview_matching(account=sbi, actor=SYSTEM)
            reconciliation(sbi, JUNE)
        return len(found)

    before = asked()
    for day in range(1, 9):
        booked(sbi, f"2026-06-{day:02d}", 100 + day, "Fee")
    assert asked() == before <= 16


PAID_TWICE = """date,description,reference,debit,credit,balance
2026-06-10,NEFT DR NEW ERA BOOKS AND CO,,4000.00,,196000.00
2026-06-10,NEFT DR RAVI SHARMA SALARY,,4000.00,,192000.00
"""


def test_who_is_named_by_the_bank_is_found_without_the_code(organization: Tenant) -> None:
    """Catches names that stand with a code in our books and are looked for whole in the bank's words."""
    row = bank()
    vendor, person = verified(name="New Era Books"), make_employee(name="Ravi Sharma")
    parties = {"Books": f"vendor:{vendor.pk}", "Salary": f"employee:{person.pk}"}
    for narration, party in parties.items():
        booked(row, "2026-06-09", -4000, narration, party=party)
    imported(row, PAID_TWICE)
    proposals = preview_matching(account=row, actor=SYSTEM).proposals
    found = {one.lines[0].description: VoucherEntry.objects.get(pk=one.entries[0].pk) for one in proposals}
    told = {words.split()[2]: entry.voucher.narration for words, entry in found.items()}
    assert told == {"NEW": "Books", "RAVI": "Salary"}
