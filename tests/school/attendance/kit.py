"""What tests of attendance share: the 20th of November 2026, a Friday, at nine."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from school.attendance.services.checks import Mark
from school.attendance.services.marking import Marked, mark_attendance
from school.students.models import Student
from tests.school.world import World

FRIDAY = date(2026, 11, 20)
NINE = "2026-11-20 09:00"


def marks(students: Sequence[Student], statuses: str = "") -> list[Mark]:
    """Return marks by letters: p, a, l; present where the letters end."""
    words = {"p": "present", "a": "absent", "l": "late"}
    letters = statuses.ljust(len(students), "p")
    return [Mark(student.pk, words[letter]) for student, letter in zip(students, letters, strict=False)]


def mark(
    world: World,
    statuses: str = "",
    *,
    day: date = FRIDAY,
    section: str = "VI A",
    who: str = "teacher",
    **more: Any,
) -> Marked:
    """Mark a section through the service."""
    return mark_attendance(
        section=world.sections[section],
        date=day,
        entries=marks(world.in_section(section), statuses),
        actor=world.actor(who),
        **more,
    )


def body(world: World, statuses: str = "", *, section: str = "VI A", **more: Any) -> dict[str, Any]:
    """Return the body of a marking over REST."""
    return {
        "date": FRIDAY.isoformat(),
        "sectionId": str(world.sections[section].pk),
        "entries": [
            {"studentId": str(one.student_id), "status": one.status}
            for one in marks(world.in_section(section), statuses)
        ],
        **more,
    }
