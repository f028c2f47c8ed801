"""Bank statements: every form read, each line once, matches explained, nothing posted twice."""

import io
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from core.errors import DomainError
from school.fees.models import Receipt
from school.payments.enums import LineState
from school.payments.matching import Books, OldReceipt, OpenInvoice, match, words_of
from school.payments.models import BankStatement, StatementLine
from school.payments.services.statements import confirm_line, take_statement
from school.payments.statement_files import Statement, read_statement
from tests.school.fees.money import assert_ties, everything, invoice, now, pay
from tests.school.payments.kit import NOON, Put, ordered, paid, proof
from tests.school.world import World

HEAD = "State Bank of India,,,,\nAccount 0123,,,,\nTxn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit\n"
CSV = (
    HEAD
    + '20/11/2026,20/11/2026,UPI/CR/6321/INV 2026 27 00001/PAY,UTR001,,"1,23,456.50"\n'
    + "19-Nov-26,19/11/2026,ATM withdrawal,,500.00,\n"
    + ",,Closing balance,,,999999\n"
)
OFX = """OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>INR
<BANKACCTFROM><BANKID>SBIN<ACCTID>0123<ACCTTYPE>CURRENT</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120120000
<TRNAMT>123456.50<FITID>F1<REFNUM>UTR001<NAME>UPI INV-2026-27-00001</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261119<TRNAMT>-500.00<FITID>F2<NAME>ATM</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""


def xlsx() -> bytes:
    book = Workbook()
    sheet = book.active
    sheet.append(["Statement of account"])
    sheet.append(["Date", "Narration", "Reference No", "Amount (INR)", "Dr/Cr"])
    sheet.append([date(2026, 11, 20), "NEFT INV20262700001", "UTR001", 123456.50, "CR"])
    sheet.append([date(2026, 11, 19), "ATM", None, 500, "DR"])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def read(content: str | bytes) -> Statement:
    return read_statement(io.BytesIO(content.encode() if isinstance(content, str) else content))


@pytest.mark.parametrize("content", [CSV, OFX, xlsx()], ids=["csv", "ofx", "xlsx"])
def test_every_form_of_a_statement(content: str | bytes) -> None:
    found = read(content)
    (entry,) = found.entries
    assert (entry.paid_on, entry.amount, entry.reference) == (
        date(2026, 11, 20),
        Decimal("123456.50"),
        "UTR001",
    )
    assert found.debits == 1
    assert "INV" in entry.narration


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "empty"),
        ("a,b\n1,2\n", "headings"),
        (HEAD + "31/02/2026,,X,,,5\n", "Row 4"),
        (HEAD + "20/11/2026,,X,,,five\n", "Row 4"),
        (HEAD + "20/11/2026,,X,,,1.005\n", "Row 4"),
        (HEAD + "20/11/2026,,X,,,1e999\n", "Row 4"),
        (HEAD, "no line"),
        ("OFXHEADER:100\n\n<OFX><A", "OFX"),
        (b"\xff\xfe\x00", "UTF-8"),
        (HEAD + "20/11/2026,,=1+1,,,5\n", "formula"),
        (HEAD + "20/11/2026,,X,,,5\n" * 2001, "more than"),
    ],
)
def test_a_bad_file_is_refused_as_a_whole(content: str | bytes, words: str) -> None:
    with pytest.raises(DomainError, match=words) as refusal:
        read(content)
    assert "file" in refusal.value.fields


def test_the_same_line_twice_in_a_file_is_two_lines() -> None:
    """Two children, one parent, one day, the same words: both payments count, each once."""
    line = "20/11/2026,,CASH DEPOSIT,,,500\n"
    marks = [one.fingerprint for one in read(HEAD + line * 2).entries]
    assert len(set(marks)) == 2
    assert marks == [one.fingerprint for one in read(HEAD + line * 2).entries]


def test_words() -> None:
    """A number with or without its dashes is found, and never as a part of a longer one."""
    assert "INV20262700012" in words_of("UPI/INV-2026-27-00012/x")
    assert "INV20262700012" in words_of("INV20262700012")
    assert "INV20262700012" not in words_of("INV-2026-27-000123 and INV 2026 27")


@pytest.mark.parametrize(
    ("narration", "amount", "is_exact", "has_invoice", "word"),
    [
        ("UPI INV-2026-27-00001", 1000, True, True, "exactly"),
        ("UPI INV-2026-27-00001", 400, False, True, "part"),
        ("UPI INV-2026-27-00001", 1001, False, False, "more than"),
        ("UPI INV-2026-27-00001 INV-2026-27-00002", 1000, False, False, "Several"),
        ("FEES 2026ABC01 AARAV", 1000, False, True, "2026ABC01"),
        ("FEES 2026ABC01", 400, False, False, "not clear"),
        ("UTR77", 250, False, False, "RCP-1"),
        ("UTR77", 251, False, False, "look at both"),
        ("CASH", 1000, False, False, "no open invoice"),
    ],
)
def test_matches_are_explained(
    narration: str, amount: int, is_exact: bool, has_invoice: bool, word: str
) -> None:
    first = OpenInvoice("1", "INV-2026-27-00001", "2026ABC01", Decimal(1000))  # type: ignore[arg-type]
    second = OpenInvoice("2", "INV-2026-27-00002", "2026ABC01", Decimal(2000))  # type: ignore[arg-type]
    books = Books(
        {"INV20262700001": first, "INV20262700002": second},
        {"2026ABC01": [first, second]},
        {"UTR77": OldReceipt("3", "RCP-1", "UTR77", Decimal(250))},  # type: ignore[arg-type]
    )
    found = match(narration=narration, reference="", amount=Decimal(amount), books=books)
    assert (found.is_exact, found.invoice is not None) == (is_exact, has_invoice)
    assert word in found.why


def statement(*lines: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("sbi.csv", (HEAD + "".join(f"{one}\n" for one in lines)).encode())


def taken(world: World, *lines: str, exact: bool = False) -> BankStatement:
    return take_statement(
        file=statement(*lines), name="sbi.csv", actor=world.actor("accountant"), post_exact_ones=exact
    )


@pytest.mark.django_db
def test_exact_lines_are_posted_once_and_the_file_again_adds_nothing(world: World, at: Put) -> None:
    at(NOON)
    row, part = invoice(world, 1000), invoice(world, 900)
    lines = (
        f"20/11/2026,,UPI/{row.invoice_number}/FEES,UTR001,,1000",
        f"20/11/2026,,NEFT {part.invoice_number.replace('-', '')},UTR002,,400",
        "20/11/2026,,CASH DEPOSIT,,,77",
    )
    first = taken(world, *lines, exact=True)
    assert (first.lines_count, first.repeated_count) == (3, 0)
    states = dict(StatementLine.objects.values_list("reference", "state"))
    assert states == {"UTR001": "posted", "UTR002": "proposed", "": "open"}
    receipt = Receipt.objects.get()
    assert (receipt.transaction_id, receipt.payment_mode, receipt.amount) == ("UTR001", "upi", 1000)
    again = taken(world, *lines, exact=True)
    assert (again.repeated_count, StatementLine.objects.count(), Receipt.objects.count()) == (3, 3, 1)
    confirm_line(line=StatementLine.objects.get(reference="UTR002"), actor=world.actor("accountant"))
    assert now(part).outstanding == 500
    assert_ties()


@pytest.mark.django_db
def test_what_came_by_gateway_or_counter_is_known(world: World, at: Put) -> None:
    """The bank tells of the same money later; it must not become a second receipt."""
    at(NOON)
    row = invoice(world, 5000)
    online = paid(world, ordered(world, 1000, row))
    world.api("parent").post("v1/payments/verify", proof(online))
    pay(row, 500, payment_mode="cheque", transaction_id="000123", bank_name="SBI")
    taken(
        world,
        f"20/11/2026,,RAZORPAY {online.payment_id} {row.invoice_number},,,1000",
        f"20/11/2026,,CLG 000123 {row.invoice_number},,,500",
        exact=True,
    )
    assert set(StatementLine.objects.values_list("state", flat=True)) == {LineState.KNOWN}
    assert Receipt.objects.count() == 2


@pytest.mark.django_db
def test_two_lines_for_one_invoice_pay_it_once(world: World, at: Put) -> None:
    at(NOON)
    row = invoice(world, 1000)
    lines = [f"20/11/2026,,UPI {row.invoice_number},UTR{number},,1000" for number in range(2)]
    taken(world, *lines, exact=True)
    assert sorted(StatementLine.objects.values_list("state", flat=True)) == ["posted", "proposed"]
    left = StatementLine.objects.get(state="proposed")
    assert "cancelled" not in left.explanation
    assert "outstanding" in left.explanation
    assert_ties()


@pytest.mark.django_db
def test_confirmed_assigned_set_aside_from_the_screen(world: World, at: Put) -> None:
    at(NOON)
    row = invoice(world, 1000)
    office = world.browser("accountant")
    page = office.post(
        "/admin/school_payments/bankstatement/add/",
        {
            "file": statement("20/11/2026,,CASH DEPOSIT,UTR9,,300", "20/11/2026,,INTEREST,,,12"),
            "bank_account": "",
        },
        follow=True,
    )
    assert page.status_code == 200
    assert b"CASH DEPOSIT" in page.content
    line, interest = StatementLine.objects.order_by("-amount")
    place = "/admin/school_payments/statementline"
    before = everything()
    wrong = office.post(f"{place}/{line.pk}/confirm/", {"invoice_number": ""})
    assert b"Give the number of the invoice" in wrong.content
    office.post(f"{place}/{interest.pk}/ignore/", {"reason": ""})
    assert everything() == before
    office.post(f"{place}/{line.pk}/confirm/", {"invoice_number": row.invoice_number})
    office.post(f"{place}/{interest.pk}/ignore/", {"reason": "Interest of the bank"})
    assert [now(one).state for one in (line, interest)] == [LineState.POSTED, LineState.IGNORED]
    office.post(f"{place}/{line.pk}/confirm/", {"invoice_number": row.invoice_number})  # a stale page
    assert Receipt.objects.count() == 1
    assert now(row).outstanding == 700


@pytest.mark.django_db
def test_over_rest(world: World, at: Put) -> None:
    from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

    at(NOON)
    row = invoice(world, 1000)
    sent = {"file": statement(f"20/11/2026,,UPI {row.invoice_number},UTR1,,1000"), "postExact": "true"}
    content: Any = encode_multipart(BOUNDARY, sent)
    answer = world.api("accountant")("POST", "v1/payments/bank-file", content, content_type=MULTIPART_CONTENT)
    data = answer.json()["data"]
    assert answer.status_code == 201
    (line,) = data["lines"]
    assert (line["status"], line["invoiceNumber"], line["amount"]) == ("posted", row.invoice_number, 1000)
    assert line["receiptNumber"] == Receipt.objects.get().number


@pytest.mark.django_db
def test_queries_do_not_grow_with_the_lines(
    world: World, at: Put, django_assert_max_num_queries: Any
) -> None:
    at(NOON)
    invoice(world, 1000)
    lines = [f"20/11/2026,,CASH {number},R{number},,10" for number in range(300)]
    with django_assert_max_num_queries(20):
        taken(world, *lines)
    assert StatementLine.objects.count() == 300
