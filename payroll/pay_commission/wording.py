"""How a month's pay and a pay fixation were reached, as sentences for people, in the active language."""

from decimal import Decimal

from django.utils.translation import gettext as _

from core.formatting import inr, plain, rupees
from core.money import ZERO, round_rupee
from payroll.pay_commission.calc import HUNDRED, MonthHeads, PayFacts, Rates
from payroll.pay_commission.enums import FixationReason, RuleKind
from payroll.pay_commission.matrix import Cell, Fixation
from payroll.pay_commission.models import AllowanceRule


def percent(value: Decimal) -> str:
    """Return 60.00 as "60%"."""
    return f"{plain(value)}%"


def month_steps(
    *,
    place: Cell,
    commission: str,
    facts: PayFacts,
    heads: MonthHeads,
    rates: Rates,
    given_ta: Decimal | None = None,
) -> list[str]:
    """Return the steps from the matrix to the gross and both shares of NPS, for a full month."""
    return [
        _(
            "Basic pay by the matrix of the %(commission)s pay commission, "
            "level %(level)d, cell %(cell)d: %(basic)s."
        )
        % {"commission": commission, "level": place.level, "cell": place.cell, "basic": inr(heads.basic)},
        _("DA: %(sum)s.") % {"sum": _share(rates.da_pct, heads.basic, heads.da)},
        _hra(facts, heads, rates),
        _ta(facts, heads, rates, given_ta),
        _("Gross: %(basic)s + %(da)s + %(hra)s + %(ta)s = %(gross)s.")
        % {
            "basic": inr(heads.basic),
            "da": inr(heads.da),
            "hra": inr(heads.hra),
            "ta": inr(heads.ta),
            "gross": inr(heads.earnings),
        },
        *_contributions(facts, heads, rates),
    ]


def net_step(*, gross: Decimal, nps: Decimal, tds: Decimal, net: Decimal) -> str:
    """Return the last step: gross less deductions."""
    values = {"gross": inr(gross), "nps": inr(nps), "tds": inr(tds), "net": inr(net)}
    return _("Net: %(gross)s - %(nps)s (NPS) - %(tds)s (income tax) = %(net)s.") % values


def rule_pay(rule: AllowanceRule) -> str:
    """Return what an allowance rule pays: "30%, at least ₹ 5,400", or "₹ 7,200 a month, with DA on it"."""
    if rule.kind == RuleKind.TA:
        text = _("%(amount)s a month, with DA on it") if rule.with_da else _("%(amount)s a month")
        return text % {"amount": rupees(rule.amount or ZERO)}
    share = percent(rule.percentage or ZERO)
    if not rule.minimum:
        return share
    return _("%(percent)s, at least %(amount)s") % {"percent": share, "amount": rupees(rule.minimum)}


def rule_scope(rule: AllowanceRule) -> str:
    """Return whom an allowance rule serves: city class, and DA reached or levels and basic pay."""
    if rule.kind == RuleKind.HRA:
        scope = _("%(place)s, once DA is %(percent)s") if rule.da_from else "%(place)s"
        return scope % {"place": rule.get_hra_class_display(), "percent": percent(rule.da_from or ZERO)}
    texts = [str(rule.get_ta_class_display())]
    texts.append(_("levels %(first)d to %(last)d") % {"first": rule.level_from, "last": rule.level_to})
    if rule.basic_from:
        texts.append(_("basic pay from %(amount)s") % {"amount": rupees(rule.basic_from)})
    return ", ".join(texts)


def fixation_steps(fixation: Fixation, reason: str) -> list[str]:
    """Return how pay is fixed in the new level."""
    old, raised, new = fixation.old, fixation.after_increment, fixation.new
    first = _("%(reason)s, pay before: level %(level)d, cell %(cell)d, %(basic)s.")
    if raised == old:
        second = _(
            "Cell %(cell)d is the last of level %(level)d: there is no increment to add; %(basic)s stays."
        )
    else:
        second = _("One increment in the old level: level %(level)d, cell %(cell)d, %(basic)s.")
    if new.basic == raised.basic:
        third = _("Level %(level)d has a cell with the same pay: cell %(cell)d, %(basic)s.")
    else:
        third = _("The next higher cell of level %(level)d: cell %(cell)d, %(basic)s.")
    texts = ((first, old), (second, raised), (third, new))
    return [text % {**_place(cell), "reason": FixationReason(reason).label} for text, cell in texts]


def _place(cell: Cell) -> dict[str, object]:
    return {"level": cell.level, "cell": cell.cell, "basic": inr(cell.basic)}


def _share(pct: Decimal, base: Decimal, amount: Decimal) -> str:
    """Return "30% of 28,305 = 8,491.50, to the rupee 8,492"; the rounding only where there was one."""
    exact = base * pct / HUNDRED
    values = {"pct": percent(pct), "base": inr(base), "exact": inr(exact), "amount": inr(amount)}
    if exact == amount:
        return _("%(pct)s of %(base)s = %(amount)s") % values
    return _("%(pct)s of %(base)s = %(exact)s, to the rupee %(amount)s") % values


def _hra(facts: PayFacts, heads: MonthHeads, rates: Rates) -> str:
    if not facts.hra_class:
        return _("HRA: none.")
    base = heads.hra_basic + (heads.da if rates.hra_base == "basic_plus_da" else 0)
    values = {
        "hra_class": facts.hra_class,
        "da": percent(rates.da_pct),
        "sum": _share(heads.hra_pct, base, round_rupee(base * heads.hra_pct / HUNDRED)),
        "amount": inr(heads.hra),
    }
    if round_rupee(base * heads.hra_pct / HUNDRED) < heads.hra:
        return _("HRA, city class %(hra_class)s at DA of %(da)s: %(sum)s, but at least %(amount)s.") % values
    if rates.hra_base == "basic_plus_da":
        return _("HRA on basic pay and DA, city class %(hra_class)s at DA of %(da)s: %(sum)s.") % values
    return _("HRA on basic pay, city class %(hra_class)s at DA of %(da)s: %(sum)s.") % values


def _ta(facts: PayFacts, heads: MonthHeads, rates: Rates, given: Decimal | None) -> str:
    amount = inr(heads.ta)
    if given is not None:
        if given == heads.ta:
            return _("TA as given: %(amount)s.") % {"amount": amount}
        return _("TA as given: %(given)s, to the rupee %(amount)s.") % {"given": inr(given), "amount": amount}
    slab = rates.ta_slab(facts.ta_class, facts.level, facts.basic)
    if slab is None:
        return _("TA: none.")
    cities = _("19 higher-rate cities") if facts.ta_class == "higher" else _("other places")
    values = {"level": facts.level, "cities": cities, "amount": amount, "fixed": inr(slab.amount)}
    if slab.with_da:
        values["sum"] = _share(rates.da_pct, slab.amount, heads.ta - slab.amount)
        return _("TA of level %(level)d, %(cities)s: %(fixed)s, and DA on it, %(sum)s: %(amount)s.") % values
    return _("TA of level %(level)d, %(cities)s: %(amount)s.") % values


def _contributions(facts: PayFacts, heads: MonthHeads, rates: Rates) -> list[str]:
    shares = rates.contributions.get(facts.scheme)
    if shares is None:
        return [_("NPS: no contribution.")]
    base = heads.basic + heads.da
    own = _share(shares.employee_pct, base, heads.nps)
    government = _share(shares.employer_pct, base, heads.employer_nps)
    return [
        _("%(scheme)s, own share of basic pay and DA: %(sum)s.") % {"scheme": facts.scheme, "sum": own},
        _("%(scheme)s, government's share, not part of pay: %(sum)s.")
        % {"scheme": facts.scheme, "sum": government},
    ]
