"""The text layout: field counts and places, our reader, and what it finds in a spoilt file."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.periods import FinancialYear
from payroll.tds.deductor import address_lines
from payroll.tds.enums import FormKind, Quarter
from payroll.tds.errors import DeductorIncomplete, StatementNotReady
from payroll.tds.layout import make_file
from payroll.tds.layout.checks import problems_of
from payroll.tds.layout.notes import notes_for
from payroll.tds.layout.reader import read
from payroll.tds.layout.spec import layout_of
from payroll.tds.layout.writer import write
from payroll.tds.periods import Period
from tests.payroll.tds.statements import (
    DEDUCTOR,
    NEW,
    OLD,
    block,
    contract_statement,
    row,
    salary_row,
    salary_statement,
)

TODAY = date(2026, 11, 21)
Q4_OLD = Period(FinancialYear(2024), Quarter.Q4)
# Reference: tds-returns, section 4.
COUNTS = {
    "26Q": {"FH": 18, "BH": 70, "CD": 41, "DD": 48},
    "140": {"FH": 18, "BH": 72, "CD": 30, "DD": 45},
    "24Q": {"FH": 18, "BH": 70, "CD": 41, "DD": 49, "SD": 88, "S16": 7, "C6A": 7},
    "138": {"FH": 18, "BH": 72, "CD": 30, "DD": 45},
}
FILES = {
    "26Q": write(contract_statement(OLD), created_on=TODAY),
    "140": write(contract_statement(NEW), created_on=TODAY),
    "24Q": write(salary_statement(Q4_OLD, [salary_row(), salary_row(pan="")]), created_on=TODAY),
    "138": write(salary_statement(NEW), created_on=TODAY),
}


def lines(content: bytes) -> list[list[str]]:
    return [line.split("^") for line in content.decode().removesuffix("\r\n").split("\r\n")]


@pytest.mark.parametrize("form", COUNTS)
def test_every_record_has_its_number_of_fields(form: str) -> None:
    """Would catch a field added or left out: the department's utility refuses such a line."""
    found = {parts[1]: len(parts) for parts in lines(FILES[form])}
    assert found == COUNTS[form]


@pytest.mark.parametrize("form", COUNTS)
def test_our_reader_finds_nothing_in_our_files(form: str) -> None:
    assert [str(problem) for problem in problems_of(FILES[form], today=TODAY)] == []
    assert FILES[form].endswith(b"\r\n")
    assert FILES[form].isascii()


def test_form_140_as_published() -> None:
    """The example of the published format of Form 140, field by field."""
    content = lines(FILES["140"])
    assert "^".join(content[0]) == "1^FH^NS1^R^21112026^1^D^DELA12345B^1^Karyalaya^^^^^^^^"
    batch = content[1]
    assert batch[:5] == ["2", "BH", "1", "2", "140"]
    assert batch[12:20] == [
        "DELA12345B", "", "AAATA1234F", "202728", "202627", "Q1", "Alpha Institute of Technology", "INDIA",
    ]  # fmt: skip
    assert (batch[25], batch[26], batch[28], batch[29], batch[31]) == ("9", "110075", "91", "1125551234", "G")
    assert (batch[42:45], batch[46], batch[51], batch[58]) == (
        ["INDIA", "91", "9811111111"], "5350.00", "N", "ABCPR1234K",
    )  # fmt: skip
    assert "^".join(content[2]) == (
        "3^CD^1^1^2^N^^5250.00^0.00^0.00^0.00^5250.00^C^^0510308^^02345^^07072026^^5250.00^5250.00^200^^^^^^^"
    )
    assert "^".join(content[3]) == (
        "4^DD^1^1^1^O^^ABCPL1234F^Ramesh Lal^^^^^^1023^^^Y^30062026^25000.00^^^^250.00^250.00^^30062026^1.0000"
        "^^^^^^^^^^^^^^^^^"
    )
    without_pan = content[4]
    assert (without_pan[6], without_pan[7], without_pan[27], without_pan[31]) == (
        "C00001", "PANNOTAVBL", "20.0000", "C",
    )  # fmt: skip


def test_form_26q_places() -> None:
    """Positions of challan and payment records to 2025-26."""
    content = lines(FILES["26Q"])
    challan, deductee = content[2], content[3]
    assert (challan[11], challan[13], challan[15], challan[17]) == ("02345", "", "0510308", "07072025")
    assert challan[21:27] == ["5250.00", "0.00", "0.00", "0.00", "0.00", "5250.00"]
    assert (challan[36], challan[38], challan[39]) == ("N", "0.00", "200")
    assert (deductee[9], deductee[12], deductee[13], deductee[16], deductee[18]) == (
        "ABCPL1234F", "Ramesh Lal", "250.00", "250.00", "250.00",
    )  # fmt: skip
    assert deductee[21:26] == ["25000.00", "30062025", "30062025", "07072025", "1.0000"]
    assert (deductee[7], deductee[32]) == ("2", "94C")
    assert content[1][15:18] == ["202627", "202526", "Q1"]


def test_book_adjustment_has_no_challan_serial_and_no_minor_head() -> None:
    statement = contract_statement(OLD, challans=[block(OLD, [row(OLD)], mode="book")])
    content = write(statement, created_on=TODAY)
    challan = lines(content)[2]
    assert (challan[11], challan[13], challan[36], challan[39]) == ("", "02345", "Y", "")
    assert problems_of(content, today=TODAY) == []


def test_annexure_ii_of_24q() -> None:
    content = lines(FILES["24Q"])
    assert [parts[1] for parts in content[2:]] == [
        "CD",
        "DD",
        "SD",
        "S16",
        "C6A",
        "C6A",
        "SD",
        "S16",
        "C6A",
        "C6A",
    ]
    salary = content[4]
    assert salary[12:19] == ["1600000.00", "", "1", "75000.00", "1525000.00", "-20000.00", "1505000.00"]
    assert salary[20:30] == [
        "2", "145000.00", "1360000.00", "120000.00", "0.00", "4800.00", "0.00", "124800.00", "124800.00", "0.00",
    ]  # fmt: skip
    assert (content[1][48], content[1][49]) == ("2", "3010000.00")
    assert content[8][6] == "PANNOTAVBL"


def _replace(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    def spoil(content: bytes) -> bytes:
        assert old in content
        return content.replace(old, new, 1)

    return spoil


SPOILT = {
    "a separator more": (_replace(b"^0510308^", b"^0510308^^"), "fields instead of"),
    "LF alone": (_replace(b"\r\n", b"\n"), "CR LF"),
    "no newline at the end": (lambda content: content.removesuffix(b"\r\n"), "CR LF"),
    "a letter outside ASCII": (_replace(b"Ramesh", "Rämesh".encode()), "ASCII"),
    "another total": (_replace(b"^5350.00^", b"^5360.00^"), "must be 5350.00"),
    "a challan's total": (_replace(b"^0.00^5250.00^C", b"^0.00^5251.00^C"), "must be 5250.00"),
    "a tax": (_replace(b"^250.00^250.00^", b"^251.00^251.00^"), "must be 5251.00"),
    "a count": (_replace(b"^CD^1^1^2^N", b"^CD^1^1^3^N"), "must be 2"),
    "paise in a challan": (_replace(b"^5250.00^0.00^", b"^5250.50^0.00^"), "kind rupees"),
    "a line number": (_replace(b"\n4^DD", b"\n7^DD"), "must be 4"),
    "a TAN": (_replace(b"^DELA12345B^", b"^DEL12345BB^"), "kind tan"),
    "a PAN": (_replace(b"^ABCPL1234F^", b"^ABCPL12345^"), "placeholders"),
    "a code": (_replace(b"^1023^", b"^1099^"), "is not in the list"),
    "a date outside the quarter": (_replace(b"^30062026^1.0000", b"^01072026^1.0000"), "lies outside"),
    "a day that is none": (_replace(b"^30062026^1.0000", b"^31062026^1.0000"), "no day of the calendar"),
    "a future date": (_replace(b"^07072026^", b"^07072027^"), "future"),
    "a long name": (_replace(b"^Ramesh Lal^", b"^" + b"R" * 76 + b"^"), "longer than 75"),
    "a State": (_replace(b"^9^110075^", b"^8^110075^"), "is not in the list"),
    "more tax than paid": (
        _replace(b"^25000.00^^^^250.00", b"^200.00^^^^250.00"),
        "more than the amount paid",
    ),
    "another form": (_replace(b"^140^", b"^26Q^"), "fields instead of"),
    "an unknown form": (_replace(b"^140^", b"^27Q^"), "batch header"),
    "a record in the wrong place": (_replace(b"^DD^", b"^BH^"), "fields instead of"),
    "a value where nothing belongs": (_replace(b"^C^^0510308", b"^C^X^0510308"), "must be empty"),
}


@pytest.mark.parametrize("what", SPOILT)
def test_the_reader_finds_what_is_spoilt(what: str) -> None:
    """Would catch a check that never fires."""
    spoil, expected = SPOILT[what]
    problems = [str(problem) for problem in problems_of(spoil(FILES["140"]), today=TODAY)]
    assert any(expected in text for text in problems), problems


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (b"^1525000.00^", b"^1525001.00^", "must be 1525000.00"),
        (b"^2^145000.00^", b"^3^145000.00^", "must be 2"),
        (b"^16(ia)^75000.00", b"^16(ia)^75001.00", "must be 75001.00"),
        (b"^2^3010000.00^", b"^2^3010001.00^", "must be 3010000.00"),
    ],
)
def test_the_reader_adds_up_annexure_ii(old: bytes, new: bytes, expected: str) -> None:
    problems = [str(problem) for problem in problems_of(_replace(old, new)(FILES["24Q"]), today=TODAY)]
    assert any(expected in text for text in problems), problems


def test_an_incomplete_deductor_is_refused_by_name() -> None:
    statement = contract_statement(NEW, deductor=replace(DEDUCTOR, tan="", responsible_mobile=""))
    with pytest.raises(DeductorIncomplete) as refusal:
        make_file(statement, today=TODAY)
    assert refusal.value.extra["missing"] == ["tan", "responsible_mobile"]


def test_a_central_office_needs_its_codes() -> None:
    missing = replace(DEDUCTOR, category="A", pan="").missing()
    assert list(missing) == ["pao_code", "ddo_code", "ministry_code", "ain"]


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"challans": []}, "no challan"),
        ({"challans": [block(NEW, [row(NEW, name="रमेश लाल")])]}, "name"),
        ({"challans": [block(NEW, [row(NEW)], tax=Decimal("250.50"))]}, "tax"),
        ({"challans": [block(NEW, [row(NEW)], tax=Decimal(100))]}, "more than the tax deposited"),
        ({"challans": [block(NEW, [row(NEW, deducted_on=date(2026, 7, 1))])]}, "lies outside"),
    ],
)
def test_no_file_leaves_with_a_known_fault(facts: dict[str, object], text: str) -> None:
    with pytest.raises(StatementNotReady) as refusal:
        make_file(contract_statement(NEW, **facts), today=TODAY)
    assert text in str(refusal.value)


def test_notes_say_what_is_not_public() -> None:
    quarter = Period(FinancialYear(2026), Quarter.Q4)
    notes = " ".join(notes_for(FormKind.SALARY, quarter))
    assert "Annexure II of Form 138 has not been published" in notes
    assert "File Validation Utility" in notes_for(FormKind.CONTRACT, NEW)[0]
    assert "2018-19" in " ".join(notes_for(FormKind.SALARY, Q4_OLD))


def test_annexure_ii_is_left_out_where_no_layout_is_public() -> None:
    quarter = Period(FinancialYear(2025), Quarter.Q4)
    new = Period(FinancialYear(2026), Quarter.Q4)
    day = date(2027, 6, 1)
    assert b"^SD^" in make_file(salary_statement(quarter, [salary_row()]), today=day).content
    assert b"^SD^" not in make_file(salary_statement(new, [salary_row()]), today=day).content


def test_unknown_forms_have_no_layout() -> None:
    with pytest.raises(KeyError):
        layout_of("27Q")


@given(st.text(max_size=300))
def test_any_address_fits_five_lines(text: str) -> None:
    found = address_lines(text)
    assert len(found) == 5
    assert all(len(line) <= 25 for line in found)


@given(
    taxes=st.lists(st.integers(1, 25000), min_size=1, max_size=20),
    interest=st.integers(0, 5000),
    fee=st.integers(0, 5000),
)
def test_whatever_the_amounts_a_file_reads_back_as_it_was(taxes: list[int], interest: int, fee: int) -> None:
    """Writer and reader agree on every figure."""
    rows = [row(NEW, tax) for tax in taxes]
    statement = contract_statement(
        NEW, challans=[block(NEW, rows, interest=Decimal(interest), fee=Decimal(fee))]
    )
    content = write(statement, created_on=TODAY)
    assert problems_of(content, today=TODAY) == []
    parsed = read(content).rows
    assert [line["tds"] for line in parsed if line.record == "DD"] == taxes
    assert parsed[1]["deposited"] == sum(taxes) + interest + fee
