"""Form numbers by period, due dates, codes (reference: tds-returns, sections 1 to 3)."""

from datetime import date

import pytest

from core.errors import ValidationFailed
from core.periods import FinancialYear, Month
from payroll.tds.codes import payment_code, salary_kind
from payroll.tds.enums import Quarter
from payroll.tds.periods import Period, deposit_due_on, parse_period


def period(year: int, quarter: str) -> Period:
    return Period(FinancialYear(year), Quarter(quarter))


@pytest.mark.parametrize(
    ("year", "quarter", "salary", "contract", "certificate"),
    [(2025, "Q4", "24Q", "26Q", "16A"), (2026, "Q1", "138", "140", "131"), (2030, "Q2", "138", "140", "131")],
)
def test_the_form_follows_the_period(
    year: int, quarter: str, salary: str, contract: str, certificate: str
) -> None:
    found = period(year, quarter)
    assert (found.form("salary"), found.form("contract"), found.certificate("contract")) == (
        salary, contract, certificate,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("quarter", "first", "last", "due", "certificate"),
    [
        ("Q1", date(2026, 4, 1), date(2026, 6, 30), date(2026, 7, 31), date(2026, 8, 15)),
        ("Q2", date(2026, 7, 1), date(2026, 9, 30), date(2026, 10, 31), date(2026, 11, 15)),
        ("Q3", date(2026, 10, 1), date(2026, 12, 31), date(2027, 1, 31), date(2027, 2, 15)),
        ("Q4", date(2027, 1, 1), date(2027, 3, 31), date(2027, 5, 31), date(2027, 6, 15)),
    ],
)
def test_quarters_and_due_dates(quarter: str, first: date, last: date, due: date, certificate: date) -> None:
    found = period(2026, quarter)
    assert (found.first, found.last, found.due_on) == (first, last, due)
    assert found.certificate_due_on("contract") == certificate
    assert found.certificate_due_on("salary") == (certificate if quarter == "Q4" else None)
    assert all(Period.of(month.last) == found for month in found.months)


@pytest.mark.parametrize(
    ("month", "mode", "is_government", "due"),
    [
        (Month(2026, 6), "challan", False, date(2026, 7, 7)),
        (Month(2026, 12), "challan", False, date(2027, 1, 7)),
        (Month(2027, 3), "challan", False, date(2027, 4, 30)),
        (Month(2027, 3), "challan", True, date(2027, 4, 7)),
        (Month(2026, 6), "book", True, date(2026, 6, 30)),
    ],
)
def test_when_tax_is_to_be_deposited(month: Month, mode: str, is_government: bool, due: date) -> None:
    assert deposit_due_on(month, mode=mode, is_government=is_government) == due


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("salary_union", "92C", "1003"),
        ("salary_state", "92A", "1001"),
        ("salary_other", "92B", "1002"),
        ("contractor_person", "94C", "1023"),
        ("contractor_other", "94C", "1024"),
        ("technical", "4JA", "1026"),
        ("professional", "4JB", "1027"),
    ],
)
def test_payment_codes(kind: str, old: str, new: str) -> None:
    assert (payment_code(kind, period(2025, "Q4")), payment_code(kind, period(2026, "Q1"))) == (old, new)


def test_whose_salaries() -> None:
    kinds = [salary_kind(category) for category in ("A", "S", "G")]
    assert kinds == ["salary_union", "salary_state", "salary_other"]


@pytest.mark.parametrize(
    ("year", "quarter", "field"),
    [("2026", "Q1", "financial_year"), ("2026-28", "Q1", "financial_year"), ("2026-27", "Q5", "quarter"),
     ("2026-27", "", "quarter"), ("2010-11", "Q1", "financial_year")],
)  # fmt: skip
def test_a_bad_period_names_the_field(year: str, quarter: str, field: str) -> None:
    with pytest.raises(ValidationFailed) as refusal:
        parse_period(year, quarter)
    assert list(refusal.value.fields) == [field]
