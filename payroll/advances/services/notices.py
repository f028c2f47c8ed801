"""Telling whoever decides that somebody has applied, and the employee what became of it."""

from decimal import Decimal

from django.utils import translation

from core.actors import Actor
from core.formatting import in_month, inr
from core.outbox.services import notify, notify_holders
from core.tenancy.context import current_tenant
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission


def notify_deciders(row: AdvanceApplication, actor: Actor) -> None:
    """Tell whoever may sanction, but not the one who applied; in the caller's transaction."""
    context = {
        "employee": row.employee.name,
        "employee_code": row.employee.code,
        "type": row.type.name,
        "amount": inr(row.amount),
        "purpose": row.purpose,
    }
    notify_holders(
        AdvancePermission.SANCTION,
        actor=actor,
        template="advance_applied",
        context=context,
        url=f"/admin/payroll_advances/advanceapplication/{row.pk}/change/",
    )


def notify_employee(
    row: AdvanceApplication, event: str, amount: Decimal, actor: Actor, key: str = ""
) -> None:
    """Write one inbox notice and one e-mail, in the caller's transaction; without an account nothing."""
    user = row.employee.user
    if user is None:
        return
    with translation.override(user.language or "en"):
        context = {
            "institution": current_tenant().name,
            "type": row.type.name,
            "amount": inr(amount),
            "comments": row.comments,
            "first_recovery": in_month(row.first_recovery_month) if row.first_recovery_month else "",
        }
    notify(
        actor=actor,
        template=f"advance_{event}",
        context=context,
        user_id=user.pk,
        payload={"url": f"/ess/advances/{row.pk}"},
        key=f"advance:{row.pk}:{event}{key}",
    )
