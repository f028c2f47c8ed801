"""Homework of the teacher in VI A with a paper."""

from typing import Any

from school.homework.services.homework import attach_file
from tests.school.homework.kit import given, picture
from tests.school.world import World


def homework(world: World) -> dict[str, Any]:
    """Make it as of today, so that the first student of VI A and the parent see it."""
    row = given(world, due_on=world.year.end_date)
    paper = attach_file(homework=row, file=picture(), name="exercise.png", actor=world.actor("teacher"))
    return {"homework": row.pk, "attachment": paper.pk}


FILES: dict[str, Any] = {"picture_file": picture}
