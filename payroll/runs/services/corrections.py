"""Correcting one employee's figures before the lock, with a reason."""

from collections.abc import Mapping
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.periods import Month
from payroll.organizations.permissions import PayrollPermission
from payroll.organizations.selectors import organization_settings
from payroll.runs.enums import CorrectableField, FindingCode, RunState, Severity
from payroll.runs.errors import RunNotReady
from payroll.runs.models import Correction, Finding, PayrollRun, SalaryDetail
from payroll.runs.processing.month import write_month
from payroll.runs.services.rows import take_open

DAYS = {CorrectableField.UNPAID_DAYS, CorrectableField.HALF_PAY_DAYS, CorrectableField.EIGHTY_PAY_DAYS}
HALF = Decimal("0.5")


def correct_detail(
    *, run: PayrollRun, detail: SalaryDetail, values: Mapping[str, Decimal], reason: str, actor: Actor
) -> SalaryDetail:
    """Set figures of one employee and compute the month of that employee again.

    Days change pay; amounts replace what was computed; net is always the sum. Raises ValidationFailed for an
    unknown figure, a value out of bounds or a missing reason, RunNotReady when the run is not processed.
    """
    authorize(actor, PayrollPermission.RUN_WRITE)
    reason = reason.strip()
    if not reason:
        text = _("Say why the figure is corrected.")
        raise ValidationFailed(text, fields={"reason": [text]})
    if not values:
        text = _("Name at least one figure to correct.")
        raise ValidationFailed(text, fields={"body": [text]})
    for field, value in values.items():
        _check(field, value, Month.of(run.month))
    with transaction.atomic():
        run = _take_processed(run)
        for field, value in values.items():
            Correction.objects.update_or_create(
                run=run,
                employee_id=detail.employee_id,
                field=field,
                defaults={"value": value, "reason": reason, "created_by": actor.name},
            )
        return _compute_again(run, detail, actor, {"reason": reason, **dict(values)})


def remove_correction(*, run: PayrollRun, detail: SalaryDetail, field: str, actor: Actor) -> SalaryDetail:
    """Take one correction back and compute the employee again."""
    authorize(actor, PayrollPermission.RUN_WRITE)
    with transaction.atomic():
        run = _take_processed(run)
        Correction.objects.filter(run=run, employee_id=detail.employee_id, field=field).delete()
        return _compute_again(run, detail, actor, {field: None})


def _take_processed(run: PayrollRun) -> PayrollRun:
    run = take_open(run.pk)
    if run.state != RunState.PROCESSED:
        raise RunNotReady(_("Only a processed run can be corrected. Process it first."))
    return run


def _compute_again(
    run: PayrollRun, detail: SalaryDetail, actor: Actor, after: Mapping[str, object]
) -> SalaryDetail:
    settled = run.arrears_settled
    write_month(run, organization_settings(), report=_quietly, only=detail.employee_id)
    run.arrears_settled = settled
    run.save(update_fields=["arrears_settled"])
    fresh = SalaryDetail.objects.filter(run=run, employee_id=detail.employee_id).first()
    if fresh is None:
        finding = Finding.objects.filter(
            run=run, employee_id=detail.employee_id, severity=Severity.ERROR
        ).first()
        label = FindingCode(finding.code).label if finding else _("The employee could not be computed")
        text = f"{label}: {finding.detail if finding else ''}"
        raise ValidationFailed(text, fields={"body": [text]})
    record(
        actor,
        "salary_detail.corrected",
        fresh,
        before={"gross": detail.gross, "net": detail.net, "tds": detail.tds},
        after={"gross": fresh.gross, "net": fresh.net, "tds": fresh.tds, **after},
    )
    return fresh


def _quietly(done: int) -> None:
    """One employee needs no progress."""


def _check(field: str, value: Decimal, month: Month) -> None:
    if field not in CorrectableField.values:
        text = _("This figure cannot be corrected; these can: %(names)s.") % {
            "names": ", ".join(CorrectableField.values)
        }
        raise ValidationFailed(text, fields={field: [text]})
    if value < 0:
        text = _("Give zero or more.")
        raise ValidationFailed(text, fields={field: [text]})
    if field in DAYS and (value > month.days or value % HALF):
        text = _("Give days from 0 to %(days)d in steps of half a day.") % {"days": month.days}
        raise ValidationFailed(text, fields={field: [text]})
    if field not in DAYS and value != value.to_integral_value():
        text = _("Give whole rupees.")
        raise ValidationFailed(text, fields={field: [text]})
