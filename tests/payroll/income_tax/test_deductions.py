"""Old-regime deductions: every ceiling, the HRA least-of-three, and the tax that is left."""

from decimal import Decimal

import pytest

from payroll.income_tax.calc.deductions import (
    DeductionClaims,
    DeductionCode,
    RentPeriod,
    hra_exemption,
    old_regime_deductions,
)
from payroll.income_tax.errors import NegativeAmount, NotAnAmount, UnknownAgeGroup, UnknownFinancialYear
from tests.payroll.income_tax.short import payable_on_salary


def allowed(claims: DeductionClaims, year: str = "2026-27", age_group: str = "below60") -> dict[str, Decimal]:
    """The allowed amounts above zero, by code."""
    items = old_regime_deductions(claims=claims, year=year, age_group=age_group).items
    return {item.code.value: item.allowed for item in items if item.allowed}


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"investments": 150_000}, {"investments": 150_000}),
        ({"investments": 150_001}, {"investments": 150_000}),
        ({"investments": 100_000, "own_nps": 40_000}, {"investments": 100_000, "ownNps": 40_000}),
        # what finds no room in the group of 1,50,000 moves to the further 50,000
        (
            {"investments": 120_000, "own_nps": 60_000},
            {"investments": 120_000, "ownNps": 30_000, "additionalNps": 30_000},
        ),
        (
            {"investments": 150_000, "own_nps": 90_000, "additional_nps": 20_000},
            {"investments": 150_000, "additionalNps": 50_000},
        ),
        ({"additional_nps": 60_000}, {"additionalNps": 50_000}),
        # own NPS counts up to 10% of basic and DA; the rest moves as well
        ({"own_nps": 60_000, "salary": 500_000}, {"ownNps": 50_000, "additionalNps": 10_000}),
        ({"home_loan_interest": 250_000}, {"homeLoanInterest": 200_000}),
        ({"professional_tax": 3_000}, {"professionalTax": 2_500}),
        ({"health_insurance": 30_000}, {"healthInsurance": 25_000}),
        ({"health_insurance_parents": 60_000}, {"healthInsuranceParents": 25_000}),
        (
            {"health_insurance_parents": 60_000, "parents_senior": True},
            {"healthInsuranceParents": 50_000},
        ),
        ({}, {}),
    ],
)
def test_ceilings(claims: dict[str, int], expected: dict[str, int]) -> None:
    assert allowed(DeductionClaims(**claims)) == expected


def test_senior_citizen_has_the_higher_health_ceiling() -> None:
    claims = DeductionClaims(health_insurance=60_000)
    assert allowed(claims, age_group="60to79") == {"healthInsurance": 50_000}
    assert allowed(claims, age_group="80plus") == {"healthInsurance": 50_000}


@pytest.mark.parametrize(
    ("rent", "hra", "salary", "metro", "exempt"),
    [
        (300_000, 200_000, 1_000_000, True, 200_000),  # rent less 10%
        (400_000, 250_000, 1_000_000, True, 250_000),  # HRA received
        (900_000, 700_000, 1_000_000, True, 500_000),  # half of the salary
        (900_000, 700_000, 1_000_000, False, 400_000),  # 40% elsewhere
        (100_000, 200_000, 1_000_000, False, 0),  # rent not above 10%
        (50_000, 200_000, 1_000_000, False, 0),
        (0, 0, 0, False, 0),
        (Decimal("12345.67"), 20_000, Decimal("33333.33"), False, Decimal("9012.34")),
    ],
)
def test_hra_exemption_is_the_least_of_three(
    rent: int, hra: int, salary: int, metro: bool, exempt: Decimal
) -> None:
    found = hra_exemption(rent_paid=rent, hra_received=hra, salary=salary, metro=metro, year="2026-27")
    assert found == exempt


def test_rent_is_judged_period_by_period() -> None:
    """Half a year without rent must not be set off against half a year with a high one."""
    with_rent = RentPeriod(rent_paid=150_000, hra_received=150_000, salary=500_000, metro=True)
    without = RentPeriod(rent_paid=0, hra_received=150_000, salary=500_000, metro=True)
    result = old_regime_deductions(claims=DeductionClaims(rent=(with_rent, without)), year="2026-27")
    item = result.items[0]
    assert (item.code, item.claimed, item.allowed) == (DeductionCode.HOUSE_RENT, 150_000, 100_000)


@pytest.mark.parametrize(("year", "section"), [("2025-26", "80C"), ("2026-27", "123")])
def test_items_name_the_section_of_the_years_act(year: str, section: str) -> None:
    items = old_regime_deductions(claims=DeductionClaims(), year=year).items
    assert {item.code: item.section for item in items}[DeductionCode.INVESTMENTS] == section
    assert [item.code for item in items] == [
        DeductionCode.HOUSE_RENT,
        DeductionCode.PROFESSIONAL_TAX,
        DeductionCode.HOME_LOAN_INTEREST,
        DeductionCode.INVESTMENTS,
        DeductionCode.OWN_NPS,
        DeductionCode.ADDITIONAL_NPS,
        DeductionCode.HEALTH_INSURANCE,
        DeductionCode.HEALTH_INSURANCE_PARENTS,
    ]


def test_old_regime_matches_the_reference_tables() -> None:
    """Gross 15,00,000: 97,500 new, 1,95,000 old with 1,50,000 + 50,000."""
    claims = DeductionClaims(investments=150_000, additional_nps=50_000)
    found = old_regime_deductions(claims=claims, year="2026-27")
    assert (found.claimed, found.total) == (200_000, 200_000)
    assert payable_on_salary(1_500_000, "2026-27", "new") == 97_500
    assert payable_on_salary(1_500_000, "2026-27", "old", deductions=found.total) == 195_000


@pytest.mark.parametrize(
    ("arguments", "error", "field"),
    [
        ({"claims": DeductionClaims(investments=-1)}, NegativeAmount, "investments"),
        ({"claims": DeductionClaims(own_nps=0.5)}, NotAnAmount, "own_nps"),
        ({"claims": DeductionClaims(rent=(RentPeriod(-1, 0, 0, True),))}, NegativeAmount, "rent_paid"),
        ({"claims": DeductionClaims(), "year": "1999-00"}, UnknownFinancialYear, "financial_year"),
        ({"claims": DeductionClaims(), "age_group": "young"}, UnknownAgeGroup, "age_group"),
    ],
)
def test_deductions_refuse(arguments: dict, error: type[Exception], field: str) -> None:
    with pytest.raises(error) as caught:
        old_regime_deductions(**{"year": "2026-27", **arguments})
    assert list(caught.value.fields) == [field]
