"""Setting figures of one contract's month before the lock, with a reason."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.locking.figures import set_figures, wrong_figure
from core.locking.rows import take_processed
from core.periods import Month
from core.refusals import get_or_refuse, refuse_wrong
from payroll.contract_staff.differences import days_in
from payroll.contract_staff.enums import ContractFigure
from payroll.contract_staff.models import ContractCorrection, ContractRun, ContractStaff
from payroll.contract_staff.permissions import ContractPermission
from payroll.contract_staff.selectors import under_contract


def correct_line(
    *, run: ContractRun, staff: ContractStaff, values: Mapping[str, Decimal], reason: str, actor: Actor
) -> ContractRun:
    """Set figures of one contract and compute the month again; net is always the sum.

    Raises ValidationFailed for an unknown figure, a value out of bounds or a missing reason, RunNotReady
    unless the run is processed, RunLocked, RunBusy.
    """
    from payroll.contract_staff.services.processing import compute_again  # noqa: PLC0415 - processing uses this

    authorize(actor, ContractPermission.WRITE)
    with transaction.atomic():
        run = take_processed(ContractRun, run.pk)
        keep_figures(run, {"staff_id": staff.pk, "reason": reason, **values}, actor)
        return compute_again(run, actor)


def remove_correction(*, run: ContractRun, staff: ContractStaff, field: str, actor: Actor) -> ContractRun:
    """Take one correction back and compute the month again."""
    from payroll.contract_staff.services.processing import compute_again  # noqa: PLC0415 - processing uses this

    authorize(actor, ContractPermission.WRITE)
    with transaction.atomic():
        run = take_processed(ContractRun, run.pk)
        ContractCorrection.objects.filter(run=run, staff=staff, field=field).delete()
        record(actor, "contract_line.correction_removed", run, before={"staff": staff.code, "field": field})
        return compute_again(run, actor)


def keep_figures(run: ContractRun, figures: Mapping[str, Any], actor: Actor, *, place: str = "") -> None:
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
