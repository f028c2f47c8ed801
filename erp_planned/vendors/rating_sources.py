"""Receipts that rate vendors: an app above says what came, how much was accepted, and when it was due."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Receipt:
    """One receipt of goods: quantities in any unit, and the days it was due and came."""

    order_id: str
    received_on: date
    received: Decimal
    accepted: Decimal
    due_on: date | None = None


# Numbers of vendors -> the receipts of each; a fixed number of queries.
RatingSource = Callable[[Collection[int]], Mapping[int, Sequence[Receipt]]]
_sources: list[RatingSource] = []
register_rating_source = _sources.append


def receipts_of(vendor_ids: Collection[int]) -> dict[int, list[Receipt]]:
    """Return the receipts of vendors by all sources."""
    found: dict[int, list[Receipt]] = {number: [] for number in vendor_ids}
    for source in _sources:
        for number, receipts in source(vendor_ids).items():
            found[number] += receipts
    return found
