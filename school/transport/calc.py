"""Arithmetic of transport: how full a route gets, and whether its times run on. Pure."""

from collections.abc import Iterable, Sequence
from datetime import date, time, timedelta
from itertools import pairwise

# First and last day of a ride, both counted; the last is None while it goes on.
Period = tuple[date, date | None]


def peak(periods: Iterable[Period], first: date, last: date | None) -> tuple[int, date]:
    """Return the largest number of periods that share a day of first to last, and the first such day.

    Without a last day the time from `first` on is looked at. Nobody at all: 0 on the first day.
    """
    steps: list[tuple[date, int]] = []
    for start, end in periods:
        if (last is not None and start > last) or (end is not None and end < first):
            continue
        steps.append((max(start, first), 1))
        if end is not None and end < date.max:
            steps.append((end + timedelta(days=1), -1))
    most, most_on, here = 0, first, 0
    # On one day who has left is counted out before who comes is counted in.
    for day, change in sorted(steps):
        here += change
        if here > most:
            most, most_on = here, day
    return most, most_on


def first_break(times: Sequence[time | None], *, may_descend: bool = False) -> int | None:
    """Return the place of the first time that is not after the one before it; None where they run on.

    Stops without a time are passed over. `may_descend`: all the other way round is as good.
    """
    known = [(place, one) for place, one in enumerate(times) if one is not None]
    pairs = list(pairwise(known))
    if may_descend and pairs and all(after < before for (_p, before), (_q, after) in pairs):
        return None
    return next((place for (_p, before), (place, after) in pairs if after <= before), None)
