"""Cards of the ERP on the first page of the employees' portal."""

from collections.abc import Mapping
from typing import Any

from core.actors import Actor
from core.periods import today
from erp_planned.attendance.enums import DayStatus
from erp_planned.attendance.selectors.today import is_kept, today_of
from erp_planned.hrms.enums import TrainingState
from erp_planned.hrms.selectors.trainings import participations_of
from payroll.employees.models import Employee

SHOWN = 3


def today_part(employee: Employee, _actor: Actor) -> Mapping[str, Any]:
    """Return the punches of today as they are known now; nothing where no attendance is kept."""
    if not is_kept():
        return {"is_kept": False}
    (row,) = today_of([employee])
    return {
        "is_kept": True,
        "day": today(),
        "row": row,
        "words": str(DayStatus(row.status).label) if row.status and not row.waits else "",
    }


def trainings_part(employee: Employee, _actor: Actor) -> Mapping[str, Any]:
    """Return the trainings that are not over, the next one first."""
    rows = participations_of(employee.pk).filter(
        training__end_on__gte=today(), training__state=TrainingState.PLANNED
    )
    return {"rows": list(rows.order_by("training__start_on", "id")[:SHOWN])}
