"""Telling panels, candidates and the office of interviews, offers and joining; never a word of any feedback."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils import timezone

from core.actors import Actor
from core.formatting import in_date
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify, notify_holders, notify_many
from core.tenancy.context import current_tenant
from erp_planned.recruitment.models import Candidate, Interview, Offer
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.reading import named
from payroll.employees.models import Employee

TEMPLATES = (
    "panel_asked", "panel_moved", "panel_cancelled", "interview_called", "interview_moved", "interview_cancelled",
    "round_closed", "offer_made", "offer_withdrawn", "offer_lapsed", "offer_answered", "joined",
)  # fmt: skip
ADMIN = "/admin/erp_recruitment"


def moment(at: datetime) -> str:
    """Return day and time as people read them."""
    here = timezone.localtime(at)
    return f"{in_date(here)}, {here:%H:%M}"


def tell_candidate(
    row: Candidate, template: str, actor: Actor, key: str, /, *, link: str = "", **context: Any
) -> None:
    """Write an e-mail to a candidate in the language of the application, with a link; without an address nothing."""
    if not row.email:
        return
    post = row.requisition.designation.name
    notify(
        actor=actor,
        template=f"recruitment_{template}",
        context={"name": row.name, "post": post, "institution": current_tenant().name, **context},
        channels=[Channel.EMAIL],
        address=row.email,
        language=row.language,
        payload={"url": link} if link else {},
        key=key,
    )


def tell_panel(row: Interview, people: Iterable[Employee], template: str, actor: Actor, key: str) -> None:
    """Write a notice for members of a panel."""
    notify_many(
        actor=actor,
        template=f"recruitment_{template}",
        context=_facts(row),
        recipients=[
            Recipient(
                user_id=one.user_id, payload={"url": f"/ess/interviews/{row.pk}"}, key=f"{key}:{one.user_id}"
            )
            for one in people
            if one.user_id is not None
        ],
    )


def tell_called(row: Interview, template: str, actor: Actor, key: str) -> None:
    """Write to the candidate when and where an interview is, or that it is not."""
    facts = _facts(row)
    wanted = {name: facts[name] for name in ("at", "minutes", "place", "round")}
    tell_candidate(row.candidate, template, actor, key, **wanted)


def tell_office(
    template: str, actor: Actor, key: str, /, *, url: str, right: str = P.WRITE, **facts: Any
) -> None:
    """Write a notice for everybody of the office who hires, but not for the one who acts."""
    notify_holders(
        right, actor=actor, template=f"recruitment_{template}", context=facts, url=f"{ADMIN}/{url}", key=key
    )


def tell_round_closed(row: Interview, actor: Actor) -> None:
    """Tell the office that a round is closed and waits for its result."""
    key = f"recruitment:interview:{row.pk}:closed"
    tell_office("round_closed", actor, key, url=f"interview/{row.pk}/change/", **_facts(row))


def offer_facts(row: Offer) -> dict[str, Any]:
    """Return what notices say of an offer."""
    return {
        "offer": row.offer_no, "candidate": named(row.candidate), "basic": row.basic, "joining": row.joining_on,
        "until": row.valid_until, "state": row.get_state_display(), "reason": row.reason,
    }  # fmt: skip


def _facts(row: Interview) -> dict[str, Any]:
    return {
        "candidate": named(row.candidate), "post": row.candidate.requisition.designation.name,
        "at": row.starts_at, "minutes": row.minutes, "place": row.place, "round": row.round_no,
        "reason": row.closed_because,
    }  # fmt: skip
