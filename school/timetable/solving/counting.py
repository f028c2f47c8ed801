"""Why there can be no timetable, where counting shows it: said in words, in the language of the moment."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from school.timetable.solving.problem import Load, Problem, Slot
from school.timetable.solving.scoring import doubles_in


def reasons(problem: Problem) -> list[str]:
    """Return everything that counting shows to be impossible; an empty list proves nothing."""
    return [*_of_loads(problem), *_of_sections(problem), *_of_teachers(problem), *_of_rooms(problem)]


def room_in_time(slots: Iterable[Slot]) -> int:
    """Return how many lessons one after the other the slots have room for: the earliest end first."""
    found, day, until = 0, 0, 0
    for slot in sorted(slots, key=lambda one: (one.day, one.end)):
        if slot.day != day or slot.start >= until:
            found, day, until = found + 1, slot.day, slot.end
    return found


def _of_loads(problem: Problem) -> Iterator[str]:
    for load in problem.loads:
        names = {
            "subject": load.subject,
            "section": problem.name(load.section),
            "teacher": problem.name(load.teacher),
            "room": problem.name(load.room),
            "needs": load.periods,
            "doubles": load.doubles,
        }
        week = problem.week_of(load)
        by_teacher = [slot for slot in week if problem.teacher_is_free(load.teacher, slot)]
        by_room = [slot for slot in week if problem.room_is_free(load.room, slot)]
        both = problem.allowed(load)
        if not week:
            yield _("%(section)s has no bell schedule: its lessons have no place.") % names
        elif load.doubles * 2 > load.periods:
            yield (
                _(
                    "%(subject)s of %(section)s has %(needs)d periods a week and cannot have %(doubles)d double"
                    " periods."
                )
                % names
            )
        elif load.periods > len(by_teacher):
            yield _(
                "%(subject)s of %(section)s needs %(needs)d periods, its teacher %(teacher)s is free in %(free)d."
            ) % {**names, "free": len(by_teacher)}
        elif load.periods > len(by_room):
            yield _(
                "%(subject)s of %(section)s needs %(needs)d periods in %(room)s, which is free in %(free)d."
            ) % {**names, "free": len(by_room)}
        elif load.periods > len(both):
            yield _(
                "%(subject)s of %(section)s needs %(needs)d periods; %(teacher)s and %(room)s are both free"
                " in %(free)d."
            ) % {**names, "free": len(both)}
        elif load.doubles > doubles_in(both):
            yield _(
                "%(subject)s of %(section)s needs %(doubles)d double periods; only %(free)d are possible without a"
                " break between, when %(teacher)s is free."
            ) % {**names, "free": doubles_in(both)}


def _of_sections(problem: Problem) -> Iterator[str]:
    for section, loads in problem.of_section.items():
        week = problem.weeks.get(section, ())
        needs = _periods(loads)
        if week and needs > len(week):
            yield _("%(section)s is to have %(needs)d periods a week, its week has %(free)d.") % {
                "section": problem.name(section),
                "needs": needs,
                "free": len(week),
            }


def _of_teachers(problem: Problem) -> Iterator[str]:
    for teacher, loads in problem.of_teacher.items():
        free = room_in_time({slot for load in loads for slot in problem.allowed(load)})
        if _periods(loads) > free and len(loads) > 1:
            yield _("%(teacher)s is to teach %(needs)d periods a week and is free in %(free)d.") % {
                "teacher": problem.name(teacher),
                "needs": _periods(loads),
                "free": free,
            }


def _of_rooms(problem: Problem) -> Iterator[str]:
    for room, loads in problem.of_room.items():
        free = room_in_time({slot for load in loads for slot in problem.allowed(load)})
        if _periods(loads) > free and len(loads) > 1:
            yield _("%(room)s is needed for %(needs)d periods a week and is free in %(free)d.") % {
                "room": problem.name(room),
                "needs": _periods(loads),
                "free": free,
            }


def _periods(loads: Iterable[Load]) -> int:
    return sum(load.periods for load in loads)


def tightest(problem: Problem, *, most: int = 5) -> list[str]:
    """Return who has the least room left, for whoever must make some: where the time was over without a result."""
    found: list[tuple[int, str]] = []
    for kind in (problem.of_teacher, problem.of_room):
        for key, loads in kind.items():
            free = room_in_time({slot for load in loads for slot in problem.allowed(load)})
            text = _("%(name)s has %(needs)d periods in a week with room for %(free)d.") % {
                "name": problem.name(key),
                "needs": _periods(loads),
                "free": free,
            }
            found.append((free - _periods(loads), text))
    return [text for _left, text in sorted(found)[:most]]
