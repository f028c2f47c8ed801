"""Inquiries for the tables."""

from typing import Any

from school.admissions.services.documents import add_file
from tests.school.admissions.places import an_inquiry, approved, picture
from tests.school.world import SYSTEM, World


def admissions(world: World) -> dict[str, Any]:
    """Make a new inquiry with the file of a paper, and an approved one."""
    row = an_inquiry(world)
    paper = add_file(inquiry=row, kind="photo", file=picture(), actor=SYSTEM)
    ready = approved(world, student_name="Ready Child")
    return {"inquiry": row.pk, "inquiry_paper": paper.pk, "approved_inquiry": ready.pk}
