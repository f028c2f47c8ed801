"""Steps in words: every code has its sentence, with Indian digit grouping."""

from decimal import Decimal

from payroll.income_tax.calc.salary import tax_on_salary
from payroll.income_tax.calc.steps import Step, StepCode
from payroll.income_tax.errors import UnknownFinancialYear, UnknownRegime
from payroll.income_tax.wording import _WORDING, step_texts


def test_every_code_has_a_sentence() -> None:
    assert set(_WORDING) == set(StepCode)


def test_marginal_relief_in_words() -> None:
    """Reference row 12,80,000 of the new regime, read as a person would."""
    assert step_texts(tax_on_salary(gross_salary=1_280_000, year="2026-27", regime="new").steps) == [
        "Gross salary of 2026-27: 12,80,000.",
        "Standard deduction (section 19): 75,000 taken off.",
        "Total income: 12,80,000 - 75,000 = 12,05,000, to the nearest 10 rupees (section 516): 12,05,000.",
        "0 to 4,00,000: 0% of 4,00,000 = 0.",
        "4,00,000 to 8,00,000: 5% of 4,00,000 = 20,000.",
        "8,00,000 to 12,00,000: 10% of 4,00,000 = 40,000.",
        "12,00,000 to 12,05,000: 15% of 5,000 = 750.",
        "Tax by the slabs: 60,750.",
        (
            "Marginal relief (section 156): tax may not exceed the 5,000 by which total income is above "
            "12,00,000, so 55,750 of 60,750 is taken off."
        ),
        "Health and education cess: 4% of 5,000 = 200.",
        "Tax of the year: 5,200, to the nearest 10 rupees (section 516): 5,200.",
    ]


def test_surcharge_deductions_and_other_income_in_words() -> None:
    steps = tax_on_salary(
        gross_salary=5_200_000, other_income=50_000, deductions=150_000, year="2025-26", regime="old"
    ).steps
    texts = step_texts(steps)
    assert "Other income declared: 50,000 added." in texts
    assert "Deductions allowed: 1,50,000 taken off." in texts
    assert (
        "Total income: 52,00,000 - 50,000 + 50,000 - 1,50,000 = 50,50,000, to the nearest 10 rupees "
        "(section 288A): 50,50,000."
    ) in texts
    assert "Surcharge, income above 50,00,000: 10% of 13,27,500 = 1,32,750." in texts
    assert (
        "Marginal relief: income is above 50,00,000 by 50,000 only; tax and surcharge may not rise by more, "
        "so 97,750 is taken off."
    ) in texts


def test_rebate_and_refused_deductions_in_words() -> None:
    texts = step_texts(
        tax_on_salary(gross_salary=775_000, deductions=10_000, year="2024-25", regime="new").steps
    )
    assert "Deductions of 10,000 do not count in the new regime." in texts
    assert (
        "Rebate (section 87A), total income not above 7,00,000, at most 25,000: 20,000 taken off."
    ) in texts


def test_paise_are_shown_to_two_places() -> None:
    assert step_texts([Step(StepCode.SLAB_TAX, Decimal("60001.5"))]) == ["Tax by the slabs: 60,001.50."]


def test_refusals_say_what_would_be_right() -> None:
    assert str(UnknownFinancialYear("2030-31", ["2025-26", "2026-27"])) == (
        "There are no income-tax tables for 2030-31. Available financial years: 2025-26, 2026-27."
    )
    assert str(UnknownRegime("x", ["new", "old"])) == "x is not a tax regime. Use one of: new, old."
