"""One month's pay worked out for a place in the matrix, tax included, with the steps in words and figures.

Here and not in pay_commission because the tax of the month stands higher than the rates of pay.
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import inr
from core.money import round_rupee
from core.periods import Month
from payroll.income_tax.calc.salary import tax_on_salary, twelfth_of_annual_tax
from payroll.income_tax.deduction_wording import provisional_note
from payroll.income_tax.errors import UnknownFinancialYear
from payroll.income_tax.laws import is_provisional, tax_law
from payroll.organizations.models import OrganizationSettings
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission import selectors
from payroll.pay_commission.calc import (
    MonthHeads,
    NoHraRule,
    NoTaRule,
    PayFacts,
    Rates,
    full_month,
    month_heads,
    salary_breakup,
)
from payroll.pay_commission.enums import MissingRate, Scheme
from payroll.pay_commission.errors import RatesMissing
from payroll.pay_commission.wording import month_steps, net_step

MONTHS = 12


@dataclass(frozen=True, slots=True)
class Calculation:
    """A full month's pay: rupees and percent. `employer_nps` is not part of pay."""

    level: int
    cell: int
    month: str
    basic: Decimal
    da_percent: Decimal
    da: Decimal
    hra_percent: Decimal
    hra: Decimal
    ta: Decimal
    gross: Decimal
    nps: Decimal
    employer_nps: Decimal
    tds: Decimal
    net: Decimal
    is_provisional: bool
    steps: list[str]


def calculate_month(
    *,
    level: int,
    cell: int,
    month: Month,
    hra_class: str | None = None,
    ta_class: str | None = None,
    ta: Decimal | None = None,
    regime: str = "new",
    tds: Decimal | None = None,
    scheme: str = Scheme.NPS,
) -> Calculation:
    """Return a full month's pay of a cell at the month's rates; classes left out are the organization's.

    `ta` and `tds` (rupees) replace the rule's TA and the tax. Without `tds` it is a twelfth, half up, of the
    year's tax on twelve such months, below 60. Raises RatesMissing, ValidationFailed (level, cell, tds).
    """
    settings = organization_settings()
    place = selectors.pay_cell(settings.commission_version, level, cell)
    rates, _used = selectors.rates_for(month, settings)
    if scheme not in rates.contributions and scheme in {Scheme.NPS, Scheme.UPS}:
        raise RatesMissing(month, [MissingRate.NPS])
    facts = PayFacts(
        place.basic, level, hra_class or settings.hra_class, ta_class or settings.ta_class, scheme
    )
    heads = _heads(facts, month, rates, ta)
    tax, tax_text = _tax(heads.earnings, month, regime, tds)
    salary = salary_breakup(heads, tds=tax)
    if salary.net < 0:
        text = _("The tax is more than what is left of the gross after NPS: %(left)s.")
        raise ValidationFailed.at("tds", text % {"left": inr(salary.gross - salary.nps)})
    steps = month_steps(
        place=place, commission=_commission(settings), facts=facts, heads=heads, rates=rates, given_ta=ta
    )
    return Calculation(
        level=level,
        cell=cell,
        month=str(month),
        basic=salary.basic,
        da_percent=rates.da_pct,
        da=salary.da,
        hra_percent=heads.hra_pct,
        hra=salary.hra,
        ta=salary.ta,
        gross=salary.gross,
        nps=salary.nps,
        employer_nps=heads.employer_nps,
        tds=salary.tds,
        net=salary.net,
        is_provisional=tds is None and is_provisional(month.financial_year),
        steps=[
            *steps,
            tax_text,
            net_step(gross=salary.gross, nps=salary.nps, tds=salary.tds, net=salary.net),
        ],
    )


def _heads(facts: PayFacts, month: Month, rates: Rates, ta: Decimal | None) -> MonthHeads:
    try:
        heads = month_heads(
            replace(facts, ta_class="") if ta is not None else facts, full_month(month.days), rates
        )
    except NoHraRule as error:
        raise RatesMissing(month, [MissingRate.HRA]) from error
    except NoTaRule as error:
        raise RatesMissing(month, [MissingRate.TA]) from error
    return heads if ta is None else replace(heads, ta=round_rupee(ta))


def _tax(gross: Decimal, month: Month, regime: str, given: Decimal | None) -> tuple[Decimal, str]:
    """Return the month's tax and how it was reached."""
    if given is not None:
        tax = round_rupee(given)
        return tax, _("Income tax as given: %(tax)s.") % {"tax": inr(tax)}
    year = str(month.financial_year)
    law = tax_law(month.financial_year)
    try:
        annual = tax_on_salary(gross_salary=gross * MONTHS, year=law, regime=regime)
    except UnknownFinancialYear as error:
        text = _("There are no income-tax tables for %(year)s; give the month's tax as tds.") % {"year": year}
        raise ValidationFailed.at("tds", text) from error
    tax = Decimal(twelfth_of_annual_tax(gross, law, regime))
    name = _("new regime") if regime == "new" else _("old regime")
    values = {
        "regime": name,
        "year": year,
        "gross": inr(gross),
        "salary": inr(gross * MONTHS),
        "income": inr(annual.total_income),
        "annual": inr(annual.payable),
        "tax": inr(tax),
    }
    text = _(
        "Income tax, %(regime)s of %(year)s: 12 x %(gross)s = %(salary)s; total income %(income)s; "
        "tax of the year %(annual)s; a twelfth, to the rupee: %(tax)s."
    )
    return tax, " ".join(part for part in (text % values, provisional_note(law)) if part)


def _commission(settings: OrganizationSettings) -> str:
    return str(settings.get_commission_version_display())
