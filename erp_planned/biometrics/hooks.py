"""What apps above say to and ask of punches; they register in their `registration.py`.

on_punches(days_changed)                      # called with employees, first and last day
register_exceptions(missing_punches)          # rows of its own among the exceptions
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from core.outages import is_outage

logger = logging.getLogger(__name__)

# Is told whose punches of which days (both in) are others now: new ones, or a badge that changed hands. Inside the
# transaction of the change; it should only note or queue what there is to do.
PunchesChanged = Callable[[list[int], date, date], None]


@dataclass(frozen=True, slots=True)
class Odd:
    """One thing that is odd: what (ExceptionKind), on which day, whose or of which badge and device, in words."""

    kind: str
    on: date
    text: str
    employee_id: int | None = None
    badge: str = ""
    device_id: int | None = None
    at: datetime | None = None
    count: int = 1


# Returns what is odd from a day to a day (both in), in a bounded number of queries.
Exceptions = Callable[[date, date], Iterable[Odd]]

_listeners: list[PunchesChanged] = []
_exceptions: list[Exceptions] = []
on_punches = _listeners.append
register_exceptions = _exceptions.append


def tell(employee_ids: Iterable[int], first: date, last: date) -> None:
    """Tell all listeners, once for a batch. A refusal of theirs does not keep punches from being kept."""
    people = sorted(set(employee_ids))
    if not people:
        return
    for listener in _listeners:
        try:
            with transaction.atomic():
                listener(people, first, last)
        except Exception as error:
            if is_outage(error):
                raise
            logger.exception("A listener to punches failed.")


def others_exceptions(first: date, last: date) -> list[Odd]:
    """Return what the apps above find odd."""
    return [odd for ask in _exceptions for odd in ask(first, last)]
