"""Taking the run's row: the one lock that decides who works on a run."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.periods import Month
from payroll.runs.enums import RunState
from payroll.runs.errors import RunBusy, RunLocked
from payroll.runs.models import PayrollRun

LOCK_NOT_AVAILABLE = "55P03"


def take(run_id: int) -> PayrollRun:
    """Lock the run's row until the transaction ends. Raises RunBusy at once when somebody else has it."""
    with _busy_if_held(), transaction.atomic():
        run = PayrollRun.objects.select_for_update(nowait=True).filter(pk=run_id).first()
    if run is None:
        raise NotFound(_("There is no such payroll run."))
    return run


def share(first: Month, last: Month) -> None:
    """Hold the runs of some months as they are until the transaction ends; several may do so at once.

    Raises RunBusy at once when somebody is processing or locking one of them.
    """
    statement = """
        SELECT 1 FROM payroll_runs_payrollrun WHERE month BETWEEN %s AND %s AND state <> 'locked'
        ORDER BY month FOR SHARE NOWAIT
    """
    with _busy_if_held(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, [first.first, last.first])


def take_open(run_id: int) -> PayrollRun:
    """Lock the row of a run that is not locked for good. Raises RunLocked, RunBusy, NotFound."""
    run = take(run_id)
    if run.state == RunState.LOCKED:
        raise RunLocked
    return run


@contextmanager
def _busy_if_held() -> Iterator[None]:
    """Turn a row lock that somebody else has into RunBusy."""
    try:
        yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") == LOCK_NOT_AVAILABLE:
            raise RunBusy from error
        raise
