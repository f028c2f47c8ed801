"""Telling employees that their payslip is there; a background job after the lock."""

from collections.abc import Iterator

from django.utils import translation

from core.actors import Actor
from core.formatting import in_month, inr
from core.outbox.services import Recipient, notify_many
from core.tenancy.context import current_tenant
from payroll.runs.models import PayrollRun, SalaryDetail

TEMPLATE = "payslip_ready"


def notify_payslips(*, run: PayrollRun, actor: Actor) -> int:
    """Write one inbox notice and one e-mail for each employee paid by a locked run; returns the rows added.

    Doing it again adds nothing: each notice has the run and the employee as its key.
    """
    return notify_many(
        actor=actor,
        template=TEMPLATE,
        context={"institution": current_tenant().name},
        recipients=_recipients(run),
    )


def _recipients(run: PayrollRun) -> Iterator[Recipient]:
    """Yield everybody paid by the run who has an account, each in the own language."""
    rows = SalaryDetail.objects.filter(run=run, employee__user__is_active=True).order_by("slip_no")
    wanted = rows.values_list("employee__user_id", "employee__user__language", "employee_name", "net")
    for user_id, language, name, net in wanted.iterator(2000):
        with translation.override(language or "en"):
            context = {"name": name, "month": in_month(run.month), "net": inr(net)}
        yield Recipient(
            user_id=user_id,
            context=context,
            payload={"url": "/ess/payslips"},
            key=f"payslip:{run.pk}:{user_id}",
        )
