"""Telling the employee what became of an application."""

from decimal import Decimal

from django.utils import translation

from core.actors import Actor
from core.formatting import in_month, inr
from core.outbox.enums import Channel
from core.outbox.services import notify
from core.tenancy.context import current_tenant
from payroll.advances.models import AdvanceApplication


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
        channels=[Channel.INBOX, Channel.EMAIL],
        user_id=user.pk,
        key=f"advance:{row.pk}:{event}{key}",
    )
