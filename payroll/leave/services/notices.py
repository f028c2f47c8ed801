"""Telling people about leave: inbox and e-mail, written with the work they tell of."""

from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import plain
from core.outbox.services import notify, notify_holders
from payroll.leave.models import LeaveApplication
from payroll.leave.permissions import LeavePermission


def notify_deciders(row: LeaveApplication, actor: Actor) -> None:
    """Tell whoever may decide, but not the one who applied."""
    notify_holders(
        LeavePermission.APPROVE,
        actor=actor,
        template="leave_applied",
        context=_context(row, actor),
        url=f"/admin/payroll_leave/leaveapplication/{row.pk}/change/",
    )


def notify_employee(row: LeaveApplication, actor: Actor, template: str) -> None:
    """Tell the employee of the decision; one without an account is told by the office."""
    if row.employee.user_id:
        notify(
            actor=actor,
            template=template,
            context=_context(row, actor),
            user_id=row.employee.user_id,
            payload={"url": f"/ess/leave/{row.pk}"},
        )


def _context(row: LeaveApplication, actor: Actor) -> dict[str, Any]:
    return {
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
