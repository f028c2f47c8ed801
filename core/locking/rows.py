"""Taking a run's row: the one lock that decides who works on a run."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar
from uuid import UUID

from django.db import OperationalError, connection, transaction
from django.utils.translation import gettext as _

from core.locking.errors import NoSuchRun, RunBusy, RunLocked, RunNotReady
from core.locking.models import MonthRun
from core.locking.states import RunState
from core.periods import Month

R = TypeVar("R", bound=MonthRun)
LOCK_NOT_AVAILABLE = "55P03"
SERIALIZATION_FAILURE = "40001"
# Who holds the row for a moment only (a correction, an approval) is waited for by the patient.
PATIENCE = "30s"


def take(model: type[R], run_id: int | UUID, *, is_patient: bool = False) -> R:
    """Lock the run's row until the transaction ends.

    Raises RunBusy when somebody else has it: at once, or for the patient after PATIENCE; NoSuchRun.
    """
    with _busy_on(LOCK_NOT_AVAILABLE), transaction.atomic():
        if is_patient:
            with connection.cursor() as cursor:
                cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
        run = model._default_manager.select_for_update(nowait=not is_patient).filter(pk=run_id).first()
    if run is None:
        raise NoSuchRun
    return run


def take_open(model: type[R], run_id: int | UUID, *, is_patient: bool = False) -> R:
    """Lock the row of a run that is not locked for good. Raises RunLocked, RunBusy, NoSuchRun."""
    run = take(model, run_id, is_patient=is_patient)
    if run.state == RunState.LOCKED:
        raise RunLocked
    return run


def take_processed(model: type[R], run_id: int | UUID) -> R:
    """Lock the row of a run whose figures are to be set by hand. Raises RunNotReady unless it is processed."""
    run = take_open(model, run_id)
    if run.state != RunState.PROCESSED:
        raise RunNotReady(_("Only a processed run can be corrected. Process it first."))
    return run


def share(model: type[R], first: Month, last: Month) -> None:
    """Hold the open runs of some months as they are until the transaction ends; several may do so at once.

    Raises RunBusy at once when somebody is processing or locking one of them.
    """
    statement = f"""
        SELECT 1 FROM {model._meta.db_table} WHERE month BETWEEN %s AND %s AND state <> 'locked'
        ORDER BY month FOR SHARE NOWAIT
    """  # noqa: S608 - a table's name
    with _busy_on(LOCK_NOT_AVAILABLE), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, [first.first, last.first])


@contextmanager
def one_reading() -> Iterator[None]:
    """A transaction in which every statement sees the institution's data of one instant.

    Inside another transaction its isolation stays as it is. Raises RunBusy when somebody changed the run's row
    between the instant and the lock.
    """
    is_outermost = not connection.in_atomic_block
    with _busy_on(SERIALIZATION_FAILURE), transaction.atomic():
        if is_outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


@contextmanager
def _busy_on(sqlstate: str) -> Iterator[None]:
    """Turn the database's refusal of this kind into RunBusy."""
    try:
        yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") == sqlstate:
            raise RunBusy from error
        raise
