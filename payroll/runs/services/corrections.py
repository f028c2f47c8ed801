"""Correcting one employee's figures before the lock, and holding the payment back from the bank advice."""

from collections.abc import Collection, Mapping
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, NotFound, ValidationFailed
from core.locking.figures import set_figures, wrong_figure
from core.locking.rows import take_processed
from core.periods import Month
from core.refusals import refuse_wrong
from payroll.employees.access import own_record_text, refuse_own
from payroll.employees.models import Employee
from payroll.runs.brought import refuse_brought
from payroll.runs.enums import CorrectableField, FindingCode, Severity
from payroll.runs.models import Correction, Finding, PaymentHold, PayrollRun, SalaryDetail
from payroll.runs.permissions import RunPermission
from payroll.runs.processing.month import write_month
from payroll.runs.processing.tables import read_tables

DAYS = {CorrectableField.UNPAID_DAYS, CorrectableField.HALF_PAY_DAYS, CorrectableField.EIGHTY_PAY_DAYS}


def change_detail(
    *,
    run: PayrollRun,
    detail: SalaryDetail,
    actor: Actor,
    values: Mapping[str, Decimal] | None = None,
    remove: Collection[str] = (),
    hold: bool | None = None,
    reason: str = "",
) -> SalaryDetail:
    """Set figures of one employee, take corrections back, hold or release the payment: all of it or nothing.

    Days change pay; amounts replace what was computed; net is always the sum. Raises ValidationFailed naming
    every unknown figure, every value out of bounds and a missing reason, RunNotReady when the run is not processed,
    InvalidState for the own pay, and what hold_payment and release_payment raise.
    """
    authorize(actor, RunPermission.WRITE)
    refuse_own(detail.employee, actor, own_record_text())
    values, reason = dict(values or {}), reason.strip()
    if not (values or remove or hold is not None):
        raise ValidationFailed.at("body", _("Name at least one figure to correct, `remove` or `hold`."))
    problems = wrong_figures(run, values)
    if values and not reason:
        problems["reason"] = _("Say why the figure is corrected.")
    refuse_wrong(problems)
    with transaction.atomic():
        if values or remove:
            locked = take_processed(PayrollRun, run.pk)
            refuse_brought(locked)
            whose = {"run": run, "employee_id": detail.employee_id}
            Correction.objects.filter(**whose, field__in=remove).delete()
            set_figures(Correction, values, reason=reason, actor=actor, **whose)
            detail = _compute_again(
                locked,
                detail,
                actor,
                {**dict.fromkeys(remove), **values, **({"reason": reason} if reason else {})},
            )
        if hold is True:
            hold_payment(run=run, employee_id=detail.employee_id, reason=reason, actor=actor)
        elif hold is False:
            release_payment(run=run, employee_id=detail.employee_id, actor=actor)
    return detail


def _compute_again(
    run: PayrollRun, detail: SalaryDetail, actor: Actor, after: Mapping[str, object]
) -> SalaryDetail:
    write_month(run, read_tables(run), report=lambda _done: None, only=detail.employee_id)
    fresh = SalaryDetail.objects.filter(run=run, employee_id=detail.employee_id).first()
    if fresh is None:
        finding = Finding.objects.filter(
            run=run, employee_id=detail.employee_id, severity=Severity.ERROR
        ).first()
        label = FindingCode(finding.code).label if finding else _("The employee could not be computed")
        raise ValidationFailed.at("body", f"{label}: {finding.detail if finding else ''}")
    record(
        actor,
        "salary_detail.corrected",
        fresh,
        before={"gross": detail.gross, "net": detail.net, "tds": detail.tds},
        after={"gross": fresh.gross, "net": fresh.net, "tds": fresh.tds, **after},
    )
    return fresh


def wrong_figures(run: PayrollRun, values: Mapping[str, Decimal]) -> dict[str, str]:
    """Return what is wrong with figures to be set, by name; empty when all of them can be."""
    found = {name: _problem(run, name, value) for name, value in values.items()}
    return {name: text for name, text in found.items() if text}


def _problem(run: PayrollRun, field: str, value: Decimal) -> str:
    known = [CorrectableField.TDS.value] if run.is_supplementary else CorrectableField.values
    return wrong_figure(field, value, known=known, days=DAYS, most=Month.of(run.month).days)


def hold_payment(*, run: PayrollRun, employee_id: int, reason: str, actor: Actor) -> PaymentHold:
    """Keep the employee's net pay of this run out of the bank advice.

    Raises NotFound for somebody whom the run does not pay, Duplicate when it is held already,
    InvalidState for the own pay.
    """
    authorize(actor, RunPermission.WRITE)
    _refuse_own_payment(employee_id, actor)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the payment is held."))
    with transaction.atomic():
        PayrollRun.objects.select_for_update().get(pk=run.pk)
        if not SalaryDetail.objects.filter(run=run, employee_id=employee_id).exists():
            raise NotFound(_("This run does not pay this employee, so there is nothing to hold."))
        hold = PaymentHold.objects.filter(run=run, employee_id=employee_id).first()
        if hold and hold.released_at is None:
            raise Duplicate(_("This payment is held already."))
        if hold is None:
            hold = PaymentHold(run=run, employee_id=employee_id)
        hold.reason, hold.held_by, hold.held_at = reason.strip(), actor.name, timezone.now()
        hold.released_at, hold.released_by = None, ""
        hold.save()
        record(actor, "payment.held", hold, after={"reason": hold.reason})
    return hold


def release_payment(*, run: PayrollRun, employee_id: int, actor: Actor) -> PaymentHold:
    """Let a held payment go into the bank advice.

    Raises NotFound when nothing is held, InvalidState for the own pay, Forbidden.
    """
    authorize(actor, RunPermission.WRITE)
    _refuse_own_payment(employee_id, actor)
    with transaction.atomic():
        rows = PaymentHold.objects.select_for_update().filter(
            run=run, employee_id=employee_id, released_at=None
        )
        hold = rows.first()
        if hold is None:
            raise NotFound(_("No payment of this employee is held in this run."))
        hold.released_at, hold.released_by = timezone.now(), actor.name
        hold.save()
        record(actor, "payment.released", hold)
    return hold


def _refuse_own_payment(employee_id: int, actor: Actor) -> None:
    person = Employee.objects.filter(pk=employee_id).first()
    if person is not None:
        refuse_own(person, actor, own_record_text())
