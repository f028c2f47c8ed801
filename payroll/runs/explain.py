"""How the figures of one salary detail came about, as sentences from what was stored with them.

Only what can be shown again from the stored facts is said as a sum; a figure set by hand says so.
"""

from collections.abc import Iterable
from decimal import Decimal

from django.utils.translation import gettext as _

from core.formatting import inr, plain
from core.money import round_rupee, round_rupee_up
from core.periods import Month
from payroll.employees.enums import TaxRegime
from payroll.organizations.enums import TaClass
from payroll.pay_commission.calc import Rates
from payroll.pay_commission.wording import percent
from payroll.runs.enums import CorrectableField
from payroll.runs.models import Correction, SalaryDetail

HUNDRED = Decimal(100)


def explained(
    detail: SalaryDetail, corrections: Iterable[Correction], rates: Rates | None = None
) -> dict[str, str]:
    """Return {figure: sentence} for the figures that have something to say. `detail.run` is read.

    `rates` are those of the month; without them nothing is said of what only they can tell.
    """
    if detail.run.is_supplementary:
        return {"arrears": _("Due less drawn, month by month below."), "tds": _tds(detail)}
    texts = {
        "basic": _basic(detail),
        "da": _share(detail.da_pct, detail.basic + detail.element_pay, detail.da),
        "hra": _hra(detail),
        "ta": _ta(detail, rates),
        "arrears": _("Due less drawn, month by month below.") if detail.arrears else "",
        "nps": _nps(detail, rates),
        "tds": _tds(detail),
    }
    for row in corrections:
        if row.field not in {CorrectableField.UNPAID_DAYS, CorrectableField.HALF_PAY_DAYS}:
            texts[row.field] = _("Set by hand: %(reason)s") % {"reason": row.reason}
    return {name: text for name, text in texts.items() if text}


def _basic(detail: SalaryDetail) -> str:
    values = {
        "level": detail.level,
        "cell": detail.cell,
        "rate": inr(detail.basic_rate),
        "paid": plain(detail.service_days - detail.unpaid_days),
        "days": Month.of(detail.run.month).days,
    }
    text = _("Level %(level)d, cell %(cell)d: %(rate)s a month.") % values
    if detail.service_days - detail.unpaid_days != values["days"]:
        text += " " + _("Paid for %(paid)s of %(days)d days.") % values
    if detail.half_pay_days:
        text += " " + _("%(days)s of them at half pay.") % {"days": plain(detail.half_pay_days)}
    if detail.eighty_pay_days:
        text += " " + _("%(days)s of them at 80%%.") % {"days": plain(detail.eighty_pay_days)}
    return text


def _share(pct: Decimal, base: Decimal, amount: Decimal, *, up: bool = False) -> str:
    """Return "60% of 61,300" when that is the amount, else nothing."""
    rounding = round_rupee_up if up else round_rupee
    if rounding(base * pct / HUNDRED) != amount:
        return ""
    return _("%(percent)s of %(base)s.") % {"percent": percent(pct), "base": inr(base)}


def _hra(detail: SalaryDetail) -> str:
    if not detail.hra_class:
        return "" if detail.hra else _("Not entitled.")
    values = {"percent": percent(detail.hra_pct), "city": detail.hra_class}
    with_da = detail.hra_basic + round_rupee(detail.hra_basic * detail.da_pct / HUNDRED)
    for base, text in (
        (with_da, _("%(percent)s of basic pay and DA, %(base)s; city class %(city)s.")),
        (detail.hra_basic, _("%(percent)s of basic pay, %(base)s; city class %(city)s.")),
    ):
        if round_rupee(base * detail.hra_pct / HUNDRED) == detail.hra:
            return text % {**values, "base": inr(base)}
    return _("The least amount of city class %(city)s, above %(percent)s.") % values


def _ta(detail: SalaryDetail, rates: Rates | None) -> str:
    if not detail.ta_class:
        return "" if detail.ta else _("Not entitled.")
    values = {
        "level": detail.level,
        "place": TaClass(detail.ta_class).label,
        "percent": percent(detail.da_pct),
    }
    if not detail.ta:
        return _("None: the whole month was spent on leave.") if detail.by_days else ""
    if detail.by_days:
        return _("Rate of level %(level)d (%(place)s), by the days paid.") % values
    slab = rates.ta_slab(detail.ta_class, detail.level, detail.basic_rate) if rates else None
    if slab and slab.with_da:
        return _("Rate of level %(level)d (%(place)s) with DA of %(percent)s on it.") % values
    return _("Rate of level %(level)d (%(place)s).") % values


def _nps(detail: SalaryDetail, rates: Rates | None) -> str:
    if detail.scheme not in {"NPS", "UPS"}:
        return _("Scheme: %(scheme)s, no contribution.") % {"scheme": detail.scheme}
    if not detail.pran:
        return _("No PRAN, hence no contribution.")
    shares = rates.contributions.get(detail.scheme) if rates else None
    if shares is None:
        return ""
    base = detail.basic + detail.element_pay + detail.da
    return _share(shares.employee_pct, base, detail.nps) or _share(
        shares.employee_pct, base, detail.nps, up=True
    )


def _tds(detail: SalaryDetail) -> str:
    values = {
        "tax": inr(detail.annual_tax),
        "income": inr(detail.annual_income),
        "regime": TaxRegime(detail.regime).label,
        "year": str(Month.of(detail.run.month).financial_year),
    }
    if not detail.annual_tax:
        return _("No tax on the estimated salary of %(year)s, %(income)s (%(regime)s).") % values
    text = _(
        "Estimated tax of %(year)s: %(tax)s on a salary of %(income)s (%(regime)s), "
        "less what has been deducted, spread over the months that are left."
    )
    return text % values
