"""What GSTR-3B says of credit taken out and back: tables 4B(1), 4B(2), and 4A(5) with 4D(1)."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q, Sum

from erp_planned.gst_credit.enums import PERMANENT
from erp_planned.gst_credit.models import HEADS, CreditReversal


def reversed_in(first: date, last: date) -> Mapping[str, Mapping[str, Decimal]]:
    """Return rupees by head for the figures of a GSTR-3B over months; one query.

    What is reclaimed is credit again (4A(5)) and told once more in 4D(1).
    """
    told: dict[str, dict[str, Decimal]] = defaultdict(lambda: dict.fromkeys(HEADS, Decimal(0)))
    rows = CreditReversal.objects.filter(period__range=(first, last)).order_by()
    rows = rows.annotate(is_back=ExpressionWrapper(Q(of__isnull=False), BooleanField()))
    kept: Any = rows.values("rule", "is_back")
    for row in kept.annotate(**{f"sum_{head}": Sum(head) for head in HEADS}):
        out = ["rev_rul" if row["rule"] in PERMANENT else "rev_oth"]
        keys = ["avl_oth", "inelg_rul"] if row["is_back"] else out
        for key in keys:
            for head in HEADS:
                told[key][head] += row[f"sum_{head}"]
    return {key: dict(heads) for key, heads in told.items()}
