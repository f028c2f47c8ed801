"""The order of the waiting list (reference: hostel-purchase, section 1): points, then who asked first."""

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

KM = 100
PERCENT = Decimal(100)


@dataclass(frozen=True, slots=True)
class Weights:
    """Points: for a reserved category, a disability, each whole 100 km, and for 100 percent of marks."""

    categories: Collection[str]
    reserved: int
    disability: int
    distance: int
    merit: int


@dataclass(frozen=True, slots=True)
class Case:
    """What counts of somebody who waits; merit in percent."""

    category: str
    is_disabled: bool
    distance_km: int
    merit_pct: Decimal


def points(case: Case, weights: Weights) -> Decimal:
    """Return the points, with two decimals."""
    found = Decimal(weights.distance * (case.distance_km // KM))
    if case.category.strip().casefold() in {name.casefold() for name in weights.categories}:
        found += weights.reserved
    if case.is_disabled:
        found += weights.disability
    return (found + weights.merit * case.merit_pct / PERCENT).quantize(Decimal("0.01"))
