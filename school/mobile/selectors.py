"""What a phone needs at its start, in one answer and at most twelve queries (spec: school, mobile bootstrap)."""

from dataclasses import dataclass
from decimal import Decimal

from core.access import authorize
from core.actors import Actor
from core.outbox.selectors import unread_count
from school.foundation.enums import SUPER_ADMIN, Role
from school.foundation.quick_stats import QuickStat, quick_stat
from school.foundation.selectors import modules
from school.mobile.permissions import MobilePermission as P
from school.students.selectors import students_of

# Whose records the caller reads as family; everybody else has no children here.
FAMILY = frozenset({Role.PARENT, Role.STUDENT})


@dataclass(frozen=True, slots=True)
class Start:
    """Who it is and what there is to show; `today_attendance` is None while nobody is marked."""

    user_id: str
    role: str
    children: list[str]
    unread_notifications: int
    pending_fees: Decimal | int
    today_attendance: Decimal | int | None


def bootstrap(actor: Actor) -> Start:
    """Return what the app shows first. Raises Forbidden."""
    authorize(actor, P.READ)
    return Start(
        user_id=str(actor.user_id),
        role=SUPER_ADMIN if actor.is_platform else actor.role,
        children=children_of(actor),
        # A platform administrator's number is somebody else's here.
        unread_notifications=0 if actor.is_platform else unread_count(actor.user_id or 0),
        pending_fees=quick_stat(QuickStat.PENDING_FEES, actor) or 0,
        today_attendance=quick_stat(QuickStat.TODAY_ATTENDANCE, actor),
    )


def modules_on() -> dict[str, bool]:
    """Return each module of a school and whether it is on here."""
    return {name: one["enabled"] for name, one in modules().items()}


def children_of(actor: Actor) -> list[str]:
    """Return the ids of a parent's children, or the own one of a student."""
    if actor.role not in FAMILY:
        return []
    rows = students_of(actor).order_by("full_name", "pk")
    return [str(pk) for pk in rows.values_list("pk", flat=True)]
