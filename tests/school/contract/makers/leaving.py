"""A next year, and a certificate of the first student."""

from typing import Any

from school.students.services.certificates import issue_certificate
from tests.school.students.turning import add_next_year
from tests.school.world import SYSTEM, World


def leaving(world: World) -> dict[str, Any]:
    """Make them."""
    row = issue_certificate(student=world.students[0], kind="bonafide", actor=SYSTEM)
    return {"next_year": add_next_year().pk, "certificate": row.pk}
