"""What tests of homework share: Friday the 20th of November 2026."""

from datetime import date
from io import BytesIO
from typing import Any

from PIL import Image

from school.homework.models import Homework
from school.homework.services.homework import set_homework
from tests.school.world import World

FRIDAY = date(2026, 11, 20)
NINE = "2026-11-20 09:00"


def given(
    world: World, who: str = "teacher", section: str = "VI A", subject: str = "VI MAT", **more: Any
) -> Homework:
    """Set homework through the service."""
    values = {"title": "Fractions", "due_on": date(2026, 11, 24), **more}
    return set_homework(
        section=world.sections[section], subject=world.subjects[subject], actor=world.actor(who), **values
    )


def body(world: World, section: str = "VI A", subject: str = "VI MAT", **more: Any) -> dict[str, Any]:
    return {
        "sectionId": str(world.sections[section].pk),
        "subjectId": str(world.subjects[subject].pk),
        "title": "Fractions",
        "dueOn": "2026-11-24",
        **more,
    }


def picture() -> BytesIO:
    """Return a small PNG."""
    target = BytesIO()
    Image.new("RGB", (4, 4), "red").save(target, "PNG")
    target.name = "Exercise 7.3.png"
    target.seek(0)
    return target
