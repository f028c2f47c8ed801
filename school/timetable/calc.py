"""Pure arithmetic of times and periods."""

from datetime import time

MINUTES = 60


def minutes_of(at: time) -> int:
    """Return the minutes after midnight."""
    return at.hour * MINUTES + at.minute


def minutes_overlap(start: int, end: int, other_start: int, other_end: int) -> bool:
    """Say whether two half-open spans share a minute: one that ends at 9:00 leaves 9:00 free."""
    return start < other_end and other_start < end


def overlap(start: time, end: time, other_start: time, other_end: time) -> bool:
    """Say whether two half-open spans of a day share a minute."""
    return start < other_end and other_start < end
