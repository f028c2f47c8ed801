"""A lesson, an absence, a generation that can be put in force, and one that can be cancelled."""

from datetime import date
from typing import Any

from school.timetable.enums import GenerationState
from school.timetable.models import Generation, SubjectLoad, TeacherAbsence, TimetableEntry
from school.timetable.selectors.problems import basis_of
from tests.school.world import World


def of_timetable(world: World) -> dict[str, Any]:
    """Make them and return their keys by name."""
    facts = {
        "academic_year": world.year,
        "section": world.sections["VI A"],
        "subject": world.subjects["VI MAT"],
        "teacher": world.staff["teacher"],
    }
    entry = TimetableEntry.objects.create(
        **facts, day_of_week=1, period_number=1, start_time="08:00", end_time="08:40"
    )
    load = SubjectLoad.objects.create(**facts, periods_a_week=1)
    absence = TeacherAbsence.objects.create(
        teacher=world.staff["other_teacher"], starts_on=date(2026, 12, 1), ends_on=date(2026, 12, 2)
    )
    generation = Generation.objects.create(
        academic_year=world.year,
        state=GenerationState.SOLVED,
        seconds=5,
        created_by_name="Keeper",
        basis=basis_of(world.year),
        result=[[str(load.pk), 2, 1, "08:00", "08:40"]],
    )
    waiting = Generation.objects.create(academic_year=world.last_year, seconds=5, created_by_name="Keeper")
    return {"waiting": waiting.pk, "entry": entry.pk, "absence": absence.pk, "generation": generation.pk}
