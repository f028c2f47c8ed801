"""Processing a month, and its figures set by hand: one transaction each, that holds the run's row."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.locking.errors import RunNotReady
from core.locking.figures import set_figures, wrong_figure
from core.locking.period import drop_results
from core.locking.rows import take_open, take_processed
from core.locking.states import TRANSITIONS, RunState
from core.money import ZERO
from core.periods import Month
from core.refusals import get_or_refuse, refuse_wrong
from core.states import advance
from payroll.contract_staff.computing import ComputedMonth
from payroll.contract_staff.differences import days_in
from payroll.contract_staff.enums import ContractFigure
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractFinding,
    ContractLine,
    ContractLineDeduction,
    ContractRun,
    ContractStaff,
)
from payroll.contract_staff.period import CONTRACT_RUN
from payroll.contract_staff.permissions import ContractPermission
from payroll.contract_staff.selectors import under_contract
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
            _keep_figures(run, figures, actor, place=f"corrections.{index}.")
        _compute_again(run, actor)
        record(actor, "contract_run.processed", run, after=CONTRACT_RUN.amounts(run))
    return run


def correct_line(
    *, run: ContractRun, staff: ContractStaff, values: Mapping[str, Decimal], reason: str, actor: Actor
) -> ContractRun:
    """Set figures of one contract and compute the month again; net is always the sum.

    Raises ValidationFailed for an unknown figure, a value out of bounds or a missing reason, RunNotReady
    unless the run is processed, RunLocked, RunBusy.
    """
    authorize(actor, ContractPermission.WRITE)
    with transaction.atomic():
        run = take_processed(ContractRun, run.pk)
        _keep_figures(run, {"staff_id": staff.pk, "reason": reason, **values}, actor)
        return _compute_again(run, actor)


def remove_correction(*, run: ContractRun, staff: ContractStaff, field: str, actor: Actor) -> ContractRun:
    """Take one correction back and compute the month again."""
    authorize(actor, ContractPermission.WRITE)
    with transaction.atomic():
        run = take_processed(ContractRun, run.pk)
        ContractCorrection.objects.filter(run=run, staff=staff, field=field).delete()
        record(actor, "contract_line.correction_removed", run, before={"staff": staff.code, "field": field})
        return _compute_again(run, actor)


def _keep_figures(run: ContractRun, figures: Mapping[str, Any], actor: Actor, *, place: str = "") -> None:
    """Record figures of one contract in the caller's transaction. Raises ValidationFailed naming each field."""
    values = {name: value for name, value in figures.items() if name not in {"staff_id", "reason"}}
    reason = str(figures.get("reason", "")).strip()
    staff = get_or_refuse(
        under_contract(Month.of(run.month)),
        ValidationFailed.at(f"{place}staff_id", _("Nobody with this number is under contract in the month.")),
        pk=figures["staff_id"],
    )
    fields: dict[str, str] = {}
    if not reason:
        fields["reason"] = _("Say why the figure is set.")
    if not values:
        fields["body"] = _("Name at least one figure to set.")
    most = days_in(staff, Month.of(run.month))
    for name, value in values.items():
        fields[name] = wrong_figure(
            name, value, known=ContractFigure.values, days={ContractFigure.DAYS}, most=most
        )
    refuse_wrong({name: text for name, text in fields.items() if text}, under=place)
    set_figures(ContractCorrection, values, reason=reason, actor=actor, run=run, staff=staff)
    record(actor, "contract_line.corrected", run, after={"staff": staff.code, "reason": reason, **values})


def _compute_again(run: ContractRun, actor: Actor) -> ContractRun:
    """Replace the run's rows, in the caller's transaction that holds its row. Raises RunNotReady."""
    advance(run, RunState.PROCESSING, table=TRANSITIONS, actor=actor, audit=False)
    drop_results(CONTRACT_RUN, run)
    computed = ComputedMonth(run)
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
