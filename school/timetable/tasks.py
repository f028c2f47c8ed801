"""Background work of the timetable: ids in, the same services."""

from typing import Any

from core.jobs import job_actor, report
from core.tenancy.tasks import tenant_task
from school.timetable.permissions import TimetablePermission as P
from school.timetable.services.generations import TASK, run_generation


@tenant_task(name=TASK)
def generate(*, generation_id: str) -> dict[str, Any]:
    """Make a timetable for the person who asked for it."""
    row = run_generation(generation_id=generation_id, actor=job_actor(P.WRITE), report=report)
    return {"state": row.state}
