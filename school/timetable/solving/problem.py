"""What the generator is given and what it answers: plain data, no database.

Times are minutes after midnight; days are 1 (Monday) to 7. Keys (of loads, sections, teachers, rooms) are any text that
tells them apart; names are for people and stand in the reasons.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from school.timetable.calc import minutes_overlap


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """One lesson's place in a section's week."""

    day: int
    start: int
    end: int
    number: int

    def overlaps(self, other: "Slot") -> bool:
        """Say whether somebody cannot be in both."""
        return self.day == other.day and minutes_overlap(self.start, self.end, other.start, other.end)


@dataclass(frozen=True, slots=True)
class Load:
    """What a section has in a week of one subject, with whom, and where if that is fixed.

    `doubles` of the `periods` are given as pairs without a break between: two doubles take four periods.
    """

    key: str
    section: str
    subject: str
    teacher: str
    periods: int
    doubles: int = 0
    room: str = ""


@dataclass(frozen=True, slots=True)
class Away:
    """When a teacher or a room is not to be had."""

    day: int
    start: int
    end: int

    def covers(self, slot: Slot) -> bool:
        """Say whether the slot falls into it, wholly or in part."""
        return self.day == slot.day and minutes_overlap(self.start, self.end, slot.start, slot.end)


# A load in a slot.
Place = tuple[str, Slot]


@dataclass(frozen=True)
class Problem:
    """A school's week to be filled. `weeks` are the slots of each section, `names` what people call a key.

    `existing` are the places of the timetable in force, kept as far as possible where `is_repair`.
    """

    weeks: Mapping[str, tuple[Slot, ...]]
    loads: tuple[Load, ...]
    names: Mapping[str, str]
    teachers_away: Mapping[str, tuple[Away, ...]] = field(default_factory=dict)
    rooms_away: Mapping[str, tuple[Away, ...]] = field(default_factory=dict)
    class_teachers: Mapping[str, str] = field(default_factory=dict)
    existing: frozenset[Place] = frozenset()
    is_repair: bool = False

    @cached_property
    def by_key(self) -> dict[str, Load]:
        """Return the loads by key."""
        return {load.key: load for load in self.loads}

    @cached_property
    def of_teacher(self) -> dict[str, list[Load]]:
        """Return the loads of each teacher."""
        return self._grouped("teacher")

    @cached_property
    def of_section(self) -> dict[str, list[Load]]:
        """Return the loads of each section."""
        return self._grouped("section")

    @cached_property
    def of_room(self) -> dict[str, list[Load]]:
        """Return the loads of each room that is named."""
        return self._grouped("room")

    def _grouped(self, by: str) -> dict[str, list[Load]]:
        found: dict[str, list[Load]] = defaultdict(list)
        for load in self.loads:
            if key := getattr(load, by):
                found[key].append(load)
        return dict(found)

    def name(self, key: str) -> str:
        """Return what people call it."""
        return self.names.get(key, key)

    def week_of(self, load: Load) -> tuple[Slot, ...]:
        """Return the slots of the load's section."""
        return self.weeks.get(load.section, ())

    def teacher_is_free(self, teacher: str, slot: Slot) -> bool:
        """Say whether the teacher can be had then."""
        return not any(away.covers(slot) for away in self.teachers_away.get(teacher, ()))

    def room_is_free(self, room: str, slot: Slot) -> bool:
        """Say whether the room can be had then."""
        return not any(away.covers(slot) for away in self.rooms_away.get(room, ()))

    def allowed(self, load: Load) -> list[Slot]:
        """Return the slots in which the load's teacher and room can be had."""
        return [
            slot
            for slot in self.week_of(load)
            if self.teacher_is_free(load.teacher, slot) and self.room_is_free(load.room, slot)
        ]


class Outcome(StrEnum):
    """How a generation ended."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"  # shown, with reasons
    NOT_FOUND = "not_found"  # the time was over; there may be one
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Score:
    """What the soft rules leave to be wished for: the fewer the better. `moved` counts changed places of a repair.

    `uneven`: periods of a subject above its even share of a day. `idle`: a teacher's free periods between lessons.
    `first_periods`: days on which somebody else than the class teacher begins, of those that could be otherwise.
    """

    uneven: int = 0
    idle: int = 0
    first_periods: int = 0
    moved: int = 0

    @property
    def total(self) -> int:
        """Return the weighted sum that the generator makes small."""
        return WEIGHTS.uneven * self.uneven + WEIGHTS.idle * self.idle + WEIGHTS.first * self.first_periods


@dataclass(frozen=True, slots=True)
class _Weights:
    uneven: int = 5
    idle: int = 2
    first: int = 3


WEIGHTS = _Weights()


@dataclass(frozen=True, slots=True)
class Answer:
    """What came out: places where it was solved, else reasons in words. Seconds are of this machine."""

    outcome: Outcome
    places: frozenset[Place] = frozenset()
    score: Score = Score()
    reasons: tuple[str, ...] = ()
    first_seconds: float = 0.0
    seconds: float = 0.0
    # Nothing better exists; else the time was over first.
    is_best: bool = False
