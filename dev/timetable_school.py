"""A school's week for benchmarks and tests of the generator: sections of grades VI to X, subjects, teachers."""

from __future__ import annotations

from school.timetable.solving.problem import Away, Load, Problem, Slot

DAYS, PERIODS, MINUTES, BEGINS = 6, 8, 40, 480
BREAK_AFTER, BREAK_MINUTES = 4, 20
# Subject, periods a week, doubles among them, room. Together 48: no free period, the hardest case.
SUBJECTS = (
    ("Mathematics", 8, 0, ""),
    ("English", 8, 0, ""),
    ("Hindi", 7, 0, ""),
    ("Science", 8, 1, "lab"),
    ("Social Science", 7, 0, ""),
    ("Computer", 4, 1, "computers"),
    ("Art", 3, 0, ""),
    ("Physical Education", 3, 0, "ground"),
)
TEACHES = 36  # periods a week of one teacher at most
ROOMS = {"lab": 6, "computers": 3, "ground": 3}


def week() -> tuple[Slot, ...]:
    """Return 6 days of 8 periods, a break after the fourth."""
    slots = []
    for day in range(1, DAYS + 1):
        for number in range(1, PERIODS + 1):
            start = BEGINS + (number - 1) * MINUTES + (BREAK_MINUTES if number > BREAK_AFTER else 0)
            slots.append(Slot(day, start, start + MINUTES, number))
    return tuple(slots)


def school(sections: int) -> Problem:
    """Return a school's problem; each eighth teacher is away one afternoon."""
    names = [f"{grade} {letter}" for grade in ("VI", "VII", "VIII", "IX", "X") for letter in "ABCDEF"][
        :sections
    ]
    loads: list[Load] = []
    taught: dict[str, int] = {}
    class_teachers: dict[str, str] = {}
    for subject, periods, doubles, room in SUBJECTS:
        for index, section in enumerate(names):
            teacher = f"{subject} {index // (TEACHES // periods) + 1}"
            taught[teacher] = taught.get(teacher, 0) + periods
            place = f"{room} {index % ROOMS[room] + 1}" if room else ""
            loads.append(Load(f"{subject}/{section}", section, subject, teacher, periods, doubles, place))
            if subject == ("Mathematics", "English", "Hindi", "Social Science")[index % 4]:
                class_teachers[section] = teacher
    away = {
        teacher: (Away(index // 8 % DAYS + 1, BEGINS + 200, 24 * 60),)
        for index, teacher in enumerate(sorted(taught))
        if index % 8 == 0
    }
    return Problem(
        weeks=dict.fromkeys(names, week()),
        loads=tuple(loads),
        names={},
        teachers_away=away,
        class_teachers=class_teachers,
    )
