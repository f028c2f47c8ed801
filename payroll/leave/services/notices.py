"""Telling people about leave: inbox and e-mail, written with the work they tell of."""

from typing import Any

from django.utils.translation import gettext as _

from core.accounts.models import User
from core.actors import Actor
from core.formatting import plain
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify_many
from payroll.leave.models import LeaveApplication
from payroll.organizations.permissions import MATRIX, PayrollPermission

CHANNELS = (Channel.INBOX, Channel.EMAIL)


def notify_deciders(row: LeaveApplication, actor: Actor) -> None:
    """Tell whoever may decide, but not the one who applied."""
    roles = [role for role, rights in MATRIX.items() if PayrollPermission.LEAVE_APPROVE in rights]
    users = User.objects.filter(role__in=roles, is_active=True).exclude(pk=actor.user_id or 0)
    payload = {"url": f"/admin/payroll_leave/leaveapplication/{row.pk}/change/"}
    people = [Recipient(user_id=pk, payload=payload) for pk in users.values_list("pk", flat=True)]
    _send("leave_applied", row, actor, people)


def notify_employee(row: LeaveApplication, actor: Actor, template: str) -> None:
    """Tell the employee of the decision; one without an account is told by the office."""
    if row.employee.user_id:
        payload = {"url": f"/ess/leave/{row.pk}"}
        _send(template, row, actor, [Recipient(user_id=row.employee.user_id, payload=payload)])


def _send(template: str, row: LeaveApplication, actor: Actor, people: list[Recipient]) -> None:
    context: dict[str, Any] = {
        "employee": row.employee.name,
        "employee_code": row.employee.code,
        "leave_type": row.leave_type.name,
        # Dates as they are: the template writes them in the reader's language.
        "first": row.from_on,
        "last": row.to_on,
        "days": plain(row.days),
        "reason": row.reason,
        "comments": row.comments,
        "cancelled_from": row.cancelled_from,
        "by": actor.name or _("the office"),
    }
    notify_many(actor=actor, template=template, context=context, channels=CHANNELS, recipients=people)
