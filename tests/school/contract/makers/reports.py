"""A report that is sent every day."""

from typing import Any

from core.reports.services.schedules import create_schedule
from tests.school.world import SYSTEM, World


def schedules(world: World) -> dict[str, Any]:
    """Make it for the principal."""
    name = world.users["principal"].username
    row = create_schedule(
        actor=SYSTEM, recipients=[name], report="list-students", file_format="csv", frequency="daily"
    )
    return {"report_schedule": row.pk}
