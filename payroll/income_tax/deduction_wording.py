"""Names of the deductions and what is said where less counts than was declared, in the active language."""

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from core.formatting import inr, plain
from payroll.income_tax.calc.deductions import DeductionCode, DeductionItem
from payroll.income_tax.tables import year_table

_LABELS = {
    DeductionCode.HOUSE_RENT: gettext_lazy("Exempt house rent allowance"),
    DeductionCode.PROFESSIONAL_TAX: gettext_lazy("Professional tax"),
    DeductionCode.HOME_LOAN_INTEREST: gettext_lazy("Interest on a home loan"),
    DeductionCode.INVESTMENTS: gettext_lazy("Savings (80C)"),
    DeductionCode.OWN_NPS: gettext_lazy("Own NPS contribution (80CCD(1))"),
    DeductionCode.ADDITIONAL_NPS: gettext_lazy("Additional NPS (80CCD(1B))"),
    DeductionCode.HEALTH_INSURANCE: gettext_lazy("Health insurance (80D)"),
    DeductionCode.HEALTH_INSURANCE_PARENTS: gettext_lazy("Health insurance of parents (80D)"),
}


def deduction_label(code: DeductionCode) -> str:
    """Return the name of a deduction for people."""
    return str(_LABELS[code])


def other_deductions_label() -> str:
    """Return the name of what has no ceiling of its own here."""
    return _("Other deductions of chapter VI-A")


def deduction_note(item: DeductionItem) -> str:
    """Say why less than the declared amount counts; empty where it counts in full."""
    if item.code == DeductionCode.HOUSE_RENT:
        return _house_rent_note(item.claimed, item.allowed)
    if item.code == DeductionCode.ADDITIONAL_NPS and item.allowed > item.claimed:
        return _("%(amount)s of own NPS that found no room in 80C counts here.") % {
            "amount": inr(item.allowed - item.claimed)
        }
    if item.allowed >= item.claimed:
        return ""
    figures = {"claimed": inr(item.claimed), "allowed": inr(item.allowed), "section": item.section}
    if item.code == DeductionCode.OWN_NPS:
        return (
            _("%(claimed)s paid, %(allowed)s counts here: 80C savings and own NPS share one ceiling.")
            % figures
        )
    return _("%(claimed)s declared, only %(allowed)s counts: the ceiling of section %(section)s.") % figures


def _house_rent_note(rent: Decimal, exempt: Decimal) -> str:
    if not rent:
        return ""
    return _(
        "Rent %(rent)s: exempt is the least of the HRA received, rent less 10%% of basic pay and DA, "
        "and 50%% (metro) or 40%% of basic pay and DA: %(exempt)s."
    ) % {"rent": inr(rent), "exempt": inr(exempt)}


def no_pan_note(year: str) -> str:
    """Say why a person without PAN pays more."""
    table = year_table(year)
    return _(
        "Without a PAN, tax is deducted at %(rate)s%% or the average rate, whichever is higher "
        "(section %(section)s)."
    ) % {"rate": plain(table.no_pan_rate_pct), "section": table.sections["no_pan"]}


def provisional_note(law: str) -> str:
    """Say that the law of a year is an earlier one carried forward; empty where it is not."""
    table = year_table(law)
    if not table.is_provisional:
        return ""
    return _(
        "Provisional: the income-tax tables of %(year)s are not entered yet. Tax is computed by the law of "
        "%(earlier)s, carried forward."
    ) % {"year": table.year, "earlier": table.carried_from}


def shortfall_note(due: Decimal, months: int) -> str:
    """Say what becomes of tax that is due and could not be deducted."""
    figures = {"amount": inr(due), "count": months}
    if not months:
        return (
            _(
                "%(amount)s of the year's tax could not be deducted from pay; it is to be paid by the employee."
            )
            % figures
        )
    return (
        ngettext(
            "Never more tax is deducted than there is pay. %(amount)s is still due; what does not fit into a "
            "month is carried to the next, within the %(count)d month left.",
            "Never more tax is deducted than there is pay. %(amount)s is still due; what does not fit into a "
            "month is carried to the next, within the %(count)d months left.",
            months,
        )
        % figures
    )


def employer_nps_note(law: str, taxed: Decimal) -> str:
    """Say what of the employer's NPS share the old regime taxes; empty where nothing."""
    if not taxed:
        return ""
    table = year_table(law)
    return _(
        "Old regime: of the employer's NPS share %(amount)s is taxed, being above %(percent)s%% of basic pay and DA "
        "(section %(section)s)."
    ) % {
        "amount": inr(taxed),
        "percent": plain(table.employer_nps_pct["old_other"]),
        "section": table.sections["employer_nps"],
    }
