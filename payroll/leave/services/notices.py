"""Telling people about leave: inbox and e-mail, written with the work they tell of."""

from typing import Any

from django.utils.translation import gettext as _

from core.accounts.models import User
from core.actors import Actor
from core.formatting import in_date
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify_many
from payroll.leave.models import LeaveApplication
from payroll.leave.services.checks import plain
from payroll.organizations.permissions import MATRIX, PayrollPermission

CHANNELS = (Channel.INBOX, Channel.EMAIL)


def tell_approvers(row: LeaveApplication, actor: Actor) -> None:
    """Tell whoever may decide, but not the one who applied."""
    roles = [role for role, rights in MATRIX.items() if PayrollPermission.LEAVE_APPROVE in rights]
    users = User.objects.filter(role__in=roles, is_active=True).exclude(pk=actor.user_id or 0)
    people = [Recipient(user_id=pk) for pk in users.values_list("pk", flat=True)]
    _send("leave_applied", row, actor, people)


def tell_employee(row: LeaveApplication, actor: Actor, template: str) -> None:
    """Tell the employee of the decision; one without an account is told by the office."""
    if row.employee.user_id:
        _send(template, row, actor, [Recipient(user_id=row.employee.user_id)])


def _send(template: str, row: LeaveApplication, actor: Actor, people: list[Recipient]) -> None:
    context: dict[str, Any] = {
        "employee": row.employee.name,
        "employee_code": row.employee.code,
        "leave_type": row.leave_type.name,
        "first": in_date(row.from_on),
        "last": in_date(row.to_on),
        "days": plain(row.days),
        "reason": row.reason,
        "comments": row.comments,
        "cancelled_from": in_date(row.cancelled_from) if row.cancelled_from else "",
        "by": actor.name or _("the office"),
    }
    notify_many(actor=actor, template=template, context=context, channels=CHANNELS, recipients=people)
