"""Form 24Q (138): payments against challans, what is found, and the text file that our reader checks."""

import io
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from core.errors import ValidationFailed
from core.periods import FinancialYear
from core.reports.output import write_report
from payroll.income_tax.models import TdsEntry
from payroll.organizations.models import Organization
from payroll.reports.returns.annexure_two import annexure_row
from payroll.reports.returns.findings import Code, findings_of
from payroll.reports.returns.form_24q import SalaryReturn, salary_return
from payroll.reports.returns.ledger import people_of
from payroll.reports.returns.sheets import return_table
from payroll.reports.returns.text_file import LayoutNotPublic, salary_file
from payroll.tds.enums import Quarter
from payroll.tds.errors import DeductorIncomplete, StatementNotReady
from payroll.tds.layout.checks import problems_of
from payroll.tds.layout.reader import read
from payroll.tds.periods import Period
from tests.payroll.reports.returns.conftest import Lock
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 21)
Q1 = Period(FinancialYear(2026), Quarter.Q1)
OLD = FinancialYear(2025)
OLD_MONTHS = [str(month) for month in OLD.months]
# Level 10 cell 10, new regime: 1,74,400 over twelve months.
APRIL, MAY, JUNE = 14533, 14533, 14533


def codes(found: SalaryReturn) -> list[str]:
    return [str(item.code) for item in findings_of(found)]


@pytest.fixture
def quarter(deductor: Organization, lock: Lock) -> Period:
    """April to June: two with tax, one without PAN, one below the tax."""
    make_employee(name="First")
    make_employee(name="Second")
    make_employee(name="Low", level=1, cell=1)
    lock("2026-04", "2026-05", "2026-06")
    return Q1


def test_without_challans_all_tax_is_open(quarter: Period) -> None:
    found = salary_return(quarter)
    assert (found.form, found.code, found.tax) == ("138", "1002", 2 * (APRIL + MAY + JUNE))
    assert found.unmatched_tax == found.tax
    assert (len(found.unmatched), len(found.untaxed), len(found.payments)) == (6, 3, 9)
    assert codes(found) == [Code.TAX_NOT_COVERED] * 3
    with pytest.raises(StatementNotReady, match="87,198"):
        salary_file(found, today=TODAY)


def test_challans_cover_their_months(quarter: Period, pay: Callable[..., Any]) -> None:
    for month, tax in (("2026-04", APRIL), ("2026-05", MAY), ("2026-06", JUNE)):
        pay(month, 2 * tax, interest=Decimal(10), fee=Decimal(5))
    found = salary_return(quarter)
    assert codes(found) == []
    assert [(row.covered, row.uncovered) for row in found.months] == [(29066, 0)] * 3
    assert (found.deposited("tax"), found.deposited("total")) == (found.tax, found.tax + 45)
    file = salary_file(found, today=TODAY)
    assert file.filename == "138Q12026.txt"
    assert problems_of(file.content, today=TODAY) == []
    rows = read(file.content).rows
    assert [row.record for row in rows] == ["FH", "BH", *["CD", "DD", "DD"] * 3]
    assert (rows[1]["challans"], rows[1]["deposited"], rows[1]["form"]) == (3, found.tax + 45, "138")
    paid = [row for row in rows if row.record == "DD"]
    assert {(row["amount"], row["tds"], row["code"]) for row in paid} == {(159456, 14533, "1002")}
    assert [row["paid_on"] for row in paid[::2]] == [date(2026, 4, 30), date(2026, 5, 31), date(2026, 6, 30)]


def test_a_short_and_a_late_and_an_unused_challan_are_found(quarter: Period, pay: Callable[..., Any]) -> None:
    pay("2026-04", APRIL)  # covers one of two
    pay("2026-05", 2 * MAY, paid_on=date(2026, 7, 1))
    pay("2026-06", 2 * JUNE + 500)
    found = salary_return(quarter)
    assert codes(found) == [
        Code.TAX_NOT_COVERED,
        Code.CHALLAN_EXCEEDED,
        Code.CHALLAN_LATE,
        Code.CHALLAN_NOT_USED_UP,
    ]
    by_code = {item.code: item for item in findings_of(found)}
    assert by_code[Code.TAX_NOT_COVERED].amount == by_code[Code.CHALLAN_EXCEEDED].amount == APRIL
    assert by_code[Code.CHALLAN_NOT_USED_UP].amount == 500
    assert [block.is_late for block in found.challans] == [False, True, False]
    assert [row.uncovered for row in found.months] == [APRIL, 0, 0]


def test_a_person_without_pan_is_named(deductor: Organization, lock: Lock, pay: Callable[..., Any]) -> None:
    employee = make_employee(pan="")
    lock("2026-04")
    found = salary_return(Q1)
    (finding,) = [item for item in findings_of(found) if item.code == Code.PAN_MISSING]
    assert finding.employees == (employee.code,)
    pay("2026-04", found.tax)
    file = salary_file(salary_return(Q1), today=TODAY)
    (row,) = [row for row in read(file.content).rows if row.record == "DD"]
    assert (row["pan"], row["reason"], row["reference"]) == ("PANNOTAVBL", "C", employee.code)


def test_nothing_locked_is_empty_with_a_finding(deductor: Organization) -> None:
    found = salary_return(Q1)
    assert (found.payments, codes(found)) == ([], [Code.NOTHING_LOCKED])
    with pytest.raises(StatementNotReady, match="locked"):
        salary_file(found, today=TODAY)


def test_missing_particulars_name_the_fields(quarter: Period, pay: Callable[..., Any]) -> None:
    for month in ("2026-04", "2026-05", "2026-06"):
        pay(month, 2 * APRIL)
    Organization.objects.update(state_code="", responsible_mobile="")
    found = salary_return(quarter)
    assert codes(found) == [Code.DEDUCTOR_INCOMPLETE]
    with pytest.raises(DeductorIncomplete) as refusal:
        salary_file(found, today=TODAY)
    assert set(refusal.value.fields) == {"state_code", "responsible_state_code", "responsible_mobile"}


@pytest.mark.parametrize("receipt", ["123", "12345678901234X", "1234567890123456"])
def test_a_receipt_of_another_length_is_refused(quarter: Period, receipt: str) -> None:
    with pytest.raises(ValidationFailed) as refusal:
        salary_file(salary_return(quarter), today=TODAY, previous_receipt=receipt)
    assert set(refusal.value.fields) == {"previous_receipt"}


def test_the_receipt_of_the_last_statement_is_written(quarter: Period, pay: Callable[..., Any]) -> None:
    for month in ("2026-04", "2026-05", "2026-06"):
        pay(month, 2 * APRIL)
    file = salary_file(salary_return(quarter), today=TODAY, previous_receipt="123456789012345")
    batch = read(file.content).rows[1]
    assert (batch["previous_receipt"], batch["filed_before"]) == ("123456789012345", "Y")


@pytest.mark.parametrize(
    ("wrong", "right", "where"),
    [
        (b"^14533.00^", b"^14534.00^", "DD"),  # an amount of one row: totals no longer agree
        (b"^DD^", b"^DX^", "DX"),
        (b"^138^", b"^24Q^", ""),
        (b"\r\n", b"\n", ""),
    ],
)
def test_our_reader_finds_a_planted_error(
    quarter: Period, pay: Callable[..., Any], wrong: bytes, right: bytes, where: str
) -> None:
    for month in ("2026-04", "2026-05", "2026-06"):
        pay(month, 2 * APRIL)
    content = salary_file(salary_return(quarter), today=TODAY).content
    assert wrong in content
    assert problems_of(content.replace(wrong, right, 1), today=TODAY)


def test_an_opening_balance_of_the_first_quarter_is_a_row(deductor: Organization, lock: Lock) -> None:
    """April was paid before payroll was run here: its one month is known, so it belongs into the statement."""
    employee = make_employee()
    _opening(employee, date(2026, 4, 1), 159456, 14000)
    lock("2026-05")
    found = salary_return(Q1)
    assert next((row.month, row.tax, row.is_opening) for row in found.payments) == (
        date(2026, 4, 1),
        14000,
        True,
    )
    assert Code.OPENING_NOT_SPLIT not in codes(found)
    assert [row.is_locked for row in found.months] == [False, True, False]


def test_an_opening_balance_of_several_quarters_is_only_named(deductor: Organization, lock: Lock) -> None:
    """April to August in one sum cannot be split by quarter; it is in nobody's rows, and said so."""
    employee = make_employee()
    _opening(employee, date(2026, 8, 1), 5 * 159456, 70000)
    lock("2026-09")
    for quarter, is_named in ((Quarter.Q1, True), (Quarter.Q2, True), (Quarter.Q3, False)):
        found = salary_return(Period(FinancialYear(2026), quarter))
        assert (Code.OPENING_NOT_SPLIT in codes(found)) is is_named
        assert not any(row.is_opening for row in found.payments)
    (person,) = people_of(FinancialYear(2026))
    row = annexure_row(person, FinancialYear(2026))
    assert row.tds_current == 70000 + TdsEntry.objects.get(run_id__gt=0).tax


def _opening(employee: Any, month: date, salary: int, tax: int) -> None:
    TdsEntry.objects.create(
        employee=employee, financial_year=2026, month=month, salary=salary, basic_da=salary, tax=tax
    )


@pytest.fixture
def old_year(deductor: Organization, lock: Lock, pay: Callable[..., Any]) -> Period:
    """A whole year under the old forms, every month deposited: one in each regime, a woman, one with no PAN."""
    Organization.objects.update(deductor_category="S")
    make_employee(name="New Regime")
    make_employee(name="Old Regime", tax_regime="old", gender="female")
    make_employee(name="No Pan", pan="")
    lock(*OLD_MONTHS)
    for month in OLD.months:
        tax = sum(entry.tax for entry in TdsEntry.objects.filter(month=month.first))
        pay(str(month), tax)
    return Period(OLD, Quarter.Q4)


def test_24q_of_the_last_quarter_has_the_year_in_text(old_year: Period) -> None:
    found = salary_return(old_year)
    assert (found.form, found.code, found.has_whole_layout) == ("24Q", "92A", True)
    assert set(codes(found)) == {Code.PAN_MISSING}
    file = salary_file(found, today=TODAY)
    assert problems_of(file.content, today=TODAY) == []
    rows = read(file.content).rows
    years = [row for row in rows if row.record == "SD"]
    assert [row["name"] for row in years] == ["New Regime", "Old Regime", "No Pan"]
    assert [row["category"] for row in years] == ["G", "W", "G"]
    for row, annexure in zip(years, found.annexure or [], strict=True):
        assert (row["net_tax"], row["tds"]) == (annexure.net_tax, annexure.tds)
        assert row["current_salary"] == annexure.gross_salary - annexure.exempt
        assert row["salary"] - row["section16_total"] == row["salary_income"]
    assert [row["shortfall"] for row in years][:2] == [0, 0]
    assert (years[2]["higher_rate"], years[2]["pan"]) == ("Y", "PANNOTAVBL")
    sections = {row["section"] for row in rows if row.record == "C6A"}
    assert sections == {"80CCD(1)", "80CCD(1B)", "80CCD(2)"}
    assert {row["section"] for row in rows if row.record == "S16"} == {"16(ia)"}
    assert any("2018-19" in note for note in file.notes)


def test_planted_errors_in_annexure_two_are_found(old_year: Period) -> None:
    content = salary_file(salary_return(old_year), today=TODAY).content
    for wrong, right in (
        (b"^S16^1^1^1^16(ia)^75000.00", b"^S16^1^1^1^16(ia)^50000.00"),
        (b"^SD^1^2^", b"^SD^1^3^"),
    ):
        assert wrong in content
        assert problems_of(content.replace(wrong, right, 1), today=TODAY)


def test_138_of_the_last_quarter_says_that_there_is_no_layout(deductor: Organization, lock: Lock) -> None:
    make_employee()
    lock(*[str(month) for month in FinancialYear(2026).months])
    found = salary_return(Period(FinancialYear(2026), Quarter.Q4))
    assert Code.LAYOUT_NOT_PUBLIC in codes(found)
    with pytest.raises(LayoutNotPublic, match="not been published"):
        salary_file(found, today=TODAY)
    assert found.annexure is not None
    assert len(found.annexure) == 1


def test_the_workbook_has_all_parts(old_year: Period) -> None:
    found = salary_return(old_year)
    table = return_table(found)

    def written(kind: str) -> bytes:
        target = io.BytesIO()
        write_report(table, kind, target, language="en")
        return target.getvalue()

    book = load_workbook(io.BytesIO(written("xlsx")))
    assert book.sheetnames == ["Annexure I", "Deductor", "Challans", "Annexure II"]
    sheet = book["Annexure II"]
    heads = [cell.value for cell in sheet[1]]
    tax = heads.index("TDS, this employer")
    assert [sheet.cell(row, tax + 1).value for row in (2, 3, 4)] == [
        int(row.tds_current) for row in found.annexure or []
    ]
    assert sheet.cell(5, tax + 1).value == sum(row.tds_current for row in found.annexure or [])
    facts = {row[0].value: row[1].value for row in book["Deductor"].iter_rows()}
    assert facts["Due on"].date() == old_year.due_on
    assert facts["Tax deducted"] == found.tax
    last = [cell.value for cell in list(book["Challans"].iter_rows())[-1]]
    assert (last[0], last[8]) == ("Total", sum(block.challan.total for block in found.challans))
    for kind, start in (("csv", b"\xef\xbb\xbf"), ("pdf", b"%PDF-")):
        assert written(kind).startswith(start)


@pytest.mark.parametrize("quarter", [Quarter.Q1, Quarter.Q4])
def test_queries_do_not_grow_with_people(deductor: Organization, lock: Lock, quarter: Quarter) -> None:
    period = Period(FinancialYear(2026), quarter)

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            findings_of(salary_return(period))
        return len(queries)

    make_employee()
    lock("2026-04")
    one = count()
    for _ in range(2):
        make_employee()
    lock("2026-05")
    assert count() == one
    assert one <= (5 if quarter == Quarter.Q1 else 11)
