"""Taking the run's row: the one lock that decides who works on a run."""

from django.db import OperationalError, transaction

from payroll.contract_staff.enums import ContractRunState
from payroll.contract_staff.errors import ContractRunBusy, ContractRunLocked, NoSuchContractRun
from payroll.contract_staff.models import ContractRun

LOCK_NOT_AVAILABLE = "55P03"


def take_open(run_id: int) -> ContractRun:
    """Lock the row of a run that is not locked for good, until the transaction ends.

    Raises ContractRunBusy at once when somebody else has it, ContractRunLocked, NoSuchContractRun.
    """
    try:
        with transaction.atomic():
            run = ContractRun.objects.select_for_update(nowait=True).filter(pk=run_id).first()
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") == LOCK_NOT_AVAILABLE:
            raise ContractRunBusy from error
        raise
    if run is None:
        raise NoSuchContractRun
    if run.state == ContractRunState.LOCKED:
        raise ContractRunLocked
    return run
