"""Processing a month: contracts in, payments out, in one transaction that holds the run's row."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.locking.errors import RunNotReady
from core.locking.period import drop_results
from core.locking.rows import take_open
from core.locking.states import TRANSITIONS, RunState
from core.money import ZERO
from core.periods import Month
from core.states import advance
from payroll.contract_staff.computing import ComputedMonth, compute_month
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractFinding,
    ContractLine,
    ContractLineDeduction,
    ContractRun,
)
from payroll.contract_staff.period import CONTRACT_RUN
from payroll.contract_staff.permissions import ContractPermission
from payroll.contract_staff.services.corrections import keep_figures
from payroll.contract_staff.services.runs import create_run


def process_month(
    *,
    month: Month,
    actor: Actor,
    corrections: Iterable[Mapping[str, Any]] = (),
    keep_corrections: bool = True,
) -> ContractRun:
    """Compute the month's payments and return the run; all or nothing.

    The run is made when the month has none. Each of `corrections` names `staff_id`, figures and a `reason`; they
    are how days of daily rates come in. Recorded corrections stay unless told otherwise.
    Raises RunLocked, RunBusy, RunNotReady, NoRates, ValidationFailed.
    """
    authorize(actor, ContractPermission.WRITE)
    with transaction.atomic():
        run = take_open(ContractRun, create_run(month=month, actor=actor).pk)
        _check_order(run)
        if not keep_corrections:
            count, _rows = ContractCorrection.objects.filter(run=run).delete()
            record(actor, "contract_run.corrections_dropped", run, after={"count": count})
        for index, figures in enumerate(corrections):
            keep_figures(run, figures, actor, place=f"corrections.{index}.")
        compute_again(run, actor)
        record(
            actor,
            "contract_run.processed",
            run,
            after=CONTRACT_RUN.amounts(run),
        )
    return run


def compute_again(run: ContractRun, actor: Actor) -> ContractRun:
    """Replace the run's rows, in the caller's transaction that holds its row. Raises RunNotReady."""
    advance(run, RunState.PROCESSING, table=TRANSITIONS, actor=actor, audit=False)
    drop_results(CONTRACT_RUN, run)
    computed = compute_month(run)
    if not computed.lines and not computed.findings:
        raise RunNotReady(_("Nobody is under contract in %(month)s.") % {"month": Month.of(run.month)})
    _write(run, computed)
    run.processed_at, run.processed_by = timezone.now(), actor.name
    run.save()
    return advance(run, RunState.PROCESSED, table=TRANSITIONS, actor=actor, audit=False)


def _check_order(run: ContractRun) -> None:
    """Thresholds count the year's payments, so earlier months must be final."""
    earlier = ContractRun.objects.filter(month__lt=run.month).exclude(state=RunState.LOCKED)
    open_run = earlier.order_by("month").first()
    if open_run is not None:
        raise RunNotReady(
            _("%(month)s is not locked yet; the year's thresholds need it.")
            % {"month": Month.of(open_run.month)}
        )


def _write(run: ContractRun, computed: ComputedMonth) -> None:
    ContractLine.objects.bulk_create(computed.lines, batch_size=1000)
    ContractLineDeduction.objects.bulk_create(computed.deductions, batch_size=1000)
    ContractFinding.objects.bulk_create(computed.findings, batch_size=1000)
    ContractArrear.objects.bulk_create(computed.arrears, batch_size=1000)

    def total(name: str) -> Decimal:
        return sum((getattr(line, name) for line in computed.lines), ZERO)

    run.paid = len(computed.lines)
    run.total_gross, run.total_tds = total("gross"), total("tds")
    run.total_other, run.total_net = total("other_deductions"), total("net")
