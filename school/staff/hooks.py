"""What apps above the staff add to leave and ask of it: each registers its own functions in `registration.py`."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from core.actors import Actor

if TYPE_CHECKING:
    from school.staff.models import LeaveRequest

# Called with the request inside its transaction, which its refusal takes back.
OfRequest = Callable[["LeaveRequest", Actor], None]
# Called with whose leave or absence of which days, both included, has changed; payroll computes these anew.
Changed = Callable[[UUID, date, date, Actor], None]
# Returns the days from the first to the last, both included, on which the whole school is closed.
ClosedDays = Callable[[date, date], set[date]]
A = TypeVar("A")

_approved: list[OfRequest] = []
_cancelled: list[OfRequest] = []
_changed: list[Changed] = []
_closed: list[ClosedDays] = []


def on_leave_approved(act: OfRequest) -> None:
    """Have something done when leave is approved: lessons open for substitutes, for example."""
    _add(_approved, act)


def on_leave_cancelled(act: OfRequest) -> None:
    """Have something done when approved leave is cancelled."""
    _add(_cancelled, act)


def on_leave_changed(act: Changed) -> None:
    """Be told whose days of leave or absence have changed, past days among them."""
    _add(_changed, act)


def register_closed_days(ask: ClosedDays) -> None:
    """Let the calendar say which days need no leave; without any every day counts."""
    _add(_closed, ask)


def approved(request: "LeaveRequest", actor: Actor) -> None:
    """Tell that leave is approved."""
    for act in _approved:
        act(request, actor)


def cancelled(request: "LeaveRequest", actor: Actor) -> None:
    """Tell that approved leave is cancelled."""
    for act in _cancelled:
        act(request, actor)


def changed(staff_id: UUID, first: date, last: date, actor: Actor) -> None:
    """Tell that days of somebody's leave or absence have changed."""
    for act in _changed:
        act(staff_id, first, last, actor)


def closed_days(first: date, last: date) -> set[date]:
    """Return the days on which the whole school is closed."""
    return set().union(*(ask(first, last) for ask in _closed))


def _add(acts: list[A], act: A) -> None:
    if act not in acts:
        acts.append(act)
