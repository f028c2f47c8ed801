"""Seats and roll numbers that are left while they are given away. Pure."""

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class Seats(Generic[K]):
    """How many seats each place has left, and its next free roll number."""

    def __init__(self, free: Mapping[K, int], next_roll: Mapping[K, int]) -> None:
        self.free, self.next_roll = dict(free), dict(next_roll)

    def take(self, place: K) -> int | None:
        """Take a seat and return its roll number, or None where the place is full."""
        if self.free[place] <= 0:
            return None
        self.free[place] -= 1
        self.next_roll[place] += 1
        return self.next_roll[place] - 1
