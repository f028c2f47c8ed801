"""Notices to those who are to stand in."""

from django.utils import translation

from core.actors import Actor
from core.formatting import in_date
from core.outbox.services import notify
from core.tenancy.context import current_tenant
from school.staff.models import StaffMember
from school.timetable.models import Substitution


def tell_substitute(row: Substitution, member: StaffMember | None, template: str, actor: Actor) -> None:
    """Write the notice in the caller's transaction; to somebody without an account nothing."""
    user = member.user if member else None
    if user is None:
        return
    with translation.override(user.language or "en"):
        context = {
            "institution": current_tenant().name,
            "on": in_date(row.on),
            "number": row.period_number,
            "start": f"{row.start_time:%H:%M}",
            "end": f"{row.end_time:%H:%M}",
            "section": str(row.section),
            "subject": row.subject.name,
            "room": row.room.name if row.room else "",
        }
    notify(
        actor=actor,
        template=template,
        context=context,
        user_id=user.pk,
        payload={"url": "/portal/teaching/timetable"},
    )
