"""Holding one employee's payment back from the bank advice, and releasing it."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, NotFound, ValidationFailed
from payroll.runs.models import PaymentHold, PayrollRun, SalaryDetail
from payroll.runs.permissions import RunPermission


def hold_payment(*, run: PayrollRun, employee_id: int, reason: str, actor: Actor) -> PaymentHold:
    """Keep the employee's net pay of this run out of the bank advice.

    Raises NotFound for somebody whom the run does not pay, Duplicate when it is held already.
    """
    authorize(actor, RunPermission.WRITE)
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
    """Let a held payment go into the bank advice. Raises NotFound when nothing is held."""
    authorize(actor, RunPermission.WRITE)
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
