"""Taking the run's row: the one lock that decides who works on a run."""

from django.db import OperationalError, transaction
from django.utils.translation import gettext as _

from core.errors import NotFound
from payroll.runs.enums import RunState
from payroll.runs.errors import RunBusy, RunLocked
from payroll.runs.models import PayrollRun

LOCK_NOT_AVAILABLE = "55P03"


def take(run_id: int) -> PayrollRun:
    """Lock the run's row until the transaction ends. Raises RunBusy at once when somebody else has it."""
    try:
        with transaction.atomic():
            run = PayrollRun.objects.select_for_update(nowait=True).filter(pk=run_id).first()
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") == LOCK_NOT_AVAILABLE:
            raise RunBusy from error
        raise
    if run is None:
        raise NotFound(_("There is no such payroll run."))
    return run


def take_open(run_id: int) -> PayrollRun:
    """Lock the row of a run that is not locked for good. Raises RunLocked, RunBusy, NotFound."""
    run = take(run_id)
    if run.state == RunState.LOCKED:
        raise RunLocked
    return run
