"""Form 26Q (140): ledger against challans, the text file, the workbook."""

import io
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from core.actors import Actor
from core.errors import ValidationFailed
from core.periods import FinancialYear
from core.tenancy.models import Tenant
from payroll.contract_staff import providers
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.return_files import return_export
from payroll.contract_staff.returns import quarter_return, return_file
from payroll.organizations.models import Organization
from payroll.tds.enums import Quarter
from payroll.tds.errors import DeductorIncomplete, StatementNotReady
from payroll.tds.layout.checks import problems_of
from payroll.tds.layout.reader import read
from payroll.tds.masters import challans
from payroll.tds.periods import Period
from tests.payroll.contract_staff.people import make_contract

pytestmark = pytest.mark.django_db
Run = Callable[[str], ContractRun]
Q1 = Period(FinancialYear(2026), Quarter.Q1)
TODAY = date(2026, 11, 21)


def challan(actor: Actor, month: date, tax: int, serial: str = "00001", **facts: Any) -> None:
    following = date(month.year, month.month + 1, 7)
    values = {"receipt_code": "0510308", "serial": serial, "paid_on": following, **facts}
    challans.create(actor=actor, kind="contract", month=month, tax=Decimal(tax), **values)


@pytest.fixture
def quarter(deductor: Organization, lock: Run, actor: Actor) -> Period:
    """April to June: a contractor over the single limit, a professional who crosses in May, one below, no PAN."""
    make_contract(40000, name="Over")
    make_contract(30000, name="Crosses", payee_type="professional")
    make_contract(10000, name="Below")
    make_contract(35000, name="No Pan", pan="")
    for month in ("2026-04", "2026-05", "2026-06"):
        lock(month)
    return Q1


# April: 400 + 7,000; May: 400 + 6,000 + 7,000; June: 800 on crossing less 400 + 3,000 + 7,000.
TAXES = {date(2026, 4, 1): 7400, date(2026, 5, 1): 13400, date(2026, 6, 1): 10400}


def test_without_challans_all_tax_is_open(quarter: Period) -> None:
    found = quarter_return(quarter)
    assert (found.form, found.unmatched_tax, found.total("tax")) == ("140", sum(TAXES.values()), 31200)
    # Over, and No Pan: 35,000 x 3 = 1,05,000, all taxed month by month.
    assert [entry.payee_name for entry in found.untaxed] == ["Below", "Crosses", "Below", "Below"]
    with pytest.raises(StatementNotReady, match="31,200"):
        return_file(found, today=TODAY)


def test_challans_take_their_months(quarter: Period, actor: Actor) -> None:
    for month, tax in TAXES.items():
        challan(actor, month, tax, f"0000{month.month}", interest=Decimal(100))
    found = quarter_return(quarter)
    assert (found.unmatched, [block.left for block in found.challans]) == ([], [0, 0, 0])
    assert [sum(entry.tax for entry in block.payments) for block in found.challans] == list(TAXES.values())
    assert (found.deposited("tax"), found.deposited("interest"), found.deposited("total")) == (
        31200,
        300,
        31500,
    )


def test_the_text_file_reads_back(quarter: Period, actor: Actor) -> None:
    for month, tax in TAXES.items():
        challan(actor, month, tax, f"0000{month.month}")
    file = return_file(quarter_return(quarter), today=TODAY)
    assert file.filename == "140Q12026.txt"
    assert problems_of(file.content, today=TODAY) == []
    rows = [row for row in read(file.content).rows if row.record == "DD"]
    assert sum(row["tds"] for row in rows) == 31200
    crossing = next(row for row in rows if row["name"] == "Crosses")
    # Amount x rate is the tax: the row of the crossing carries the months before it too.
    assert (crossing["code"], crossing["amount"], crossing["rate"], crossing["tds"]) == (
        "1027",
        60000,
        10,
        6000,
    )
    without = next(row for row in rows if row["name"] == "No Pan")
    assert (without["pan"], without["rate"], without["reason"]) == ("PANNOTAVBL", 20, "C")
    assert all(row["amount"] * row["rate"] / 100 == row["tds"] for row in rows)


def test_a_late_challan_is_marked(quarter: Period, actor: Actor) -> None:
    challan(actor, date(2026, 4, 1), 7400, paid_on=date(2026, 5, 8))
    challan(actor, date(2026, 5, 1), 13400, "00002")
    assert [block.is_late for block in quarter_return(quarter).challans] == [True, False]


def test_a_central_office_adjusts_by_book(quarter: Period, actor: Actor) -> None:
    Organization.objects.update(
        deductor_category="A", pan="", pao_code="012345", ddo_code="112233", ministry_code="21", ain="1234567"
    )
    for month, tax in TAXES.items():
        challan(actor, month, tax, f"0000{month.month}", mode="book")
    content = return_file(quarter_return(quarter), today=TODAY).content
    batch = read(content).rows[1]
    assert (batch["pan"], batch["pao_code"], batch["ain"]) == ("PANNOTREQD", "012345", "1234567")
    assert content.count(b"^B^^0510308") == 3


def test_particulars_that_are_missing_are_named(quarter: Period, actor: Actor) -> None:
    for month, tax in TAXES.items():
        challan(actor, month, tax, f"0000{month.month}")
    Organization.objects.update(tan="", responsible_pan="")
    with pytest.raises(DeductorIncomplete, match="TAN, their PAN"):
        return_file(quarter_return(quarter), today=TODAY)


def test_a_challan_of_another_form_or_quarter_pays_nothing(quarter: Period, actor: Actor) -> None:
    challans.create(
        actor=actor,
        kind="salary",
        month=date(2026, 4, 1),
        receipt_code="0510308",
        serial="00009",
        paid_on=date(2026, 5, 7),
        tax=Decimal(7400),
    )
    challan(actor, date(2026, 7, 1), 7400)
    assert quarter_return(quarter).unmatched_tax == 31200


def test_an_empty_quarter_has_no_file(deductor: Organization) -> None:
    found = quarter_return(Period(FinancialYear(2026), Quarter.Q2))
    assert (found.challans, found.unmatched, found.untaxed) == ([], [], [])
    with pytest.raises(StatementNotReady, match="no challan"):
        return_file(found, today=TODAY)


def test_the_workbook_holds_what_the_text_holds(quarter: Period, actor: Actor) -> None:
    challan(actor, date(2026, 4, 1), 7400)
    found = quarter_return(quarter)
    book = load_workbook(io.BytesIO(return_export(found, "xlsx", today=TODAY).content))
    assert book.sheetnames == ["Deductor", "Challans", "Annexure I (140)", "Below the threshold"]
    sheet = book["Annexure I (140)"]
    taxes = [row[9].value for row in sheet.iter_rows(min_row=2, max_row=sheet.max_row - 1)]
    assert (sum(taxes), sheet.cell(sheet.max_row, 10).value) == (31200, 31200)
    assert book["Challans"].cell(2, 5).value == 7400


@pytest.mark.parametrize(("file_format", "start"), [("csv", b"\xef\xbb\xbf"), ("pdf", b"%PDF-")])
def test_lists_as_files(quarter: Period, file_format: str, start: bytes) -> None:
    assert return_export(quarter_return(quarter), file_format, today=TODAY).content.startswith(start)


def test_an_unknown_format_is_refused(organization: Tenant) -> None:
    with pytest.raises(ValidationFailed):
        return_export(quarter_return(Q1), "docx", today=TODAY)


def test_the_old_form_until_march_2026(deductor: Organization, lock: Run, actor: Actor) -> None:
    make_contract(40000, payee_type="technical")
    for month in ("2026-01", "2026-02"):
        lock(month)
    found = quarter_return(Period(FinancialYear(2025), Quarter.Q4))
    assert (found.form, [found.code(entry) for entry in found.unmatched]) == ("26Q", ["4JA"])
    challan(actor, date(2026, 2, 1), 1600)
    file = return_file(quarter_return(found.period), today=TODAY)
    assert (file.filename, file.content.count(b"^26Q^")) == ("26QQ42025.txt", 1)


def test_queries_do_not_grow_with_the_entries(deductor: Organization, lock: Run, actor: Actor) -> None:
    counts = []
    for month in ("2026-04", "2026-05"):
        for _number in range(3):
            make_contract(40000)
        lock(month)
        with CaptureQueriesContext(connection) as queries:
            found = quarter_return(Q1)
            [found.code(entry) + entry.reference for entry in found.unmatched]
        counts.append(len(queries))
    # Three, and one for each other app whose payees stand in the statement.
    assert counts[0] == counts[1] <= 3 + len(providers._sources)
