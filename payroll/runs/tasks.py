"""Background work on payroll runs: ids in, the same services."""

from datetime import datetime
from typing import Any

from core.actors import Door, system_actor
from core.outbox.asking import job_actor
from core.outbox.running import attach_file, report
from core.tenancy.tasks import tenant_task
from payroll.runs import services
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun
from payroll.runs.permissions import RunPermission
from payroll.runs.selectors import get_run
from payroll.runs.services.processing import LOOK_AFTER


@tenant_task(name="payroll_runs.process")
def process(*, run_id: int, by: str = "") -> dict[str, Any]:  # noqa: ARG001 - of older jobs
    """Process a run for the person who asked for it."""
    run = services.process_run(run_id=run_id, actor=job_actor(RunPermission.WRITE))
    return {"state": run.state, "employees": run.employees_paid}


@tenant_task(name="payroll_runs.payslips")
def payslips(*, run_id: int, file_format: str, language: str) -> dict[str, Any]:
    """Make one file of all payslips of a locked run."""
    name = services.write_payslips(
        run=get_run(run_id), file_format=file_format, language=language, report=report
    )
    attach_file(name)
    return {"file": name}


@tenant_task(name="payroll_runs.notify")
def notify(*, run_id: int) -> dict[str, Any]:
    """Tell everybody paid by a locked run that the payslip is there."""
    return {"notices": services.notify_payslips(run=get_run(run_id), actor=system_actor(Door.TASK))}


def recover(now: datetime) -> datetime | None:
    """Put back runs of this institution whose worker died; wanted again while one is being processed."""
    services.recover_interrupted(actor=system_actor(Door.TASK))
    is_at_work = PayrollRun.objects.filter(state=RunState.PROCESSING).exists()
    return now + LOOK_AFTER if is_at_work else None
