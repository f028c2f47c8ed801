"""From exact marks to percentages, grades and grade points.

Everything is computed from the exact marks as fractions. A percentage is rounded half up to a whole number only to
pick the band, and to two places only to be shown (reference: school, Worked example A).
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

# Of a CGPA, the percentage that it indicates (nine-point scale).
INDICATIVE = Decimal("9.5")
MAIN_SUBJECTS = 5


class Band(NamedTuple):
    """A grade from a whole percentage on, to below the next higher band; `points` None: no grade point."""

    grade: str
    from_percent: int
    points: Decimal | None = None


def half_up(value: Fraction, places: int = 0) -> Decimal:
    """Return the value rounded half up to so many decimals."""
    over, under = value.numerator * 10**places, value.denominator
    return Decimal((2 * over + under) // (2 * under)).scaleb(-places)


def percentage(obtained: Decimal | Fraction, maximum: Decimal | Fraction) -> Fraction:
    """Return the exact percentage; 0 of 0 is 0."""
    return Fraction(obtained) * 100 / Fraction(maximum) if maximum else Fraction(0)


def band_of(exact: Fraction, bands: Sequence[Band]) -> Band | None:
    """Return the band of an exact percentage, or None where the scale has no band that low.

    90.5 is rounded to 91 first, so that nothing falls between two bands.
    """
    whole = half_up(exact)
    reached = [band for band in bands if band.from_percent <= whole]
    return max(reached, key=lambda band: band.from_percent, default=None)


def passing_mark(maximum: Decimal, percent: Decimal = Decimal(33)) -> Decimal:
    """Return the passing mark of a maximum, half up to a whole mark: 70 gives 23, 80 gives 26."""
    return half_up(Fraction(maximum) * Fraction(percent) / 100)


def own_passing_mark(maximum: Decimal) -> Decimal:
    """Return what passes a component on its own: 33% of its maximum cut to a whole mark, as CBSE prints it for XII.

    80 gives 26, 70 gives 23, 60 gives 19, 30 gives 9, 20 gives 6.
    """
    return Decimal(int(Fraction(maximum) * 33 / 100))


def cgpa(points: Sequence[Decimal | None], *, all_passed: bool) -> Decimal | None:
    """Return the mean of the main subjects' grade points with one decimal, half up.

    None unless there are at least five main subjects, all of them passed and each with a point.
    """
    known = [point for point in points if point is not None]
    if not all_passed or len(known) < MAIN_SUBJECTS or len(known) < len(points):
        return None
    return half_up(Fraction(sum(known)) / len(known), 1)


def indicative_percentage(average: Decimal) -> Decimal:
    """Return 9.5 times the CGPA."""
    return half_up(Fraction(average) * Fraction(INDICATIVE), 2)
