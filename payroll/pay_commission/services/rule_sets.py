"""DA on TA, by the set of rules that an institution has chosen; and what a set comes to for one person."""

from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import DomainError
from core.formatting import plain, rupees
from core.periods import Month, today
from payroll.organizations.enums import DA_ON_TA
from payroll.organizations.final_months import final_months_from
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission.calc import MonthHeads, PayFacts, full_month, month_heads
from payroll.pay_commission.enums import RuleKind, Scheme
from payroll.pay_commission.masters import allowance_rules
from payroll.pay_commission.models import AllowanceRule
from payroll.pay_commission.selectors import matrix, rates_for, rules_in_force

# Entry pay of an assistant professor or a group A officer: the person on whom a set of rules is shown.
SAMPLE = (10, 1)
COPIED = ("ta_class", "level_from", "level_to", "basic_from", "amount", "order_reference")


def follow_rule_set(before: OrganizationSettings, settings: OrganizationSettings, actor: Actor) -> None:
    """Set whether DA is paid on TA when the set of rules has changed; registered with the settings.

    A rule that no locked run has used is corrected; a used one is superseded from the first open month on.
    """
    with_da = DA_ON_TA.get(settings.rule_set)
    if settings.rule_set == before.rule_set or with_da is None:
        return
    first = _first_open_month()
    for rule in rules_in_force(first):
        if rule.kind != RuleKind.TA or rule.with_da == with_da:
            continue
        if rule.used_at is None:
            allowance_rules.update(rule, actor=actor, with_da=with_da)
        else:
            _supersede(rule, first, with_da, actor)


def _first_open_month() -> date:
    """Return the first day of the month after the last locked one, at the latest of this month."""
    locked = final_months_from(date(1900, 1, 1))
    return locked[-1].plus(1).first if locked else Month.of(today()).first


def _supersede(rule: AllowanceRule, first: date, with_da: bool, actor: Actor) -> None:
    values = {name: getattr(rule, name) for name in COPIED}
    allowance_rules.create(kind=RuleKind.TA, effective_on=first, with_da=with_da, actor=actor, **values)


def rule_set_effects(before: OrganizationSettings, settings: OrganizationSettings) -> list[str]:
    """Say what another set of rules comes to for one person of the matrix; registered with the settings."""
    if settings.rule_set == before.rule_set:
        return []
    now, then = _sample(before, None), _sample(settings, DA_ON_TA.get(settings.rule_set))
    if now is None or then is None:
        return []
    (old, da), (new, _da) = now, then
    heads = ((_("HRA"), "hra"), (_("TA"), "ta"), (_("NPS"), "nps"))
    parts = [f"{label} {rupees(getattr(old, name))} → {rupees(getattr(new, name))}" for label, name in heads]
    values = {"level": SAMPLE[0], "cell": SAMPLE[1], "basic": rupees(old.basic), "da": plain(da)}
    first = _("Level %(level)d, cell %(cell)d (%(basic)s) with DA of %(da)s%%") % values
    return [f"{first}: {', '.join(parts)}."]


def _sample(settings: OrganizationSettings, with_da: bool | None) -> tuple[MonthHeads, Decimal] | None:
    level, cell = SAMPLE
    month = Month.of(today())
    basic = matrix(settings.commission_version).get((level, cell))
    try:
        rates = rates_for(month, settings)[0].with_da_on_ta(with_da)
        if basic is None:
            return None
        facts = PayFacts(basic, level, settings.hra_class, settings.ta_class, Scheme.NPS)
        return month_heads(facts, full_month(month.days), rates), rates.da_pct
    except (DomainError, LookupError):
        return None
