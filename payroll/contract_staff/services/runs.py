"""Creating and discarding a run of contract staff."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.periods import Month, today
from core.states import advance
from payroll.contract_staff.enums import TRANSITIONS, ContractRunState
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractFinding,
    ContractLine,
    ContractLineDeduction,
    ContractRun,
)
from payroll.contract_staff.rates import rates_of
from payroll.contract_staff.selectors import last_locked
from payroll.contract_staff.services.rows import take_open
from payroll.organizations.permissions import PayrollPermission

RESULTS = (ContractArrear, ContractLineDeduction, ContractLine, ContractFinding)


def create_run(*, month: Month, actor: Actor) -> ContractRun:
    """Return the run of a month in draft, made if it is not there.

    Raises ValidationFailed for a month that has not begun or is before a locked one, NoRates for a year without
    TDS rates.
    """
    authorize(actor, PayrollPermission.CONTRACT_WRITE)
    found = ContractRun.objects.filter(month=month.first).first()
    if found:
        return found
    _check(month)
    try:
        with transaction.atomic():
            run = ContractRun.objects.create(month=month.first, created_by=actor.name)
            record(actor, "contract_run.created", run, after={"month": str(month)})
    except IntegrityError:  # somebody else was faster
        return ContractRun.objects.get(month=month.first)
    return run


def _check(month: Month) -> None:
    rates_of(month.financial_year)
    last = last_locked()
    text = ""
    if month.first > today():
        text = _("%(month)s has not begun yet.") % {"month": month}
    elif last and month < Month.of(last.month):
        text = _("%(month)s is locked already; a run must be for a later month.") % {
            "month": Month.of(last.month)
        }
    if text:
        raise ValidationFailed.at("month", text)


def drop_results(run: ContractRun) -> None:
    """Remove what processing wrote."""
    for model in RESULTS:
        model.objects.filter(run=run).delete()


def discard_run(*, run: ContractRun, actor: Actor) -> ContractRun | None:
    """Take a processed run back to draft, or remove a draft. Returns the run, None when it is gone.

    Corrections stay with a run that goes back to draft. Raises ContractRunLocked, ContractRunBusy.
    """
    authorize(actor, PayrollPermission.CONTRACT_WRITE)
    with transaction.atomic():
        run = take_open(run.pk)
        drop_results(run)
        if run.state == ContractRunState.PROCESSED:
            run.paid = 0
            run.total_gross = run.total_tds = run.total_other = run.total_net = 0
            run.processed_at, run.processed_by = None, ""
            run.save()
            return advance(run, ContractRunState.DRAFT, table=TRANSITIONS, actor=actor)
        ContractCorrection.objects.filter(run=run).delete()
        record(actor, "contract_run.removed", run, before={"month": run.month})
        run.delete()
    return None
