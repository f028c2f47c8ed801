"""The steps of a tax computation as sentences for people, in the active language."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from core.formatting import inr, plain
from payroll.income_tax.calc.steps import Step, StepCode

_WORDING = {
    StepCode.GROSS_SALARY: _("Gross salary of %(year)s: %(amount)s."),
    StepCode.OTHER_INCOME: _("Other income declared: %(amount)s added."),
    StepCode.STANDARD_DEDUCTION: _("Standard deduction (section %(section)s): %(amount)s taken off."),
    StepCode.DEDUCTIONS: _("Deductions allowed: %(amount)s taken off."),
    StepCode.DEDUCTIONS_NOT_ALLOWED: _("Deductions of %(asked)s do not count in the new regime."),
    StepCode.TOTAL_INCOME: _(
        "Total income: %(chain)s = %(exact)s, to the nearest %(unit)s rupees (section %(section)s): "
        "%(amount)s."
    ),
    StepCode.SLAB: _("%(above)s to %(up_to)s: %(rate_pct)s of %(taxed)s = %(amount)s."),
    StepCode.SLAB_TAX: _("Tax by the slabs: %(amount)s."),
    StepCode.REBATE: _(
        "Rebate (section %(section)s), total income not above %(limit)s, at most %(maximum)s: "
        "%(amount)s taken off."
    ),
    StepCode.REBATE_MARGINAL_RELIEF: _(
        "Marginal relief (section %(section)s): tax may not exceed the %(excess)s by which total income "
        "is above %(limit)s, so %(amount)s of %(slab_tax)s is taken off."
    ),
    StepCode.SURCHARGE: _("Surcharge, income above %(threshold)s: %(rate_pct)s of %(tax)s = %(amount)s."),
    StepCode.SURCHARGE_MARGINAL_RELIEF: _(
        "Marginal relief: income is above %(threshold)s by %(excess)s only; tax and surcharge may not "
        "rise by more, so %(amount)s is taken off."
    ),
    StepCode.CESS: _("Health and education cess: %(rate_pct)s of %(base)s = %(amount)s."),
    StepCode.ANNUAL_TAX: _(
        "Tax of the year: %(exact)s, to the nearest %(unit)s rupees (section %(section)s): %(amount)s."
    ),
}


def step_texts(steps: Iterable[Step]) -> list[str]:
    """Return all steps in words and figures, in order, for example "Tax by the slabs: 60,000."."""
    return [str(_WORDING[step.code]) % _figures(step) for step in steps]


def _figures(step: Step) -> dict[str, str]:
    """Amounts with Indian grouping, rates as plain percentages, names as they are."""
    figures = {"amount": inr(step.amount)}
    for name, value in step.detail.items():
        if not isinstance(value, Decimal):
            figures[name] = value
        elif name.endswith("_pct"):
            figures[name] = f"{plain(value)}%"
        else:
            figures[name] = inr(value)
    if step.code == StepCode.TOTAL_INCOME:
        figures["chain"] = _chain(figures)
    return figures


def _chain(figures: Mapping[str, str]) -> str:
    """Return the gross with what was added and taken off."""
    parts = (("-", "standard"), ("+", "other"), ("-", "deductions"))
    return figures["gross"] + "".join(
        f" {sign} {figures[name]}" for sign, name in parts if figures[name] != "0"
    )
