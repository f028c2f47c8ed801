"""Annexure II: one employee's year of salary, deductions and tax, line by line. Pure.

The tax is that of payroll.income_tax on what locked months paid; here it is only laid out in the order of the
form (reference: tds-returns, section 3). The employer's NPS share is salary (17(1)) and deducted again (80CCD(2)),
so that it changes no total income but for what the old regime's ceiling leaves; the form asks for both figures.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from core.money import ZERO, round_paise
from core.periods import FinancialYear, Month
from payroll.employees.enums import Gender
from payroll.income_tax.calc.deductions import DeductionCode
from payroll.income_tax.calc.salary import SalaryTax, tax_on_salary
from payroll.income_tax.projection import (
    NOTHING_DECLARED,
    DeclaredAmounts,
    YearOfPay,
    age_group_of,
    allowed_deductions,
    annual_tax_due,
    taxable_employer_nps,
)
from payroll.income_tax.tables import AGE_GROUPS, REGIMES, year_table
from payroll.reports.returns.ledger import PersonYear

OLD = "old"
OTHERS = "others"
EMPLOYER_NPS = "employerNps"
HEALTH = "healthInsurance"
# Categories of Annexure II: W woman, S senior citizen, O eighty and over, G all others.
WOMAN, SENIOR, VERY_SENIOR, GENERAL = "W", "S", "O", "G"
# Our code of a line, the name of its section in the year's tables, and the deductions in it.
_CHAPTER_6A = (
    ("investments", "investments", (DeductionCode.INVESTMENTS,)),
    ("ownNps", "own_nps", (DeductionCode.OWN_NPS,)),
    ("additionalNps", "additional_nps", (DeductionCode.ADDITIONAL_NPS,)),
    (HEALTH, "health_insurance", (DeductionCode.HEALTH_INSURANCE, DeductionCode.HEALTH_INSURANCE_PARENTS)),
)


@dataclass(frozen=True, slots=True)
class ChapterLine:
    """One deduction of chapter VI-A: our code, the section of the year's Act (empty for others), rupees."""

    code: str
    section: str
    amount: Decimal

    @property
    def label(self) -> str:
        """Its name in the active language."""
        return str(_LABELS[self.code])


_LABELS = {
    "investments": _("Savings and insurance (80C)"),
    "ownNps": _("Own NPS (80CCD(1))"),
    "additionalNps": _("Additional NPS (80CCD(1B))"),
    EMPLOYER_NPS: _("Employer's NPS (80CCD(2))"),
    HEALTH: _("Health insurance (80D)"),
    OTHERS: _("Other deductions of chapter VI-A"),
}


@dataclass(frozen=True, slots=True)
class AnnexureRow:
    """One employee's year; rupees.

    `salary` is section 17(1) with the employer's NPS share; perquisites 17(2) and profits 17(3) are not kept here.
    `surcharge` is after marginal relief. `rounding` takes the exact tax to `net_tax`, the nearest ten rupees.
    `tax_due` is what the employer has to deduct: for a person without PAN it may be more than `net_tax`.
    """

    employee_id: int
    code: str
    name: str
    pan: str
    designation: str
    category: str
    from_on: date
    to_on: date
    regime: str
    is_declared: bool
    salary: Decimal
    employer_nps: Decimal
    other_employer_salary: Decimal
    exempt_house_rent: Decimal
    exempt_other: Decimal
    standard_deduction: Decimal
    professional_tax: Decimal
    house_property: Decimal
    other_income: Decimal
    chapter_6a: tuple[ChapterLine, ...]
    total_income: Decimal
    slab_tax: Decimal
    rebate: Decimal
    surcharge: Decimal
    cess: Decimal
    rounding: Decimal
    net_tax: Decimal
    tax_due: Decimal
    other_regime_tax: Decimal
    tds_current: Decimal
    tds_previous: Decimal
    perquisites: Decimal = ZERO
    profits: Decimal = ZERO
    exempt_travel: Decimal = ZERO
    exempt_gratuity: Decimal = ZERO
    exempt_pension: Decimal = ZERO
    exempt_leave: Decimal = ZERO
    entertainment: Decimal = ZERO
    relief: Decimal = ZERO

    @property
    def gross_salary(self) -> Decimal:
        """Salary, perquisites and profits from this employer."""
        return self.salary + self.perquisites + self.profits

    @property
    def exempt(self) -> Decimal:
        """All exemptions of section 10."""
        return (
            self.exempt_travel
            + self.exempt_gratuity
            + self.exempt_pension
            + self.exempt_leave
            + self.exempt_house_rent
            + self.exempt_other
        )

    @property
    def salary_after_exemptions(self) -> Decimal:
        """Salary of all employers less exemptions."""
        return self.gross_salary - self.exempt + self.other_employer_salary

    @property
    def section_16(self) -> Decimal:
        return self.standard_deduction + self.entertainment + self.professional_tax

    @property
    def salary_income(self) -> Decimal:
        """Income under the head Salaries."""
        return self.salary_after_exemptions - self.section_16

    @property
    def gross_total_income(self) -> Decimal:
        """All heads of income; a loss from house property makes it less."""
        return self.salary_income + self.house_property + self.other_income

    @property
    def chapter_6a_total(self) -> Decimal:
        return sum((line.amount for line in self.chapter_6a), ZERO)

    @property
    def tax_after_rebate(self) -> Decimal:
        """Tax by the slabs less the rebate."""
        return self.slab_tax - self.rebate

    @property
    def is_higher_rate(self) -> bool:
        """Whether tax had to be deducted at the higher rate for want of a PAN."""
        return not self.pan and self.tax_due > 0

    @property
    def tds(self) -> Decimal:
        """Tax deducted by this and by other employers."""
        return self.tds_current + self.tds_previous

    @property
    def shortfall(self) -> Decimal:
        """What was deducted too little; below zero what was deducted in excess."""
        return self.tax_due - self.tds

    @property
    def is_new_regime(self) -> bool:
        """Whether the new regime holds."""
        return self.regime != OLD


def annexure_row(
    person: PersonYear, year: FinancialYear, *, law: str = "", is_government: bool = True
) -> AnnexureRow:
    """Return an employee's year by the law of `income_tax.selectors.tax_law` (else the product's tables).

    `is_government`: the Central or a State Government pays the employer's NPS share. Raises UnknownFinancialYear.
    """
    law = law or str(year)
    employee, sums = person.employee, person.sums
    declared = DeclaredAmounts.of(person.declaration) if person.declaration else NOTHING_DECLARED
    regime = str(person.declaration.regime if person.declaration else employee.tax_regime)
    age_group = age_group_of(employee.date_of_birth, year)
    salary = max(sums.salary + declared.previous_salary, ZERO)
    shares = {
        name: Decimal(taxable_employer_nps(law, name, is_government, sums.employer_nps, sums.basic_da))
        for name in REGIMES
    }
    allowed = _allowed(person, declared, law, age_group)
    total = sum(allowed.values(), ZERO)
    other_name = next(name for name in REGIMES if name != regime)
    tax = _tax(salary + shares[regime], law, regime, age_group, total, declared)
    other = _tax(salary + shares[other_name], law, other_name, age_group, total, declared)
    counted = allowed if regime == OLD else dict.fromkeys(allowed, ZERO)
    due = annual_tax_due(
        law,
        regime,
        age_group,
        bool(employee.pan),
        salary + shares[regime],
        total if regime == OLD else ZERO,
        declared.other_income,
    )
    lines = _Lines.of(tax, counted, salary + shares[regime], sums.employer_nps - shares[regime], law)
    return AnnexureRow(
        employee_id=employee.pk,
        code=employee.code,
        name=employee.name,
        pan=employee.pan,
        designation=employee.designation.name,
        category=_category(employee.gender, age_group),
        from_on=max(year.first, employee.date_of_joining),
        to_on=_until(person, year),
        regime=regime,
        is_declared=person.declaration is not None,
        salary=sums.salary + sums.exempt + sums.employer_nps,
        employer_nps=sums.employer_nps,
        other_employer_salary=Decimal(declared.previous_salary),
        exempt_house_rent=counted["houseRent"],
        exempt_other=sums.exempt,
        standard_deduction=lines.standard,
        professional_tax=lines.professional_tax,
        house_property=-lines.house_loss,
        other_income=Decimal(declared.other_income),
        chapter_6a=lines.chapter_6a,
        total_income=tax.total_income,
        slab_tax=round_paise(tax.tax.slab_tax),
        rebate=round_paise(tax.tax.rebate),
        surcharge=round_paise(tax.tax.surcharge - tax.tax.marginal_relief),
        cess=round_paise(tax.tax.cess),
        rounding=tax.payable - round_paise(tax.tax.exact),
        net_tax=tax.payable,
        tax_due=Decimal(due),
        other_regime_tax=other.payable,
        tds_current=sums.tax,
        tds_previous=Decimal(declared.previous_tds),
    )


def _tax(
    salary: Decimal, law: str, regime: str, age_group: str, deductions: Decimal, declared: DeclaredAmounts
) -> SalaryTax:
    return tax_on_salary(
        gross_salary=salary,
        year=law,
        regime=regime,
        age_group=age_group,
        deductions=deductions if regime == OLD else 0,
        other_income=declared.other_income,
    )


def _allowed(person: PersonYear, declared: DeclaredAmounts, law: str, age_group: str) -> dict[str, Decimal]:
    """Return what the old regime allows, by code; chapter VI-A without a ceiling of its own last."""
    sums = person.sums
    pay = YearOfPay(sums.hra, sums.basic_da, sums.nps, sums.savings, sums.profession_tax)
    found = allowed_deductions(law, age_group, declared, pay)
    result = {str(item.code): item.allowed for item in found.items}
    result[OTHERS] = Decimal(declared.other_deductions)
    return result


@dataclass(frozen=True, slots=True)
class _Lines:
    """Deductions as far as there is income to take them from, so that no line of the form falls below zero.

    A loss from house property, and what of chapter VI-A exceeds the income, would be lost in the total anyway.
    """

    standard: Decimal
    professional_tax: Decimal
    house_loss: Decimal
    chapter_6a: tuple[ChapterLine, ...]

    @classmethod
    def of(
        cls, tax: SalaryTax, allowed: dict[str, Decimal], salary: Decimal, employer_nps: Decimal, year: str
    ) -> "_Lines":
        """Lay out the deductions of a computation."""
        room = salary - allowed["houseRent"] + tax.other_income
        standard = min(tax.standard_deduction, max(room, ZERO))
        room -= standard
        professional = min(allowed["professionalTax"], max(room, ZERO))
        room -= professional
        loss = min(allowed["homeLoanInterest"], max(room, ZERO))
        room -= loss
        sections = year_table(year).sections
        lines: list[ChapterLine] = []
        for code, section, names in _CHAPTER_6A:
            amount = min(sum((allowed[str(name)] for name in names), ZERO), max(room, ZERO))
            room -= amount
            lines.append(ChapterLine(code, sections[section], amount))
        lines.append(ChapterLine(EMPLOYER_NPS, sections["employer_nps"], employer_nps))
        lines.append(ChapterLine(OTHERS, "", min(allowed[OTHERS], max(room, ZERO))))
        lines = [line for line in lines if line.amount]
        return cls(standard, professional, loss, tuple(lines))


def _category(gender: str, age_group: str) -> str:
    if age_group == AGE_GROUPS[2]:
        return VERY_SENIOR
    if age_group == AGE_GROUPS[1]:
        return SENIOR
    return WOMAN if gender == Gender.FEMALE else GENERAL


def _until(person: PersonYear, year: FinancialYear) -> date:
    """Return the last day that was paid for: end of service, of the year, or of the last locked month."""
    ends = [year.last, person.employee.retirement_on, Month.of(person.sums.last).last]
    if person.employee.last_working_on:
        ends.append(person.employee.last_working_on)
    return max(min(ends), year.first)
