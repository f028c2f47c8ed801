"""Whose pay a change of settings touches, in sentences; nothing is written."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formatting import inr, rupees
from core.money import ZERO
from core.periods import today
from payroll.employees.selectors.monthly import MonthlyPay, monthly_pay
from payroll.organizations.enums import DA_ON_TA
from payroll.organizations.models import OrganizationSettings

PAY_SETTINGS = ("rule_set", "hra_class", "ta_class", "hra_base", "nps_rounding")


def pay_effects(before: OrganizationSettings, after: OrganizationSettings) -> list[str]:
    """Say how many people's full month changes, by how much in all, and what one of them gets."""
    if all(getattr(before, name) == getattr(after, name) for name in PAY_SETTINGS):
        return []
    day = today()
    da_on_ta = DA_ON_TA.get(after.rule_set) if after.rule_set != before.rule_set else None
    old, new = monthly_pay(before, day), monthly_pay(after, day, da_on_ta=da_on_ta)
    moved = [(old[pk], row) for pk, row in new.items() if pk in old and old[pk].net != row.net]
    if not moved:
        return []
    total = sum((then.heads.earnings - now.heads.earnings for now, then in moved), ZERO)
    first = ngettext(
        "%(count)s employee gets another pay; basic, DA, HRA and TA together %(total)s a month.",
        "%(count)s employees get another pay; basic, DA, HRA and TA together %(total)s a month.",
        len(moved),
    )
    sign = "+" if total >= 0 else ""
    return [first % {"count": inr(len(moved)), "total": f"{sign}{rupees(total)}"}, _sample(*moved[0])]


def _sample(now: MonthlyPay, then: MonthlyPay) -> str:
    names = (("HRA", "hra"), ("TA", "ta"), ("NPS", "nps"))
    parts = [
        f"{label} {rupees(getattr(now.heads, name))} → {rupees(getattr(then.heads, name))}"
        for label, name in names
        if getattr(now.heads, name) != getattr(then.heads, name)
    ]
    values = {"who": f"{now.code} {now.name}", "parts": ", ".join(parts)}
    net = _("before tax %(old)s → %(new)s") % {"old": rupees(now.net), "new": rupees(then.net)}
    return _("For example %(who)s: %(parts)s") % values + f"; {net}."
