"""Which late-fee rule holds, and what was charged by it."""

from collections.abc import Collection
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import Q, QuerySet, Sum

from education.late_fees import LateRule
from school.fees.enums import AdjustmentSource, Decision
from school.fees.models import Adjustment, LateFeeRule


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


def late_fees_of(invoices: Collection[UUID]) -> dict[UUID, Decimal]:
    """Return the late fees charged so far on invoices that have any (rupees), without what was taken back."""
    rows = Adjustment.objects.filter(
        invoice__in=invoices,
        source=AdjustmentSource.LATE_FEE,
        state=Decision.POSTED,
        undoes=None,
        undone_by=None,
    )
    sums: dict[UUID, Decimal] = dict(rows.order_by().values_list("invoice").annotate(Sum("amount")))
    return sums
