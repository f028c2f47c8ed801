"""The month's income tax inside a run: turns a reader's row into the inputs of the average method."""

from datetime import date
from decimal import Decimal
from functools import lru_cache

from core.money import round_rupee
from core.periods import FinancialYear
from payroll.income_tax.laws import is_government_employer, tax_law
from payroll.income_tax.models import DECLARED_AMOUNTS
from payroll.income_tax.projection import DeclaredAmounts, TaxInputs, age_group_of, fast_month_tds, month_tds
from payroll.runs.facts import NULL, MonthTax, Person, TaxFacts, TaxOf

OLD = "old"


def tax_function(year: FinancialYear) -> TaxOf:
    """Return the function that computes one employee's tax of a month of the year."""
    law = tax_law(year)
    is_government = is_government_employer()

    @lru_cache(maxsize=50_000)
    def age_group(born_on: str) -> str:
        return age_group_of(date.fromisoformat(born_on), year)

    def tax_of(person: Person, facts: TaxFacts) -> MonthTax:
        if person.declaration == NULL and person.regime != OLD:
            return _plain(person, facts)
        result = month_tds(_inputs(person, facts))
        return MonthTax(result.annual_income, Decimal(result.annual_tax), Decimal(result.tds))

    def _plain(person: Person, facts: TaxFacts) -> MonthTax:
        """The new regime without a declaration: all income is salary, nothing is deducted but the standard."""
        income = Decimal(person.paid_salary) + facts.taxable + facts.ongoing_taxable * facts.months_after
        annual, tds = fast_month_tds(
            law,
            person.regime,
            age_group(person.born_on),
            bool(person.pan),
            int(income) if income > 0 else 0,
            0,
            int(round_rupee(Decimal(person.paid_tds))),
            facts.months_after + 1,
        )
        return MonthTax(income, Decimal(annual), Decimal(tds))

    def _inputs(person: Person, facts: TaxFacts) -> TaxInputs:
        heads, ongoing, arrears = facts.heads, facts.ongoing, facts.arrears
        return TaxInputs(
            year=law,
            regime=person.regime,
            age_group=age_group(person.born_on),
            has_pan=bool(person.pan),
            paid_so_far=Decimal(person.paid_salary),
            hra_so_far=Decimal(person.paid_hra),
            basic_da_so_far=Decimal(person.paid_basic_da),
            nps_so_far=Decimal(person.paid_nps),
            tds_so_far=Decimal(person.paid_tds),
            month_salary=facts.taxable,
            month_hra=heads.hra + arrears.hra,
            month_basic_da=facts.pay + arrears.basic_da,
            month_nps=heads.nps + arrears.nps,
            ongoing_salary=facts.ongoing_taxable,
            ongoing_hra=ongoing.hra,
            ongoing_basic_da=facts.ongoing_pay,
            ongoing_nps=ongoing.nps,
            months_after=facts.months_after,
            declaration=_declared(person.declaration),
            savings_so_far=Decimal(person.paid_savings),
            month_savings=Decimal(person.savings),
            ongoing_savings=Decimal(person.savings),
            profession_tax_so_far=Decimal(person.paid_profession_tax),
            month_profession_tax=Decimal(person.profession_tax),
            ongoing_profession_tax=Decimal(person.profession_tax),
            employer_nps_so_far=Decimal(person.paid_employer_nps),
            month_employer_nps=heads.employer_nps + arrears.employer_nps,
            ongoing_employer_nps=ongoing.employer_nps,
            is_government=is_government,
        )

    return tax_of


def _declared(packed: str) -> DeclaredAmounts | None:
    """Return the declaration that the reader packed into one field."""
    if packed == NULL:
        return None
    *amounts, is_metro = packed.split(",")
    values = {name: Decimal(text) for name, text in zip(DECLARED_AMOUNTS, amounts, strict=True)}
    return DeclaredAmounts(**values, is_metro=is_metro == "t")
