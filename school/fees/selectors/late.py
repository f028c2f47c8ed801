"""Which late-fee rule holds."""

from datetime import date
from decimal import Decimal

from django.db.models import Q, QuerySet

from school.fees.late import LateRule
from school.fees.models import LateFeeRule


def rules_on(day: date) -> QuerySet[LateFeeRule]:
    """Return the rule in force on a day, at most one."""
    return LateFeeRule.objects.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=day), starts_on__lte=day)


def rule_in_values(rule: LateFeeRule | None) -> LateRule:
    """Return a rule as the arithmetic takes it; without one nothing is charged."""
    if rule is None:
        return LateRule(kind="")
    slabs = [
        (int(first), None if last is None else int(last), Decimal(str(amount)))
        for first, last, amount in rule.slabs
    ]
    return LateRule(rule.kind, rule.amount, tuple(slabs), rule.grace_days, rule.cap)
