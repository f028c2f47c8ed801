"""The steps of a tax computation as sentences for people, in the active language."""

from collections.abc import Callable, Iterable
from decimal import Decimal

from django.utils.translation import gettext as _

from core.formatting import inr, plain
from payroll.income_tax.calc.steps import Step, StepCode

Figures = dict[str, str]


def step_text(step: Step) -> str:
    """Return a step in words and figures, for example "Tax by the slabs: 60,000."."""
    return _WORDING[step.code](_figures(step))


def step_texts(steps: Iterable[Step]) -> list[str]:
    """Return all steps in words and figures, in order."""
    return [step_text(step) for step in steps]


def _figures(step: Step) -> Figures:
    """Amounts with Indian grouping, rates as plain percentages, names as they are."""
    figures = {"amount": inr(step.amount)}
    for name, value in step.detail.items():
        if not isinstance(value, Decimal):
            figures[name] = value
        elif name.endswith("_pct"):
            figures[name] = f"{plain(value)}%"
        else:
            figures[name] = inr(value)
    return figures


def _gross_salary(figures: Figures) -> str:
    return _("Gross salary of %(year)s: %(amount)s.") % figures


def _other_income(figures: Figures) -> str:
    return _("Other income declared: %(amount)s added.") % figures


def _standard_deduction(figures: Figures) -> str:
    return _("Standard deduction (section %(section)s): %(amount)s taken off.") % figures


def _deductions(figures: Figures) -> str:
    return _("Deductions allowed: %(amount)s taken off.") % figures


def _deductions_not_allowed(figures: Figures) -> str:
    return _("Deductions of %(asked)s do not count in the new regime.") % figures


def _total_income(figures: Figures) -> str:
    chain = figures["gross"]
    for sign, name in (("-", "standard"), ("+", "other"), ("-", "deductions")):
        if figures[name] != "0":
            chain = f"{chain} {sign} {figures[name]}"
    return _(
        "Total income: %(chain)s = %(exact)s, to the nearest %(unit)s rupees (section %(section)s): "
        "%(amount)s."
    ) % {**figures, "chain": chain}


def _slab(figures: Figures) -> str:
    return _("%(above)s to %(up_to)s: %(rate_pct)s of %(taxed)s = %(amount)s.") % figures


def _slab_tax(figures: Figures) -> str:
    return _("Tax by the slabs: %(amount)s.") % figures


def _rebate(figures: Figures) -> str:
    return (
        _(
            "Rebate (section %(section)s), total income not above %(limit)s, at most %(maximum)s: "
            "%(amount)s taken off."
        )
        % figures
    )


def _rebate_marginal_relief(figures: Figures) -> str:
    return (
        _(
            "Marginal relief (section %(section)s): tax may not exceed the %(excess)s by which total income "
            "is above %(limit)s, so %(amount)s of %(slab_tax)s is taken off."
        )
        % figures
    )


def _surcharge(figures: Figures) -> str:
    return _("Surcharge, income above %(threshold)s: %(rate_pct)s of %(tax)s = %(amount)s.") % figures


def _surcharge_marginal_relief(figures: Figures) -> str:
    return (
        _(
            "Marginal relief: income is above %(threshold)s by %(excess)s only; tax and surcharge may not "
            "rise by more, so %(amount)s is taken off."
        )
        % figures
    )


def _cess(figures: Figures) -> str:
    return _("Health and education cess: %(rate_pct)s of %(base)s = %(amount)s.") % figures


def _annual_tax(figures: Figures) -> str:
    return (
        _("Tax of the year: %(exact)s, to the nearest %(unit)s rupees (section %(section)s): %(amount)s.")
        % figures
    )


_WORDING: dict[StepCode, Callable[[Figures], str]] = {
    StepCode.GROSS_SALARY: _gross_salary,
    StepCode.OTHER_INCOME: _other_income,
    StepCode.STANDARD_DEDUCTION: _standard_deduction,
    StepCode.DEDUCTIONS: _deductions,
    StepCode.DEDUCTIONS_NOT_ALLOWED: _deductions_not_allowed,
    StepCode.TOTAL_INCOME: _total_income,
    StepCode.SLAB: _slab,
    StepCode.SLAB_TAX: _slab_tax,
    StepCode.REBATE: _rebate,
    StepCode.REBATE_MARGINAL_RELIEF: _rebate_marginal_relief,
    StepCode.SURCHARGE: _surcharge,
    StepCode.SURCHARGE_MARGINAL_RELIEF: _surcharge_marginal_relief,
    StepCode.CESS: _cess,
    StepCode.ANNUAL_TAX: _annual_tax,
}
