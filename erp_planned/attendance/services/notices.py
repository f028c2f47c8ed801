"""Telling whoever decides that somebody asks for regularization, and the employee what became of it."""

from core.actors import Actor
from core.outbox.services import notify, notify_holders
from core.tenancy.context import current_tenant
from erp_planned.attendance.models import Regularization
from erp_planned.attendance.permissions import AttendancePermission


def notify_deciders(row: Regularization, actor: Actor) -> None:
    """Tell whoever may decide, but not the one who asked; in the caller's transaction."""
    notify_holders(
        AttendancePermission.DECIDE,
        actor=actor,
        template="regularization_asked",
        context={
            "employee": row.employee.name,
            "employee_code": row.employee.code,
            "day": row.on,
            "status": str(row.get_requested_status_display()),
            "reason": row.reason,
        },
        url=f"/admin/erp_attendance/regularization/{row.pk}/change/",
    )


def notify_employee(row: Regularization, actor: Actor) -> None:
    """Write one inbox notice and one e-mail about the decision; without an account nothing."""
    user = row.employee.user
    if user is None or actor.user_id == user.pk:
        return
    notify(
        actor=actor,
        template=f"regularization_{row.state}",
        context={
            "institution": current_tenant().name,
            "day": row.on,
            "status": str(row.get_requested_status_display()),
            "remarks": row.remarks,
            "by": row.decided_by,
        },
        user_id=user.pk,
        payload={"url": f"/ess/attendance/requests/{row.pk}"},
        key=f"regularization:{row.pk}:{row.state}",
    )
