"""Arithmetic of attendance. Pure: no models, no clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

# Percent of the marked days that a student must have attended (reference: school, section 2).
REQUIRED_PERCENT = 75
_HUNDREDTH = Decimal("0.01")


def percentage(attended: int, total: int) -> Decimal:
    """Return attended of total days in percent, two decimals half up; 0 where no day was marked.

    For showing only: whether it is enough is asked of `is_enough`, which does not round.
    """
    if total <= 0:
        return Decimal("0.00")
    return (Decimal(attended * 100) / Decimal(total)).quantize(_HUNDREDTH, rounding=ROUND_HALF_UP)


def is_enough(attended: int, total: int, required: int = REQUIRED_PERCENT) -> bool:
    """Say in whole numbers whether the attendance reaches the percentage; with no marked day it does not."""
    return total > 0 and attended * 100 >= required * total


def days_needed(attended: int, total: int, required: int = REQUIRED_PERCENT) -> int | None:
    """Return how many further days, all attended, bring the attendance to the percentage.

    0 where it is there; None where 100 is required and a day was missed, which no day mends.
    """
    if is_enough(attended, total, required):
        return 0
    if total == 0:
        return 1
    if required >= 100:
        return None
    return -(-(required * total - 100 * attended) // (100 - required))


@dataclass(frozen=True, slots=True)
class Count:
    """Days of one student, or of many together. `total` are the days on which the section was marked."""

    total: int = 0
    present: int = 0
    absent: int = 0
    late: int = 0

    @property
    def attended(self) -> int:
        """Present or late: late counts as present."""
        return self.present + self.late

    @property
    def unmarked(self) -> int:
        """Marked days without an entry, of somebody who was enrolled back-dated for example."""
        return self.total - self.present - self.absent - self.late

    @property
    def percent(self) -> Decimal:
        return percentage(self.attended, self.total)

    @property
    def is_enough(self) -> bool:
        return is_enough(self.attended, self.total)

    @property
    def days_needed(self) -> int | None:
        return days_needed(self.attended, self.total)


def summed(counts: Iterable[Count]) -> Count:
    """Return several counts together."""
    rows = list(counts)
    return Count(
        sum(one.total for one in rows),
        sum(one.present for one in rows),
        sum(one.absent for one in rows),
        sum(one.late for one in rows),
    )
