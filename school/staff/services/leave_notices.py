"""Notices of leave: the request to those who decide, the decision to whose it is."""

from typing import Any

from core.accounts.rights import users_with
from core.actors import Actor
from core.outbox.cancelling import cancel_pending
from core.outbox.services import Recipient, notify, notify_many
from school.staff.models import LeaveRequest
from school.staff.permissions import StaffPermission as P

ASKED, DECIDED, CANCELLED = "staff_leave_asked", "staff_leave_decided", "staff_leave_withdrawn"


def tell_asked(row: LeaveRequest, actor: Actor) -> None:
    """Tell those who decide that somebody asks for leave."""
    _tell_deciders(row, actor, ASKED)


def tell_decided(row: LeaveRequest, actor: Actor) -> None:
    """Tell whose leave it is what was decided."""
    cancel_pending(about=[_about(row)], template=ASKED)
    _tell_member(row, actor, DECIDED)


def tell_cancelled(row: LeaveRequest, actor: Actor, *, was_approved: bool) -> None:
    """Tell the other side: those who decide where it was withdrawn, whose it is where the office took it back."""
    cancel_pending(about=[_about(row)], template=ASKED)
    if row.staff.user_id != actor.user_id:
        _tell_member(row, actor, DECIDED)
    elif was_approved:
        _tell_deciders(row, actor, CANCELLED)


def _tell_member(row: LeaveRequest, actor: Actor, template: str) -> None:
    if row.staff.user_id is None:
        return
    notify(
        actor=actor,
        template=template,
        context={**_context(row), "state": row.get_state_display(), "remarks": row.remarks},
        user_id=row.staff.user_id,
        payload={"url": "/portal/teaching/leave"},
        key=f"{_about(row)}:{row.state}",
    )


def _tell_deciders(row: LeaveRequest, actor: Actor, template: str) -> None:
    people = users_with(P.LEAVE_DECIDE).exclude(pk=row.staff.user_id or 0).values_list("pk", flat=True)
    url = f"/admin/school_staff/leaverequest/{row.pk}/"
    about = _about(row)
    notify_many(
        actor=actor,
        template=template,
        context=_context(row),
        recipients=[
            Recipient(user_id=pk, key=f"{about}:{template}:{pk}", about=about, payload={"url": url})
            for pk in people
        ],
    )


def _context(row: LeaveRequest) -> dict[str, Any]:
    return {
        "member": row.staff.name,
        "kind": row.leave_type.name,
        "first": row.starts_on,
        "last": row.ends_on,
        "days": row.days,
        "reason": row.reason,
    }


def _about(row: LeaveRequest) -> str:
    return f"staff_leave:{row.pk}"
