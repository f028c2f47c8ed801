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
from core.periods import Month
from payroll.contract_staff.differences import days_in
from payroll.contract_staff.enums import ContractFigure, ContractRunState
from payroll.contract_staff.errors import ContractRunNotReady
from payroll.contract_staff.models import ContractCorrection, ContractRun, ContractStaff
from payroll.contract_staff.selectors import under_contract
from payroll.contract_staff.services.rows import take_open
from payroll.organizations.permissions import PayrollPermission

HALF = Decimal("0.5")


def correct_line(
    *, run: ContractRun, staff: ContractStaff, values: Mapping[str, Decimal], reason: str, actor: Actor
) -> ContractRun:
    """Set figures of one contract and compute the month again; net is always the sum.

    Raises ValidationFailed for an unknown figure, a value out of bounds or a missing reason, ContractRunNotReady
    unless the run is processed, ContractRunLocked, ContractRunBusy.
    """
    from payroll.contract_staff.services.processing import compute_again  # noqa: PLC0415 - processing uses this

    authorize(actor, PayrollPermission.CONTRACT_WRITE)
    with transaction.atomic():
        run = _take_processed(run)
        keep_figures(run, {"staff_id": staff.pk, "reason": reason, **values}, actor)
        return compute_again(run, actor)


def remove_correction(*, run: ContractRun, staff: ContractStaff, field: str, actor: Actor) -> ContractRun:
    """Take one correction back and compute the month again."""
    from payroll.contract_staff.services.processing import compute_again  # noqa: PLC0415 - processing uses this

    authorize(actor, PayrollPermission.CONTRACT_WRITE)
    with transaction.atomic():
        run = _take_processed(run)
        ContractCorrection.objects.filter(run=run, staff=staff, field=field).delete()
        record(actor, "contract_line.correction_removed", run, before={"staff": staff.code, "field": field})
        return compute_again(run, actor)


def keep_figures(run: ContractRun, figures: Mapping[str, Any], actor: Actor, *, place: str = "") -> None:
    """Record figures of one contract in the caller's transaction. Raises ValidationFailed naming each field."""
    values = {name: value for name, value in figures.items() if name not in {"staff_id", "reason"}}
    reason = str(figures.get("reason", "")).strip()
    staff = under_contract(Month.of(run.month)).filter(pk=figures["staff_id"]).first()
    fields: dict[str, str] = {}
    if staff is None:
        fields["staff_id"] = _("Nobody with this number is under contract in the month.")
    if not reason:
        fields["reason"] = _("Say why the figure is set.")
    if not values:
        fields["body"] = _("Name at least one figure to set.")
    for name, value in values.items():
        problem = _problem(name, value, staff, Month.of(run.month))
        if problem:
            fields[name] = problem
    if fields or staff is None:
        prefix = f"{place}." if place else ""
        raise ValidationFailed(
            next(iter(fields.values())), fields={f"{prefix}{name}": [text] for name, text in fields.items()}
        )
    for name, value in values.items():
        ContractCorrection.objects.update_or_create(
            run=run,
            staff=staff,
            field=name,
            defaults={"value": value, "reason": reason, "created_by": actor.name},
        )
    record(actor, "contract_line.corrected", run, after={"staff": staff.code, "reason": reason, **values})


def _problem(name: str, value: Decimal, staff: ContractStaff | None, month: Month) -> str:
    if name not in ContractFigure.values:
        return _("This figure cannot be set; these can: %(names)s.") % {
            "names": ", ".join(ContractFigure.values)
        }
    if value < 0:
        return _("Give zero or more.")
    if name == ContractFigure.DAYS:
        most = days_in(staff, month) if staff else month.days
        if value > most or value % HALF:
            return _("Give days from 0 to %(days)d in steps of half a day.") % {"days": most}
    elif value != value.to_integral_value():
        return _("Give whole rupees.")
    return ""


def _take_processed(run: ContractRun) -> ContractRun:
    run = take_open(run.pk)
    if run.state != ContractRunState.PROCESSED:
        raise ContractRunNotReady(_("Only a processed run can be corrected. Process it first."))
    return run
