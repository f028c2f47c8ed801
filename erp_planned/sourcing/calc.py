"""Modes of purchase, splitting, landed cost and ranking: plain figures in, plain figures out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

HUNDRED = Decimal(100)
UNIT = Decimal("0.0001")
PAISE = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Limit:
    """The values of a mode from a day: more than `over`, up to `up_to` (rupees; None: without limit)."""

    mode: str
    over: Decimal
    up_to: Decimal | None
    valid_from: date

    def has(self, amount: Decimal) -> bool:
        """Say whether an estimate is in it; `over` 0 takes any value."""
        return (not self.over or amount > self.over) and (self.up_to is None or amount <= self.up_to)


def limits_on(limits: Iterable[Limit], day: date) -> list[Limit]:
    """Return of each mode the row that holds on a day: the latest that began."""
    found: dict[str, Limit] = {}
    for one in sorted(limits, key=lambda row: row.valid_from):
        if one.valid_from <= day:
            found[one.mode] = one
    return sorted(found.values(), key=lambda row: (row.over, row.mode))


def offered_modes(limits: Iterable[Limit], amount: Decimal, day: date) -> list[str]:
    """Return the modes that are allowed for an estimate on a day (reference: tds-vendors, section 4)."""
    return [one.mode for one in limits_on(limits, day) if one.has(amount)]


def crossed(amounts: Sequence[Decimal], bounds: Iterable[Decimal]) -> Decimal | None:
    """Return the highest bound that the sum of purchases is over and none of them alone; None where there is none."""
    if len(amounts) < 2:
        return None
    over = [bound for bound in bounds if max(amounts) <= bound < sum(amounts)]
    return max(over, default=None)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a unit costs: rupees. `tax` counts where it is not credited; who pays by composition charges none."""

    rate: Decimal
    discount: Decimal
    freight: Decimal
    tax_pct: Decimal
    credited: bool
    is_composition: bool = False

    @property
    def before_tax(self) -> Decimal:
        return self.rate - self.discount + self.freight

    @property
    def tax(self) -> Decimal:
        """Tax of a unit."""
        if self.is_composition:
            return Decimal(0)
        return (self.before_tax * self.tax_pct / HUNDRED).quantize(UNIT, ROUND_HALF_UP)

    @property
    def landed(self) -> Decimal:
        """Rate less discount, with freight and the tax that is not credited (reference: hostel-purchase, section 2)."""
        return self.before_tax + (Decimal(0) if self.credited else self.tax)

    def arithmetic(self) -> str:
        """Return how the landed cost comes about, as it is shown in a cell: `100 - 0 + 5 + 18.90 = 123.90`."""
        tax = "" if self.credited else f" + {_short(self.tax)}"
        parts = f"{_short(self.rate)} - {_short(self.discount)} + {_short(self.freight)}{tax}"
        return f"{parts} = {_short(self.landed)}"


def _short(value: Decimal) -> str:
    text = f"{value.quantize(UNIT, ROUND_HALF_UP):f}"
    whole, _dot, part = text.partition(".")
    part = part.rstrip("0")
    return f"{whole}.{part.ljust(2, '0')}" if part else whole


def times(unit: Decimal, quantity: Decimal) -> Decimal:
    """Return rupees for a quantity, to the paisa."""
    return (unit * quantity).quantize(PAISE, ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Bid:
    """A quotation as it is ranked: landed rupees a unit by line of the indent."""

    key: int
    landed: Mapping[int, Decimal]
    is_qualified: bool = True
    is_valid: bool = True

    @property
    def counts(self) -> bool:
        return self.is_qualified and self.is_valid


def totals(bids: Iterable[Bid], quantities: Mapping[int, Decimal]) -> dict[int, Decimal]:
    """Return the landed total of each bid that is complete, qualified and valid."""
    return {
        bid.key: sum((times(bid.landed[line], wanted) for line, wanted in quantities.items()), Decimal(0))
        for bid in bids
        if bid.counts and set(quantities) <= set(bid.landed)
    }


def lowest(amounts: Mapping[int, Decimal]) -> list[int]:
    """Return whose amount is the lowest: several where they are equal, none where nobody bids."""
    least = min(amounts.values(), default=None)
    return sorted(key for key, amount in amounts.items() if amount == least)


def lowest_by_line(bids: Iterable[Bid], lines: Iterable[int]) -> dict[int, list[int]]:
    """Return for each line whose landed cost is the lowest; only bids that are qualified and valid."""
    counted = [bid for bid in bids if bid.counts]
    return {
        line: lowest({bid.key: bid.landed[line] for bid in counted if line in bid.landed}) for line in lines
    }
