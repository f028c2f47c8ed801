"""From request to service and from result to answer, where that takes more than a line."""

from typing import Any

from core.actors import Actor
from core.api.names import camel
from payroll.runs import services
from payroll.runs.enums import CorrectableField
from payroll.runs.models import PayrollRun, SalaryDetail

WIRE_NAMES = {camel(field): field for field in CorrectableField}


def correction_of(run: PayrollRun, detail: SalaryDetail, body: dict[str, Any], actor: Actor) -> SalaryDetail:
    """Carry out what a PATCH of a salary detail asks for, and return the detail as it is then."""
    reason, hold = body.pop("reason", ""), body.pop("hold", None)
    removals = [WIRE_NAMES[name] for name in body.pop("remove", [])]
    return services.change_detail(
        run=run, detail=detail, values=body, remove=removals, hold=hold, reason=reason, actor=actor
    )
