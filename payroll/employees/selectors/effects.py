"""Whose pay and whose retirement a change of settings touches, in sentences; nothing is written."""

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formatting import in_date, inr, rupees
from core.money import ZERO
from core.periods import today
from payroll.employees.selectors.monthly import MonthlyPay, monthly_pay
from payroll.organizations.enums import DA_ON_TA
from payroll.organizations.models import OrganizationSettings

PAY_SETTINGS = ("rule_set", "hra_class", "ta_class", "hra_base", "nps_rounding")
MENTIONED = 10


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


def moves_in_words(moves: Sequence[tuple[str, date, date, bool]], retired: Sequence[str]) -> list[str]:
    """Say whose date of retirement moves (who, old, new, whether a date lies behind), and who has retired."""
    texts = []
    for who, old, new, has_passed in moves[:MENTIONED]:
        text = _("%(who)s: retires on %(new)s instead of %(old)s.")
        if has_passed:
            text = _(
                "%(who)s: %(old)s has passed; retires on %(new)s. Record the retirement of who has gone."
            )
        texts.append(text % {"who": who, "old": in_date(old), "new": in_date(new)})
    if len(moves) > MENTIONED:
        texts.append(_("And %(count)s more.") % {"count": inr(len(moves) - MENTIONED)})
    if retired:
        names = ", ".join(retired[:MENTIONED])
        texts.append(_("Retired already, their dates stay: %(names)s.") % {"names": names})
    return texts
