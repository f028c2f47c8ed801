"""GSTR-9, the year: tables 4 to 9, 17 and 18 (form GSTR-9; reference: gst, section 6)."""

from datetime import date
from decimal import Decimal
from typing import Any

from core.money import ZERO
from erp_planned.gst import hooks
from erp_planned.gst.calc import PARTS
from erp_planned.gst.enums import Flow, ReturnStatus, ReturnType
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.selectors.figures import Amounts, figures, of_heads
from erp_planned.gst.selectors.gstr3b import AVAILABLE, payable_of
from erp_planned.gst.selectors.hsn import HsnRow, hsn_rows

OUTWARD_4 = ("t4a", "t4b", "t4c", "t4d", "t4e", "t4g", "t4i")
OUTWARD_5 = ("t5a", "t5b", "t5c", "t5d", "t5e", "t5f", "t5h")
CREDIT_6 = ("t6b", "t6b_cap", "t6c", "t6e", "t6f", "t6g", "t6h")
REVERSED_7 = ("t7a", "t7c", "t7d", "t7e", "t7h")
# What other apps take out and back, by rule.
FOLLOWING = ("t6h", "t7a", "t7c", "t7d", "t7h")


def gstr9_figures(first: date, last: date) -> dict[str, Amounts]:
    """Return the figures of a year, with their sums (4N, 5N, 6I, 6J, 6O, 7I, 7J)."""
    found = figures(ReturnType.GSTR9, first, last) | {key: Amounts() for key in FOLLOWING}
    for told in hooks.reversals_of_year(first, last):
        for key, heads in told.items():
            found[key] = found[key] + of_heads(heads)
    credits_taken, reversed_ = sum_of(found, CREDIT_6), sum_of(found, REVERSED_7)
    by_3b = _of_3b(first, last)
    return {
        **found,
        "t4n": sum_of(found, OUTWARD_4),
        "t5n": sum_of(found, OUTWARD_5),
        "t6a": by_3b,
        "t6i": credits_taken,
        "t6j": credits_taken - by_3b,
        "t6o": credits_taken,
        "t7i": reversed_,
        "t7j": credits_taken - reversed_,
    }


def sum_of(found: dict[str, Amounts], keys: tuple[str, ...]) -> Amounts:
    """Return the sum of figures."""
    return sum((found[key] for key in keys), Amounts())


def _filed(first: date, last: date, key: str) -> list[dict[str, Any]]:
    rows = GSTReturn.objects.filter(
        return_type=ReturnType.GSTR3B, status=ReturnStatus.FILED, starts_on__range=(first, last)
    )
    return [row.figures["lines"].get(key, {}) for row in rows]


def _of_3b(first: date, last: date) -> Amounts:
    """Return table 6A: what the year's GSTR-3B took as credit (4A)."""
    return sum((Amounts.of(told) for key in AVAILABLE for told in _filed(first, last, key)), Amounts())


def paid(first: date, last: date) -> dict[str, dict[str, str]]:
    """Return table 9 by head: payable (with reverse charge), paid in cash, paid by credit; from the filed GSTR-3B."""
    found = {head: {"payable": ZERO, "cash": ZERO, "credit": ZERO} for head in PARTS}
    for row in GSTReturn.objects.filter(
        return_type=ReturnType.GSTR3B, status=ReturnStatus.FILED, starts_on__range=(first, last)
    ):
        payment = row.figures["payment"]
        for head, cash in payable_of(payment).items():
            used = sum((Decimal(one["amount"]) for one in payment["used"] if one["tax"] == head), ZERO)
            found[head]["cash"] += cash
            found[head]["credit"] += used
            found[head]["payable"] += cash + used
    return {head: {name: str(amount) for name, amount in sums.items()} for head, sums in found.items()}


def hsn_of_year(first: date, last: date) -> dict[str, list[HsnRow]]:
    """Return tables 17 (outward) and 18 (inward)."""
    return {
        "table_17": hsn_rows(first, last, flow=Flow.OUTWARD, is_split=False),
        "table_18": hsn_rows(first, last, flow=Flow.INWARD, is_split=False),
    }
