"""Papers of the staff: kept privately, known by their content; those that run out are told in time."""

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.papers import MOST_PAPERS, paper_values
from core.errors import InUse, InvalidState, NotFound, ValidationFailed
from core.outbox.services import notify_holders
from core.refusals import get_or_refuse
from school.staff.enums import PaperKind
from school.staff.models import LeaveRequest, StaffDocument, StaffMember
from school.staff.permissions import StaffPermission as P
from school.staff.services.leave_days import hold

# Days before a paper runs out on which those who keep it are told.
AHEAD = timedelta(days=30)
EXPIRING = "staff_paper_expiring"
MOST_NAMED = 100


def add_paper(
    *,
    member: StaffMember,
    kind: str,
    file: Any,
    actor: Actor,
    title: str = "",
    expires_on: date | None = None,
) -> StaffDocument:
    """Keep a paper of a member of staff: a PDF or a picture of at most 5 MB.

    Raises TooLarge, UnsupportedMedia, InvalidState beyond 50 papers, ValidationFailed naming `kind`, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        return keep_paper(
            hold(member.pk), kind=kind, file=file, title=title, actor=actor, expires_on=expires_on
        )


def keep_paper(
    member: StaffMember, *, kind: str, file: Any, title: str, actor: Actor, expires_on: date | None = None
) -> StaffDocument:
    """Keep a paper of a member whom the caller holds, and whose right to it the caller has checked."""
    if kind not in PaperKind.values:
        text = _("Choose one of: %(known)s.") % {"known": ", ".join(PaperKind.values)}
        raise ValidationFailed.at("kind", text)
    if member.documents.count() >= MOST_PAPERS:
        text = _("At most %(count)d papers are kept of a person; remove one first.") % {"count": MOST_PAPERS}
        raise InvalidState.at("file", text)
    row = StaffDocument.objects.create(
        staff=member, kind=kind, expires_on=expires_on, **paper_values(file, title=title, actor=actor)
    )
    after = {"kind": kind, "title": row.title, "size": row.size, "expires_on": expires_on}
    record(actor, "staff.paper_added", member, after=after)
    return row


def remove_paper(*, document: StaffDocument, actor: Actor) -> None:
    """Remove a paper that was kept by mistake; the file goes with the next sweep.

    Raises InUse for one that stands with leave, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        refusal = NotFound(_("There is no such paper."))
        row = get_or_refuse(StaffDocument.objects.select_related("staff"), refusal, pk=document.pk)
        if LeaveRequest.objects.filter(document=row).exists():
            raise InUse(_("This paper stands with a leave request and stays."))
        before = {"kind": row.kind, "title": row.title, "size": row.size}
        row.delete()
        record(actor, "staff.paper_removed", row.staff, before=before)


def remind_of_papers(*, day: date, actor: Actor) -> int:
    """Tell those who keep papers which run out within 30 days, each expiry date once; return how many papers.

    Called by the clock every night.
    """
    with transaction.atomic():
        rows = StaffDocument.objects.select_for_update(of=("self",), no_key=True).select_related("staff")
        due = rows.filter(expires_on__range=(day, day + AHEAD), staff__is_active=True).order_by("pk")
        papers = [row for row in due if row.reminded_for != row.expires_on][:MOST_NAMED]
        for row in papers:
            row.reminded_for = row.expires_on
            notify_holders(
                P.WRITE,
                actor=actor,
                template=EXPIRING,
                context={"member": row.staff.name, "paper": str(row), "until": row.expires_on},
                url=f"/admin/school_staff/staffmember/{row.staff_id}/",
                key=f"{EXPIRING}:{row.pk}:{row.expires_on}",
            )
        StaffDocument.objects.bulk_update(papers, ["reminded_for"])
    return len(papers)
