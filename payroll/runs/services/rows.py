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
SERIALIZATION_FAILURE = "40001"
# An approval of leave or a correction holds the row for a moment; processing waits for it.
PATIENCE = "30s"


def take(run_id: int, *, is_patient: bool = False) -> PayrollRun:
    """Lock the run's row until the transaction ends.

    Raises RunBusy when somebody else has it: at once, or for the patient after PATIENCE.
    """
    with _busy_if_held(), transaction.atomic():
        if is_patient:
            with connection.cursor() as cursor:
                cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
        run = PayrollRun.objects.select_for_update(nowait=not is_patient).filter(pk=run_id).first()
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


def take_open(run_id: int, *, is_patient: bool = False) -> PayrollRun:
    """Lock the row of a run that is not locked for good. Raises RunLocked, RunBusy, NotFound."""
    run = take(run_id, is_patient=is_patient)
    if run.state == RunState.LOCKED:
        raise RunLocked
    return run


@contextmanager
def one_reading() -> Iterator[None]:
    """A transaction in which every statement sees the institution's data of one instant.

    Inside another transaction its isolation stays as it is. Raises RunBusy when somebody changed the run's row
    between the instant and the lock.
    """
    is_outermost = not connection.in_atomic_block
    try:
        with transaction.atomic():
            if is_outermost:
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") == SERIALIZATION_FAILURE:
            raise RunBusy from error
        raise


@contextmanager
def _busy_if_held() -> Iterator[None]:
    """Turn a row lock that somebody else has into RunBusy."""
    try:
        yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") == LOCK_NOT_AVAILABLE:
            raise RunBusy from error
        raise
