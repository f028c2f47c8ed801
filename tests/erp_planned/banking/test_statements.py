"""Every form of a file, each line once, and nothing of a bad file."""

import io
from decimal import Decimal

import pytest
from openpyxl import Workbook

from core.actors import Door, actor_for
from core.errors import DomainError, Forbidden, InUse
from core.tenancy.models import Tenant
from erp_planned.banking.models import BankTransaction, StatementFile
from erp_planned.banking.services.matching import match_by_hand
from erp_planned.banking.services.statements import remove_file
from tests.core.accounts.people import user_of
from tests.erp_planned.banking.books import STATEMENT, SYSTEM, bank, booked, imported

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
<BANKACCTFROM><BANKID>SBIN<ACCTID>{account}<ACCTTYPE>CURRENT</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260401<DTEND>20260430
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260402<TRNAMT>1000000.00<FITID>F1<REFNUM>N092261234<NAME>GRANT</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260405<TRNAMT>-20000.00<FITID>F2<CHECKNUM>100001<NAME>CASH</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""
MT940 = """:20:STATEMENT
:25:SBIN0001234/30112233445
:28C:00001/001
:60F:C260401INR200000,00
:61:2604020402C1000000,00NTRFN092261234
:86:NEFT CR GRANT-IN-AID
:61:2604050405D20000,00NCHK100001
:86:CASH WDL CHQ 100001
:62F:C260405INR1180000,00
"""
TWO = "\n".join(STATEMENT.splitlines()[:3])


def xlsx() -> bytes:
    book = Workbook()
    for row in (
        ["State Bank of India"],
        [
            "Txn Date",
            "Description",
            "Ref No.",
            "Withdrawal Amt (INR)",
            "Deposit Amt (INR)",
            "Closing Balance",
        ],
        ["02/04/2026", "GRANT", "N092261234", None, "10,00,000.00", "12,00,000.00 Cr"],
        ["05/04/2026", "CASH", "100001", 20000, None, 1180000],
    ):
        book.active.append(row)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def lines() -> list[tuple[str, Decimal, str]]:
    return [
        (f"{row.txn_on}", row.signed, row.reference)
        for row in BankTransaction.objects.order_by("txn_on", "pk")
    ]


GOOD = [("2026-04-02", Decimal(1000000), "N092261234"), ("2026-04-05", Decimal(-20000), "100001")]
FORMS = {"csv": TWO, "xlsx": xlsx(), "ofx": OFX.format(account="30112233445"), "mt940": MT940}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read_and_a_second_form_of_it_adds_nothing(organization: Tenant, form: str) -> None:
    """An overlap of two forms, one with running balances and one without, is the same lines."""
    row = bank()
    imported(row, FORMS[form])
    assert lines() == GOOD
    again = imported(row, TWO)
    assert (again.lines_count, again.repeated_count) == (2, 2)
    assert lines() == GOOD


def test_a_longer_file_adds_only_what_is_new(organization: Tenant) -> None:
    row = bank()
    imported(row, TWO)
    assert imported(row).repeated_count == 2
    assert BankTransaction.objects.count() == 9
    assert imported(row).repeated_count == 9


def test_equal_lines_of_one_file_are_both_kept_once_each(organization: Tenant) -> None:
    """Two equal withdrawals of a day, with and without balances."""
    row = bank()
    head, pair = "date,description,reference,debit,credit\n", "2026-04-05,ATM,,500.00,\n" * 2
    imported(row, head + pair)
    imported(row, head + pair)
    assert BankTransaction.objects.count() == 2
    imported(row, head + pair + "2026-04-05,ATM,,500.00,\n")
    assert BankTransaction.objects.count() == 3


def test_a_map_of_columns_is_kept_for_the_next_file(organization: Tenant) -> None:
    row = bank()
    text = "Day,Text,Paid in,Paid out\n05/04/2026,Fee,500,\n"
    with pytest.raises(DomainError):
        imported(row, text)
    columns = {"date": "Day", "narration": "Text", "credit": "Paid in", "debit": "Paid out"}
    imported(row, text, columns=columns)
    row.refresh_from_db()
    assert row.column_map == columns
    assert imported(row, text.replace("05/04", "06/04")).repeated_count == 0
    for wrong in ({"colour": "Red"}, {"date": "x" * 61}, {"date": 5}):
        with pytest.raises(DomainError) as refusal:
            imported(row, text, columns=wrong)
        assert "columns" in refusal.value.fields


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "empty"),
        ("a,b\n1,2\n", "headings"),
        ("date,description,credit\n2026-04-05,X,5\n", "money out"),
        ("date,description,debit,credit\n2026-04-05,X,,\n", "Row 2"),
        ("date,description,debit,credit\n2026-13-05,X,,5\n", "Row 2"),
        ("date,description,debit,credit\n2027-04-05,X,,5\n", "future"),
        ("date,description,debit,credit,balance\n2026-04-05,X,,5,many\n", "Row 2"),
        (OFX.format(account="999"), "account"),
        ("OFXHEADER:100\n\n<OFX><A", "OFX"),
        (":20:X\n:61:nonsense\n", "MT940"),
        ("date,description,debit,credit\n" + "2026-04-05,X,,5\n" * 5001, "more than"),
    ],
)
def test_a_bad_file_is_refused_whole(organization: Tenant, content: str, words: str) -> None:
    row = bank()
    with pytest.raises(DomainError, match=words) as refusal:
        imported(row, content)
    assert "file" in refusal.value.fields
    assert not StatementFile.objects.exists()
    assert not BankTransaction.objects.exists()


def test_a_file_is_taken_back_while_nothing_of_it_is_matched(organization: Tenant) -> None:
    row = bank()
    kept = imported(row, TWO)
    entry = booked(row, "2026-04-05", -20000).entries.get(account=row.account)
    match_by_hand(
        account=row,
        lines=[BankTransaction.objects.get(reference="100001").pk],
        entries=[entry.pk],
        actor=SYSTEM,
    )
    with pytest.raises(InUse):
        remove_file(file=kept, actor=SYSTEM)
    assert BankTransaction.objects.count() == 2
    other = imported(row, "date,description,debit,credit\n2026-04-05,X,,5\n")
    remove_file(file=other, actor=SYSTEM)
    assert (BankTransaction.objects.count(), StatementFile.objects.count()) == (2, 1)


def test_an_employee_imports_nothing(organization: Tenant) -> None:
    row = bank()
    actor = actor_for(user_of(organization, "employee"), tenant_type="organization", door=Door.API)
    with pytest.raises(Forbidden):
        imported(row, TWO, actor=actor)
