"""What each of several like things cost, to the paisa. Pure."""

from decimal import Decimal
from itertools import pairwise

from core.money import round_paise


def unit_costs(value: Decimal, of: Decimal, before: Decimal, count: int) -> list[Decimal]:
    """Return the rupees of the next `count` units of `of` that cost `value` together; `before` went before them.

    Each unit takes what the sum up to it gains, so that all units together come to the value, however many
    are taken at a time: three of 1,000.01 cost 333.34, 333.33 and 333.34.
    """
    sums = [round_paise(value * (before + number) / of) for number in range(count + 1)]
    return [after - earlier for earlier, after in pairwise(sums)]
