"""The hard and soft rules in CP-SAT's words."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from ortools.sat.python import cp_model

from school.timetable.solving.problem import WEIGHTS, Load, Place, Problem, Slot
from school.timetable.solving.scoring import (
    allowance,
    begun_by,
    first_periods_possible,
    first_slots,
    points_of,
    share_of_day,
)

# A rule that can be left out while it is asked which rules exclude each other: its kind and whose it is.
Group = tuple[str, str]


class Rules:
    """The model of one problem: a yes or no for each load in each slot that it can have.

    With `groups`, the lessons of each load and the absences of each teacher and room hold only where their literal
    in `switches` does.
    """

    def __init__(self, problem: Problem, *, groups: bool = False) -> None:
        self.problem = problem
        self.model = cp_model.CpModel()
        self.groups = groups
        self.switches: dict[Group, Any] = {}
        self.at: dict[Place, Any] = {}
        for load in problem.loads:
            for slot in problem.week_of(load) if groups else problem.allowed(load):
                self.at[load.key, slot] = self.model.new_bool_var(f"{load.key}/{slot.day}/{slot.number}")
        for load in problem.loads:
            self._lessons(load)
        for kind in (problem.of_section, problem.of_teacher, problem.of_room):
            for loads in kind.values():
                self._no_clash(loads)
        if groups:
            self._absences()

    def _switched(self, constraint: Any, kind: str, key: str) -> None:
        if self.groups:
            group = (kind, key)
            if group not in self.switches:
                self.switches[group] = self.model.new_bool_var(f"{kind}:{key}")
            constraint.only_enforce_if(self.switches[group])

    def _places(self, loads: Iterable[Load]) -> list[tuple[Slot, Any]]:
        return [
            (slot, self.at[load.key, slot])
            for load in loads
            for slot in self.problem.week_of(load)
            if (load.key, slot) in self.at
        ]

    def _lessons(self, load: Load) -> None:
        """Hold the periods a week and the doubles of a load."""
        places = dict(self._places([load]))
        self._switched(self.model.add(sum(places.values()) == load.periods), "load", load.key)
        if not load.doubles:
            return
        begins: dict[Slot, Any] = {}
        ordered = sorted(places)
        for slot, following in pairwise(ordered):
            if slot.day == following.day and slot.end == following.start:
                pair = begins[slot] = self.model.new_bool_var("")
                self.model.add_implication(pair, places[slot])
                self.model.add_implication(pair, places[following])
                if (before := _just_before(slot, begins)) is not None:
                    self.model.add_at_most_one([begins[before], pair])
        self._switched(self.model.add(sum(begins.values()) == load.doubles), "load", load.key)

    def _no_clash(self, loads: list[Load]) -> None:
        """Let at most one of the loads be at any minute; it is enough to look where lessons begin."""
        places = self._places(loads)
        seen: set[tuple[int, ...]] = set()
        for day, starts in points_of(slot for slot, _at in places).items():
            today = [(slot, at) for slot, at in places if slot.day == day]
            for start in starts:
                here = [at for slot, at in today if slot.start <= start < slot.end]
                marks = tuple(sorted(at.index for at in here))
                if len(here) > 1 and marks not in seen:
                    seen.add(marks)
                    self.model.add_at_most_one(here)

    def _absences(self) -> None:
        for (key, slot), at in self.at.items():
            load = self.problem.by_key[key]
            if not self.problem.teacher_is_free(load.teacher, slot):
                self._switched(self.model.add(at == 0), "teacher", load.teacher)
            if not self.problem.room_is_free(load.room, slot):
                self._switched(self.model.add(at == 0), "room", load.room)

    # What is wished for.

    def moved(self) -> Any:
        """Return how many places of the existing timetable are given up."""
        existing = [place for place in sorted(self.problem.existing) if place in self.at]
        return len(self.problem.existing) - sum(self.at[place] for place in existing)

    def wishes(self) -> Any:
        """Return the weighted sum of what is left to be wished for."""
        return (
            WEIGHTS.uneven * self._uneven()
            + WEIGHTS.idle * self._idle()
            + WEIGHTS.first * self._first_periods()
        )

    def _uneven(self) -> Any:
        total: Any = 0
        for load in self.problem.loads:
            by_day: dict[int, list[Any]] = defaultdict(list)
            for slot, at in self._places([load]):
                by_day[slot.day].append(at)
            share = share_of_day(self.problem, load)
            for lessons in by_day.values():
                most = min(len(lessons), load.periods) - share
                if most > 0:
                    above = self.model.new_int_var(0, most, "")
                    self.model.add(above >= sum(lessons) - share)
                    total += above
            total -= allowance(self.problem, load)
        return total

    def _idle(self) -> Any:
        total: Any = 0
        for loads in self.problem.of_teacher.values():
            places = self._places(loads)
            week = (slot for load in loads for slot in self.problem.week_of(load))
            for day, starts in points_of(week).items():
                today = [(slot, at) for slot, at in places if slot.day == day]
                lessons = [[at for slot, at in today if slot.start <= start < slot.end] for start in starts]
                total += self._gaps(lessons)
        return total

    def _gaps(self, lessons: list[list[Any]]) -> Any:
        """Return the number of free points that have a lesson before and one after them."""
        before = self._reached(lessons)
        after = self._reached(lessons[::-1])[::-1]
        total: Any = 0
        for index in range(1, len(lessons) - 1):
            gap = self.model.new_bool_var("")
            self.model.add(gap >= before[index - 1] + after[index + 1] - sum(lessons[index]) - 1)
            total += gap
        return total

    def _reached(self, lessons: list[list[Any]]) -> list[Any]:
        """Return, for each point, a yes that is forced where a lesson has been by then."""
        reached: list[Any] = []
        for here in lessons:
            mark = self.model.new_bool_var("")
            for at in here:
                self.model.add_implication(at, mark)
            if reached:
                self.model.add_implication(reached[-1], mark)
            reached.append(mark)
        return reached

    def _first_periods(self) -> Any:
        total: Any = 0
        for section in self.problem.class_teachers:
            loads = begun_by(self.problem, section)
            firsts = first_slots(self.problem, section)
            begun = [
                self.at[load.key, slot] for load in loads for slot in firsts if (load.key, slot) in self.at
            ]
            total += first_periods_possible(self.problem, section) - sum(begun)
        return total

    def hint(self, places: Iterable[Place]) -> None:
        """Let the search begin at a timetable."""
        held = set(places)
        self.model.clear_hints()
        for place, at in self.at.items():
            self.model.add_hint(at, place in held)


def _just_before(slot: Slot, begins: dict[Slot, Any]) -> Slot | None:
    return next((one for one in begins if one.day == slot.day and one.end == slot.start), None)
