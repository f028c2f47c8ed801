"""Who goes where at the turn of the year. Pure: no query, no clock.

Each candidate gets exactly one step; whoever is not named as an exception gets the outcome of the class
(peers.md: promotions that skip students in silence).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from education.seats import Seats
from erp_planned.students.enums import Outcome


@dataclass(frozen=True, slots=True)
class Candidate:
    """A student whose year ends."""

    student_id: int
    enrolment_id: int
    admission_no: str
    name: str
    roll_no: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """A class of the next year: how many seats are left, and the first roll number that nobody has."""

    class_id: int
    name: str
    free: int
    next_roll: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The class that ends and what may follow it: `onward` is empty after the last class.

    `year_problem` says why no next year can begin, for those who go on.
    """

    onward: Place | None
    same: Place
    year_problem: str = ""


@dataclass(slots=True)
class Step:
    """What would happen to one student; it can be done where `problems` is empty."""

    candidate: Candidate
    outcome: Outcome
    class_id: int | None = None
    class_name: str = ""
    roll_no: int | None = None
    problems: list[str] = field(default_factory=list)


def usual_outcome(turn: Turn) -> Outcome:
    """Return what follows unless somebody decides otherwise."""
    return Outcome.COMPLETE if turn.onward is None else Outcome.PROMOTE


def plan_steps(candidates: Sequence[Candidate], exceptions: Mapping[int, Outcome], turn: Turn) -> list[Step]:
    """Return one step for each candidate, in their order; seats and roll numbers are given in it."""
    places = [place for place in (turn.onward, turn.same) if place is not None]
    seats = Seats(
        {place.class_id: place.free for place in places},
        {place.class_id: place.next_roll for place in places},
    )
    steps = []
    for one in candidates:
        outcome = exceptions.get(one.student_id, usual_outcome(turn))
        step = Step(one, outcome, problems=_refusals(outcome, turn))
        if not step.problems and outcome != Outcome.COMPLETE:
            _seat(step, turn, seats)
        steps.append(step)
    return steps


def _refusals(outcome: Outcome, turn: Turn) -> list[str]:
    if outcome == Outcome.PROMOTE and turn.onward is None:
        return [_("No class follows this one: the student completes it.")]
    if outcome == Outcome.COMPLETE and turn.onward is not None:
        return [_("Only the last class is completed; this one leads to another.")]
    if outcome != Outcome.COMPLETE and turn.year_problem:
        return [turn.year_problem]
    return []


def _seat(step: Step, turn: Turn, seats: Seats[int]) -> None:
    place = turn.same if step.outcome == Outcome.REPEAT or turn.onward is None else turn.onward
    roll = seats.take(place.class_id)
    if roll is None:
        text = _("No seat is left in %(name)s in the next year.")
        step.problems.append(text % {"name": place.name})
        return
    step.class_id, step.class_name, step.roll_no = place.class_id, place.name, roll
