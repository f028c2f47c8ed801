"""A school with bells: six lessons and a break, Monday to Saturday, for every class."""

from datetime import date, time
from typing import Any

import pytest

from school.timetable.models import BellSchedule, Period, SubjectLoad, TimetableEntry
from tests.school.world import World

BELLS = ("08:00", "08:40", "09:20", "10:15", "10:55", "11:35")
# A Monday within the current year of the small school.
MONDAY = date(2026, 11, 23)


def minutes_later(start: str, minutes: int) -> time:
    hour, minute = map(int, start.split(":"))
    return time((hour * 60 + minute + minutes) // 60, (minute + minutes) % 60)


@pytest.fixture
def bells(world: World) -> BellSchedule:
    """Six lessons of 40 minutes, a break after the third."""
    schedule = BellSchedule.objects.create(name="All classes")
    for number, start in enumerate(BELLS, 1):
        Period.objects.create(
            schedule=schedule, period_number=number, start_time=start, end_time=minutes_later(start, 40)
        )
    Period.objects.create(schedule=schedule, kind="break", start_time="10:00", end_time="10:15")
    return schedule


def lesson(world: World, section: str, subject: str, who: str, day: int, number: int, **more: Any) -> Any:
    """Store a lesson past the services."""
    start = BELLS[number - 1]
    values = {
        "academic_year": world.year,
        "section": world.sections[section],
        "subject": world.subjects[f"{section.split(maxsplit=1)[0]} {subject}"],
        "teacher": world.staff[who],
        "day_of_week": day,
        "period_number": number,
        "start_time": start,
        "end_time": minutes_later(start, 40),
    }
    row = TimetableEntry.objects.create(**{**values, **more})
    row.refresh_from_db()
    return row


def load(world: World, section: str, subject: str, who: str, periods: int, **more: Any) -> SubjectLoad:
    """Store what a section has in a week."""
    return SubjectLoad.objects.create(
        academic_year=world.year,
        section=world.sections[section],
        subject=world.subjects[f"{section.split(maxsplit=1)[0]} {subject}"],
        teacher=world.staff[who],
        periods_a_week=periods,
        **more,
    )
