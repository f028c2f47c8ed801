"""Who goes where at the turn of the year. Pure: no query, no clock.

Classes 1 to 8 are bound by the RTE Act, section 16, as its Amendment Rules of 16 December 2024 have it: nobody is
held back, but in classes 5 and 8 after a second exam. States differ, so the bounds are handed in (`Bounds`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from uuid import UUID

from django.utils.translation import gettext as _

from core.formatting import in_date
from education.seats import Seats
from school.students.enums import PromotionOutcome as Outcome

FIRST_GRADE = 1
GOING_ON = frozenset({Outcome.PROMOTED, Outcome.HELD_BACK})


@dataclass(frozen=True, slots=True)
class Bounds:
    """The school's rules: grades held back only after a second exam, and up to which nobody else is held back."""

    re_exam_grades: frozenset[int]
    never_held_back_to: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A student whose year ends; `hindrance` is why nothing can follow it at all.

    `failed` says in a sentence why the year is not passed, `has_repeated` that it is not after a repeated exam either.
    """

    student_id: UUID
    enrolment_id: UUID
    code: str
    name: str
    roll_no: int | None
    has_re_exam: bool = False
    hindrance: str = ""
    failed: str = ""
    has_repeated: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A section of the next year: how many seats are left, and the first roll number that nobody has."""

    section_id: UUID
    name: str
    grade: int
    free: int
    next_roll: int


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decided about one student, other than the rest; `section_id` where it names a section."""

    outcome: Outcome
    section_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The class that ends and what may follow it.

    `next_grade` is the next class that the school has, or None after its last. `places` are all sections that a
    student may come to, by key; `onward` those for the promoted in the order they are filled; `same` is the section
    for those held back. `year_problem` says why no next year can begin.
    """

    grade: int
    next_grade: int | None
    places: Mapping[UUID, Place]
    onward: Sequence[UUID]
    same: UUID
    bounds: Bounds
    year_problem: str = ""


@dataclass(slots=True)
class Step:
    """What would happen to one student; it can be done where `problems` is empty."""

    candidate: Candidate
    outcome: Outcome
    section_id: UUID | None = None
    roll_no: int | None = None
    problems: list[str] = field(default_factory=list)


def plan_steps(candidates: Sequence[Candidate], decisions: Mapping[UUID, Decision], turn: Turn) -> list[Step]:
    """Return one step for each candidate, in their order: none is lost, none comes twice.

    Seats are given in this order; roll numbers follow those that the section has.
    """
    seats = Seats(
        {key: place.free for key, place in turn.places.items()},
        {key: place.next_roll for key, place in turn.places.items()},
    )
    steps = []
    for candidate in candidates:
        decision = decisions.get(candidate.student_id) or Decision(proposed(candidate, turn))
        step = Step(
            candidate, decision.outcome, problems=[candidate.hindrance] if candidate.hindrance else []
        )
        step.problems += _refusals(candidate, decision, turn)
        if not step.problems and decision.outcome in GOING_ON:
            _seat(step, decision, turn, seats)
        steps.append(step)
    return steps


def proposed(candidate: Candidate, turn: Turn) -> Outcome:
    """Return what follows unless somebody decides otherwise.

    Who has not passed takes the exam again in the classes where it is held, and is held back after that one or, above
    the classes in which nobody is held back, at once. All others go on.
    """
    usual = Outcome.PROMOTED if turn.next_grade is not None else Outcome.PASSED_OUT
    if not candidate.failed:
        return usual
    if turn.grade in turn.bounds.re_exam_grades:
        is_over = candidate.has_re_exam and candidate.has_repeated
        return Outcome.HELD_BACK if is_over else Outcome.RE_EXAM
    return Outcome.HELD_BACK if turn.grade > max(turn.bounds.never_held_back_to, 0) else usual


def _refusals(candidate: Candidate, decision: Decision, turn: Turn) -> list[str]:
    outcome, bounds = decision.outcome, turn.bounds
    found = []
    if outcome in GOING_ON and turn.year_problem:
        found.append(turn.year_problem)
    if decision.section_id and outcome not in GOING_ON:
        found.append(_("A section is for those who are promoted or held back."))
    if outcome == Outcome.PROMOTED and turn.next_grade is None:
        found.append(_("There is no class after this one: the student passes out."))
    if outcome == Outcome.PASSED_OUT and turn.next_grade is not None:
        found.append(_("Only the last class passes out; say “left” for who leaves before."))
    if outcome == Outcome.HELD_BACK:
        found += _held_back(candidate, turn.grade, bounds)
    if outcome == Outcome.RE_EXAM and turn.grade not in bounds.re_exam_grades:
        grades = ", ".join(map(str, sorted(bounds.re_exam_grades))) or _("none")
        found.append(_("A second exam is held in these classes only: %(grades)s.") % {"grades": grades})
    if outcome == Outcome.RE_EXAM and candidate.has_re_exam:
        found.append(_("The second exam is waited for already; say what became of it."))
    return found


def _held_back(candidate: Candidate, grade: int, bounds: Bounds) -> list[str]:
    if grade in bounds.re_exam_grades:
        if candidate.has_re_exam:
            return []
        return [_("In this class a student is held back only after the second exam: say that one first.")]
    if FIRST_GRADE <= grade <= bounds.never_held_back_to:
        text = _("Nobody is held back up to class %(grade)d (rules of promotion).")
        return [text % {"grade": bounds.never_held_back_to}]
    return []


def _seat(step: Step, decision: Decision, turn: Turn, seats: Seats[UUID]) -> None:
    """Find the section and the roll number, or say why there is none."""
    is_promoted = step.outcome == Outcome.PROMOTED
    wanted: Sequence[UUID] = turn.onward if is_promoted else [turn.same]
    if decision.section_id:
        wanted = [decision.section_id]
    if not wanted:
        step.problems.append(_("Say which section of the next class: the school has none of the same name."))
        return
    grade = turn.next_grade if is_promoted else turn.grade
    for section_id in wanted:
        place = turn.places.get(section_id)
        if place is None or place.grade != grade:
            step.problems.append(_wrong_class(is_promoted=is_promoted))
            return
        roll = seats.take(section_id)
        if roll is not None:
            step.section_id, step.roll_no = section_id, roll
            return
    names = ", ".join(turn.places[section_id].name for section_id in wanted)
    step.problems.append(_("No seat is left in %(sections)s in the next year.") % {"sections": names})


def _wrong_class(*, is_promoted: bool) -> str:
    if is_promoted:
        return _("Choose a section of the next class.")
    return _("Who is held back stays in the class: choose one of its sections.")


def already_promoted(began: date) -> str:
    """Return the hindrance of a student whose next year has been entered but has not begun."""
    return _("The next year has been entered already; it begins on %(day)s.") % {"day": in_date(began)}
