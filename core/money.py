"""Rupees: the column, and roundings with a name."""

from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any

from django.db import models

ZERO = Decimal(0)
RUPEE = Decimal(1)
PAISA = Decimal("0.01")
# Far below what any rounding looks at, far above what a division of 28 digits leaves behind.
BILLIONTH = Decimal("1e-9")


class MoneyField(models.DecimalField):
    """Rupees with two places; enough for 999,999,999,999.99."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_digits", 14)
        kwargs.setdefault("decimal_places", 2)
        super().__init__(*args, **kwargs)


def round_rupee(amount: Decimal) -> Decimal:
    """Round to the rupee, 50 paise and more up (Receipts and Payments Rules 1983, Appendix 2)."""
    return amount.quantize(RUPEE, ROUND_HALF_UP)


def round_rupee_up(amount: Decimal) -> Decimal:
    """Round to the next whole rupee (NPS contributions: GSR 227(E) of 2021-03-30, rule 6)."""
    return amount.quantize(RUPEE, ROUND_CEILING)


def round_rupee_down(amount: Decimal) -> Decimal:
    """Round to the whole rupee below, of a negative amount away from zero."""
    return amount.quantize(RUPEE, ROUND_FLOOR)


def round_paise(amount: Decimal) -> Decimal:
    """Round to the paisa, half up."""
    return amount.quantize(PAISA, ROUND_HALF_UP)


def settled(quotient: Decimal) -> Decimal:
    """Take off what a division without end left behind, so that an exact 50 paise is seen as one."""
    return quotient.quantize(BILLIONTH, ROUND_HALF_EVEN)


ROUNDINGS: dict[str, Callable[[Decimal], Decimal]] = {"half_up": round_rupee, "up": round_rupee_up}
