"""The arithmetic of pay: structures, shares of a month, income tax of a year."""

from decimal import Decimal
from typing import Any

import pytest

from core.money import ZERO
from core.periods import FinancialYear, Month
from school.payroll.calc.earnings import Part, Segment, month_amounts, monthly_amounts, total
from school.payroll.calc.statutory import period_start
from school.payroll.calc.tax import annual_tax, month_tax
from school.payroll.enums import Calculation, ComponentKind
from school.payroll.errors import StructureWrong
from school.payroll.selectors.rules import tax_rules

D = Decimal
BASIC = Part("BASIC", "Basic", "earning", Calculation.FIXED, D(18000))
DA = Part("DA", "DA", "earning", Calculation.PERCENT, D(12), of=("BASIC",))
HRA = Part("HRA", "Rent", "earning", Calculation.PERCENT, D("8.5"), of=("BASIC", "DA"))
REST = Part("REST", "Rest", "earning", Calculation.REST)
CLUB = Part(
    "CLUB", "Club", ComponentKind.DEDUCTION, Calculation.PERCENT, D(1), of=("GROSS",), is_pro_rata=False
)


def test_percentages_stand_on_what_comes_before_them() -> None:
    """DA 12% of 18,000 = 2,160; rent 8.5% of 20,160 = 1,713.60 up to 1,714; the rest of 30,000."""
    found = monthly_amounts([BASIC, DA, HRA, REST, CLUB], D(30000))
    assert found == {"BASIC": 18000, "DA": 2160, "HRA": 1714, "REST": 8126, "CLUB": 300}
    assert monthly_amounts([BASIC, REST], D(30000), {"BASIC": D(20000)}) == {"BASIC": 20000, "REST": 10000}


@pytest.mark.parametrize(
    ("parts", "gross", "told"), [([HRA, BASIC], 30000, "BASIC, DA"), ([BASIC, REST], 17999, "18,000")]
)
def test_a_structure_that_cannot_be_computed_says_why(parts: Any, gross: int, told: str) -> None:
    with pytest.raises(StructureWrong) as caught:
        monthly_amounts(parts, D(gross))
    assert told in str(caught.value.message)


def test_what_is_not_paid_by_days_is_paid_in_full_unless_no_day_is_paid() -> None:
    amounts = monthly_amounts([BASIC, CLUB], D(18000))
    month = [Segment(31, (BASIC, CLUB), amounts)]
    found = {one.part.code: one.amount for one in month_amounts(month, days_in_month=31, lop=D("15.5"))}
    assert found == {"BASIC": 9000, "CLUB": 180}
    assert month_amounts(month, days_in_month=31, lop=D(31)) == []


def test_a_third_that_ends_in_50_paise_goes_up() -> None:
    """10,003 x 15/30 = 5,001.50: 5,002; and 100 x 7/30 x 3 = 70 exactly, whatever a division leaves behind."""
    half = Segment(15, (BASIC,), {"BASIC": D(10003)})
    assert total(month_amounts([half], days_in_month=30, lop=ZERO)) == 5002


# Reference: income-tax, section 4 (new regime 2025-26 and 2026-27, and 2024-25).
YEARS = [
    (2026, 1275000, 0), (2026, 1280000, 5200), (2026, 1345000, 72800), (2026, 1500000, 97500),
    (2026, 2475000, 312000), (2026, 5100000, 1149200), (2026, 6000000, 1552980), (2026, 10100000, 2977520),
    (2026, 20100000, 6699680), (2025, 1275010, 10), (2024, 775000, 0), (2024, 780000, 5200),
    (2024, 1345000, 97760), (2024, 10100000, 3103360),
]  # fmt: skip


@pytest.mark.parametrize(("year", "salary", "payable"), YEARS)
def test_income_tax_of_a_year(year: int, salary: int, payable: int) -> None:
    rules, found = tax_rules(FinancialYear(year))
    assert annual_tax(D(salary), rules) == payable
    assert found.start == year


def test_a_year_that_is_not_known_yet_takes_the_newest_and_says_so() -> None:
    assert tax_rules(FinancialYear(2031))[1] == FinancialYear(2026)


def test_the_last_month_takes_the_whole_balance_and_none_is_negative() -> None:
    """Reference: schedule B, 3,120 in each of the last three months."""
    deducted = ZERO
    for left in (3, 2, 1):
        tax = month_tax(D(9360), deducted=deducted, months_left=left)
        assert tax == 3120
        deducted += tax
    assert month_tax(D(100), deducted=D(500), months_left=4) == 0


@pytest.mark.parametrize(
    ("month", "start"), [("2026-04", "2026-04"), ("2026-09", "2026-04"), ("2027-03", "2026-10")]
)
def test_contribution_periods_begin_in_april_and_october(month: str, start: str) -> None:
    assert str(period_start(Month.parse(month))) == start
