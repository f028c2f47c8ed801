"""Telling the staff that their payslips are ready."""

from core.actors import Actor
from core.outbox.services import Recipient, notify_many
from core.tenancy.context import current_tenant
from school.foundation.enums import Role
from school.payroll.models import PayrollRun
from school.payroll.selectors.runs import payslips_of

TEMPLATE = "school_payslip_ready"
PAGE = "/portal/payslips"


def tell_payslips(run: PayrollRun, actor: Actor) -> None:
    """Write the notices in the caller's transaction: once for each payslip, to who has an account."""
    rows = payslips_of(run).filter(staff__user__isnull=False).select_related("staff__user")
    recipients = [
        Recipient(
            user_id=row.staff.user_id,
            payload={"url": PAGE} if row.staff.user and row.staff.user.role == Role.TEACHER else {},
            key=f"payslip:{run.pk}:{row.staff_id}",
        )
        for row in rows
    ]
    context = {"institution": current_tenant().name, "month": run.month}
    notify_many(actor=actor, template=TEMPLATE, context=context, recipients=recipients)
