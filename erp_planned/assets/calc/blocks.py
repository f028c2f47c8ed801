"""Depreciation of the income-tax book: by block, all assets of one rate together (reference: assets). Pure."""

from dataclasses import dataclass
from decimal import Decimal

from core.money import ZERO, round_rupee, settled

HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A block in a year, rupees. `gain` (negative: loss) arises where the block falls to nothing or is empty."""

    rate: Decimal
    opening: Decimal
    full: Decimal
    half: Decimal
    proceeds: Decimal
    depreciation: Decimal
    closing: Decimal
    gain: Decimal


def block_year(
    *,
    rate: Decimal,
    opening: Decimal,
    full: Decimal = ZERO,
    half: Decimal = ZERO,
    proceeds: Decimal = ZERO,
    is_empty: bool = False,
) -> BlockRow:
    """Return a block's year: opening and additions (`full` from 180 days, `half` below) less proceeds, then the rate.

    Proceeds come off the opening and the full additions first, then off those that take half. Where they exceed all,
    or no asset is left (`is_empty`), nothing is depreciated, the block ends at nil and the rest is gain or loss
    (Income-tax Act, sections 43(6) and 50).
    """
    whole = opening + full - proceeds
    rest = half + min(whole, ZERO)
    whole = max(whole, ZERO)
    value = whole + max(rest, ZERO)
    gain = -min(rest, ZERO)
    if is_empty and value:
        return BlockRow(rate, opening, full, half, proceeds, ZERO, ZERO, -value)
    lost = round_rupee(settled(whole * rate / HUNDRED + max(rest, ZERO) * rate / HUNDRED / 2))
    lost = min(lost, value)
    return BlockRow(rate, opening, full, half, proceeds, lost, value - lost, gain)
