"""From a problem to an answer: count, find one that keeps the hard rules, then better it while there is time."""

import time
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from ortools.sat.python import cp_model

from school.timetable.solving.counting import reasons, tightest
from school.timetable.solving.explaining import conflict
from school.timetable.solving.problem import Answer, Outcome, Place, Problem, Score
from school.timetable.solving.rules import Rules
from school.timetable.solving.scoring import score_of
from school.timetable.solving.searching import Effort, found, search, status

# Called with the seconds gone, the seconds there are, and what is being done.
Report = Callable[[float, float, str], None]
# Says whether somebody has cancelled.
Stop = Callable[[], bool]

# Of the time, the share in which a repair looks for the least change before it betters the rest.
REPAIR_SHARE = 0.6
EXPLAIN_SECONDS = 20.0


def silent(_gone: float, _whole: float, _note: str) -> None:
    """Stand for a report that nobody wants."""


def never() -> bool:
    """Stand for a cancel that nobody can press."""
    return False


def generate(
    problem: Problem, effort: Effort | None = None, *, report: Report = silent, is_cancelled: Stop = never
) -> Answer:
    """Return a timetable that keeps every hard rule, or why there is none.

    It ends after `effort.seconds`, sooner when nothing better exists; what cannot be is explained within
    EXPLAIN_SECONDS more. Nothing is raised for a problem without a solution.
    """
    return _Run(problem, effort or Effort(), report, is_cancelled).answer()


class _Run:
    """One generation and its clock."""

    def __init__(self, problem: Problem, effort: Effort, report: Report, is_cancelled: Stop) -> None:
        self.problem, self.effort = problem, effort
        self.report, self.is_cancelled = report, is_cancelled
        self.began = time.monotonic()
        self.cancelled = False
        self.note = ""
        self.first_seconds = 0.0

    def answer(self) -> Answer:
        if why := reasons(self.problem):
            return self._ended(Outcome.IMPOSSIBLE, reasons=tuple(why))
        rules = Rules(self.problem)
        places = self._first(rules)
        if places is None:
            return self._without()
        self.first_seconds = self.gone
        best, is_best = self._better(rules, places)
        if self.cancelled:
            return self._ended(Outcome.CANCELLED)
        return self._ended(Outcome.SOLVED, places=best, is_best=is_best)

    @property
    def gone(self) -> float:
        return time.monotonic() - self.began

    @property
    def left(self) -> float:
        return self.effort.seconds - self.gone

    def _tick(self, _seconds: float) -> bool:
        self.report(self.gone, self.effort.seconds, self.note)
        self.cancelled = self.cancelled or self.is_cancelled()
        return self.cancelled

    def _search(self, rules: Rules, seconds: float, note: str) -> Any:
        self.note = note
        self._tick(0)
        if not self.cancelled:
            solver = search(rules.model, self.effort, seconds, self._tick)
            self.last_status = status(solver)
            return solver if found(solver) else None
        return None

    def _first(self, rules: Rules) -> frozenset[Place] | None:
        """Return places that keep the hard rules: any, or for a repair those that move the fewest."""
        self.last_status = int(cp_model.UNKNOWN)
        seconds = self.left
        if self.problem.is_repair:
            rules.hint(self.problem.existing)
            rules.model.minimize(rules.moved())
            seconds *= REPAIR_SHARE
        solver = self._search(rules, seconds, _("Looking for a timetable that keeps every rule"))
        return None if solver is None else self._places(rules, solver)

    def _better(self, rules: Rules, places: frozenset[Place]) -> tuple[frozenset[Place], bool]:
        """Return the best places found in the time that is left, and whether nothing better exists."""
        if self.left <= 0 or self.cancelled:
            return places, False
        if self.problem.is_repair:
            # Nothing more may move than had to.
            rules.model.add(rules.moved() <= score_of(self.problem, places).moved)
        rules.hint(places)
        rules.model.minimize(rules.wishes())
        solver = self._search(rules, self.left, _("All rules are kept; looking for a better one"))
        if solver is None:
            return places, False
        return self._places(rules, solver), self.last_status == cp_model.OPTIMAL

    def _places(self, rules: Rules, solver: cp_model.CpSolver) -> frozenset[Place]:
        return frozenset(place for place, at in rules.at.items() if solver.boolean_value(at))

    def _without(self) -> Answer:
        """Say why there is nothing."""
        if self.cancelled:
            return self._ended(Outcome.CANCELLED)
        if self.last_status != cp_model.INFEASIBLE:
            late = _(
                "No timetable was found in %(seconds)d seconds; there may be one. Give more time, or make room:"
            )
            why = [late % {"seconds": round(self.effort.seconds)}, *tightest(self.problem)]
            return self._ended(Outcome.NOT_FOUND, reasons=tuple(why))
        self.note = _("There is no such timetable; looking for the reason")
        why = conflict(self.problem, self.effort, EXPLAIN_SECONDS, self._tick)
        if self.cancelled:
            return self._ended(Outcome.CANCELLED)
        why = why or [_("The rules exclude each other."), *tightest(self.problem)]
        return self._ended(Outcome.IMPOSSIBLE, reasons=tuple(why))

    def _ended(
        self,
        outcome: Outcome,
        *,
        places: frozenset[Place] = frozenset(),
        reasons: tuple[str, ...] = (),
        is_best: bool = False,
    ) -> Answer:
        return Answer(
            outcome=outcome,
            places=places,
            score=score_of(self.problem, places) if outcome is Outcome.SOLVED else Score(),
            reasons=reasons,
            first_seconds=self.first_seconds,
            seconds=self.gone,
            is_best=is_best,
        )
