"""What the returns say of credit taken out and back.

GSTR-3B: tables 4B(1), 4B(2), and 4A(5) with 4D(1); GSTR-9: tables 6H and 7.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q, Sum

from erp_planned.gst_credit.enums import PERMANENT, ReversalRule
from erp_planned.gst_credit.models import HEADS, CreditReversal

# The row of GSTR-9, table 7, for each rule.
TABLE_7 = {
    ReversalRule.RULE_37: "t7a",
    ReversalRule.RULE_42: "t7c",
    ReversalRule.RULE_43: "t7d",
    ReversalRule.BLOCKED: "t7e",
    ReversalRule.OTHER: "t7h",
}
Heads = dict[str, Decimal]


def reversed_in(first: date, last: date) -> Mapping[str, Heads]:
    """Return rupees by head for the figures of a GSTR-3B over months; one query.

    What is reclaimed is credit again (4A(5)) and told once more in 4D(1).
    """
    told = _nothing()
    for rule, is_back, heads in _taken(first, last):
        out = "rev_rul" if rule in PERMANENT else "rev_oth"
        for key in ("avl_oth", "inelg_rul") if is_back else (out,):
            _add(told[key], heads)
    return dict(told)


def reversed_by_rule(first: date, last: date) -> Mapping[str, Heads]:
    """Return rupees by head for tables 7A to 7H of a GSTR-9 and 6H (reclaimed); one query."""
    told = _nothing()
    for rule, is_back, heads in _taken(first, last):
        _add(told["t6h" if is_back else TABLE_7[ReversalRule(rule)]], heads)
    return dict(told)


def _taken(first: date, last: date) -> Iterator[tuple[str, bool, Heads]]:
    """Yield rule, whether it was taken back, and the sums by head."""
    rows = CreditReversal.objects.filter(period__range=(first, last)).order_by()
    rows = rows.annotate(is_back=ExpressionWrapper(Q(of__isnull=False), BooleanField()))
    kept: Any = rows.values("rule", "is_back")
    for row in kept.annotate(**{f"sum_{head}": Sum(head) for head in HEADS}):
        yield row["rule"], row["is_back"], {head: row[f"sum_{head}"] for head in HEADS}


def _nothing() -> dict[str, Heads]:
    return defaultdict(lambda: dict.fromkeys(HEADS, Decimal(0)))


def _add(sums: Heads, heads: Heads) -> None:
    for head, amount in heads.items():
        sums[head] += amount
