"""What a generation is made from: the problem for the generator, and digests that tell whether it is still so."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection
from datetime import time
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from school.masters.models import AcademicYear
from school.staff.models import ClassTeacher
from school.timetable.calc import minutes_of
from school.timetable.models import (
    BellSchedule,
    Period,
    RoomUnavailable,
    SubjectLoad,
    TeacherUnavailable,
    TimetableEntry,
)
from school.timetable.selectors.bells import Bells, bells
from school.timetable.selectors.weeks import lessons
from school.timetable.solving.problem import Away, Load, Place, Problem, Slot

LAST_DAY = 7


def loads_of(year: AcademicYear, sections: Collection[str] = ()) -> list[SubjectLoad]:
    """Return what is to be taught in a week, of these sections or of all, in a steady order."""
    rows = SubjectLoad.objects.filter(academic_year=year).select_related(
        "section__school_class", "subject", "teacher", "room"
    )
    return list(
        (rows.filter(section__in=[UUID(key) for key in sections]) if sections else rows).order_by("pk")
    )


def problem_of(year: AcademicYear, *, is_repair: bool, sections: Collection[str] = ()) -> Problem:
    """Return the problem; what other sections have already stands as absences of teachers and rooms."""
    loads, rung = loads_of(year, sections), bells()
    weeks = {str(load.section_id): _week(load, rung) for load in loads}
    scope = set(weeks)
    entries = list(lessons(year))
    teachers, rooms = _away(), _rooms_away()
    for entry in entries:
        if str(entry.section_id) not in scope:
            busy = Away(entry.day_of_week, minutes_of(entry.start_time), minutes_of(entry.end_time))
            teachers[str(entry.teacher_id)].append(busy)
            if entry.room_id:
                rooms[str(entry.room_id)].append(busy)
    leading = ClassTeacher.objects.filter(academic_year=year, section__in=[UUID(key) for key in scope])
    existing = existing_places(loads, weeks, entries) if is_repair else frozenset()
    return Problem(
        weeks=weeks,
        loads=tuple(_load(one) for one in loads),
        names=_names(loads),
        teachers_away={key: tuple(found) for key, found in teachers.items()},
        rooms_away={key: tuple(found) for key, found in rooms.items()},
        class_teachers={str(one.section_id): str(one.teacher_id) for one in leading},
        existing=existing,
        is_repair=is_repair,
    )


def existing_places(
    loads: Collection[SubjectLoad], weeks: dict[str, tuple[Slot, ...]], entries: Collection[TimetableEntry]
) -> frozenset[Place]:
    """Return the lessons in force as places, by day and number of the period.

    A lesson whose teacher has changed in the loads is the load's all the same, where the subject has only one.
    """
    exact, alone = {}, defaultdict(list)
    for load in loads:
        exact[load.section_id, load.subject_id, load.teacher_id] = str(load.pk)
        alone[load.section_id, load.subject_id].append(str(load.pk))
    found: set[Place] = set()
    for entry in entries:
        candidates = alone[entry.section_id, entry.subject_id]
        key = exact.get((entry.section_id, entry.subject_id, entry.teacher_id))
        key = key or (candidates[0] if len(candidates) == 1 else None)
        slot = next(
            (
                one
                for one in weeks.get(str(entry.section_id), ())
                if (one.day, one.number) == (entry.day_of_week, entry.period_number)
            ),
            None,
        )
        if key and slot:
            found.add((key, slot))
    return frozenset(found)


def _week(load: SubjectLoad, rung: Bells) -> tuple[Slot, ...]:
    grade = load.section.school_class.grade_level
    return tuple(
        Slot(day, minutes_of(one.start_time), minutes_of(one.end_time), one.period_number or 0)
        for day in range(1, LAST_DAY + 1)
        for one in rung.lessons(grade, day)
    )


def _load(row: SubjectLoad) -> Load:
    return Load(
        key=str(row.pk),
        section=str(row.section_id),
        subject=row.subject.name,
        teacher=str(row.teacher_id),
        periods=row.periods_a_week,
        doubles=row.double_periods,
        room=str(row.room_id or ""),
    )


def _names(loads: Collection[SubjectLoad]) -> dict[str, str]:
    names: dict[str, str] = {}
    for load in loads:
        names[str(load.section_id)] = str(load.section)
        names[str(load.teacher_id)] = load.teacher.name
        if load.room:
            names[str(load.room_id)] = load.room.name
    return names


def _away() -> dict[str, list[Away]]:
    found: dict[str, list[Away]] = defaultdict(list)
    for row in TeacherUnavailable.objects.all():
        found[str(row.teacher_id)].append(
            Away(row.day_of_week, minutes_of(row.start_time), minutes_of(row.end_time))
        )
    return found


def _rooms_away() -> dict[str, list[Away]]:
    found: dict[str, list[Away]] = defaultdict(list)
    for row in RoomUnavailable.objects.all():
        found[str(row.room_id)].append(
            Away(row.day_of_week, minutes_of(row.start_time), minutes_of(row.end_time))
        )
    return found


def basis_of(year: AcademicYear) -> dict[str, str]:
    """Return a digest of each kind of fact that a generation is made from."""
    plain: dict[str, Any] = {
        "lessons": TimetableEntry.objects.filter(academic_year=year),
        "loads": SubjectLoad.objects.filter(academic_year=year),
        "bells": BellSchedule.objects.all(),
        "periods": Period.objects.all(),
        "teachers": TeacherUnavailable.objects.all(),
        "rooms": RoomUnavailable.objects.all(),
    }
    return {name: _digest(list(rows.order_by("pk").values_list())) for name, rows in plain.items()}


def changed_since(basis: dict[str, str], now: dict[str, str]) -> list[str]:
    """Return, in words, which kinds of facts are not as they were."""
    words = {
        "lessons": _("the timetable"),
        "loads": _("the periods a week"),
        "bells": _("the bell schedules"),
        "periods": _("the bell schedules"),
        "teachers": _("when teachers are not available"),
        "rooms": _("when rooms are not available"),
    }
    return list(dict.fromkeys(words[name] for name in words if basis.get(name) != now[name]))


def _digest(rows: list[Any]) -> str:
    return hashlib.sha256(json.dumps(rows, default=_told).encode()).hexdigest()


def _told(value: Any) -> str:
    return value.isoformat() if isinstance(value, time) else str(value)
