"""Notices of hostels: to wardens, office, students and guardians."""

from collections.abc import Iterable

from core.actors import Actor
from core.formatting import in_date
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify, notify_holders, notify_many
from erp_planned.hostel.links import consent_path
from erp_planned.hostel.models import Hostel, InOutMovement, OutpassRequest, VisitorLog
from erp_planned.hostel.permissions import HostelPermission as P
from payroll.organizations.selectors import organization

TEMPLATES = (
    "hostel_outpass_asked",
    "hostel_outpass_decided",
    "hostel_outpass_consent",
    "hostel_overdue",
    "hostel_visit_open",
)
PORTAL = "/ess/hostel"


def _warden(hostel: Hostel) -> int | None:
    return hostel.warden.user_id if hostel.warden is not None else None


def _facts(row: OutpassRequest) -> dict[str, object]:
    return {
        "student": row.student.name, "hostel": row.hostel.name, "from_at": row.from_at, "to_at": row.to_at,
        "place": row.place, "reason": row.reason, "state": row.state, "remarks": row.remarks,
        "institution": organization().name,
    }  # fmt: skip


def tell_request(row: OutpassRequest, actor: Actor) -> None:
    """Tell the warden that somebody asks for an outpass."""
    user_id = _warden(row.hostel)
    if user_id is not None and user_id != actor.user_id:
        one = Recipient(user_id=user_id, payload={"url": PORTAL}, key=f"outpass:{row.pk}:asked")
        notify_many(actor=actor, template="hostel_outpass_asked", context=_facts(row), recipients=[one])


def tell_guardian(row: OutpassRequest, actor: Actor) -> None:
    """Send the guardian the link by which to consent; without an address the warden asks by phone."""
    if row.student.guardian_email:
        notify(
            actor=actor,
            template="hostel_outpass_consent",
            context={**_facts(row), "name": row.student.guardian_name},
            channels=[Channel.EMAIL],
            address=row.student.guardian_email,
            payload={"url": consent_path(row)},
            key=f"outpass:{row.pk}:consent",
        )


def tell_decision(row: OutpassRequest, actor: Actor) -> None:
    """Tell the student, where he or she has an account."""
    if row.student.user_id is not None:
        notify(
            actor=actor, template="hostel_outpass_decided", context=_facts(row), user_id=row.student.user_id,
            key=f"outpass:{row.pk}:{row.state}",
        )  # fmt: skip


def tell_overdue(rows: Iterable[InOutMovement], actor: Actor) -> None:
    """Tell warden and office who is not back in time."""
    for row in rows:
        context = {
            "student": row.student.name, "hostel": row.hostel.name, "institution": organization().name,
            "to_at": row.outpass.to_at if row.outpass else row.out_at, "phone": row.student.guardian_phone,
            "day": in_date(row.out_at),
        }  # fmt: skip
        _tell_both("hostel_overdue", context, row.hostel, f"movement:{row.pk}:{context['to_at']}", actor)


def tell_visits(rows: Iterable[VisitorLog], actor: Actor) -> None:
    """Tell warden and office who is still visiting after hours."""
    for row in rows:
        context = {
            "visitor": row.visitor_name, "student": row.student.name, "hostel": row.hostel.name,
            "in_at": row.in_at, "institution": organization().name,
        }  # fmt: skip
        _tell_both("hostel_visit_open", context, row.hostel, f"visit:{row.pk}", actor)


def _tell_both(template: str, context: dict[str, object], hostel: Hostel, key: str, actor: Actor) -> None:
    user_id = _warden(hostel)
    if user_id is not None:
        one = Recipient(user_id=user_id, payload={"url": PORTAL}, key=f"{key}:warden")
        notify_many(actor=actor, template=template, context=context, recipients=[one])
    url = "/admin/erp_hostel/inoutmovement/"
    notify_holders(P.WRITE, actor=actor, template=template, context=context, url=url, key=key)
