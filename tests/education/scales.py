"""The scales of the tests."""

from decimal import Decimal

from education.grading import Band


def bands(text: str) -> list[Band]:
    """Read “A1 91 10, A2 81 9, E 0”."""
    rows = (line.split() for line in text.split(","))
    return [Band(name, int(low), Decimal(rest[0]) if rest else None) for name, low, *rest in rows]


CBSE = bands("A1 91, A2 81, B1 71, B2 61, C1 51, C2 41, D 33, E 0")
NINE_POINT = bands("A1 91 10, A2 81 9, B1 71 8, B2 61 7, C1 51 6, C2 41 5, D 33 4, E1 21, E2 0")
