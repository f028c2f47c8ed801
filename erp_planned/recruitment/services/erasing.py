"""Erasing what candidates told of themselves, some months after they are out (Digital Personal Data Protection Act,
section 8(7)): by the clock, the file too; numbers, states and ratings stay.
"""

from datetime import date, datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from core.access import authorize
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.outbox.forgetting import forget_sent
from core.tenancy.due import next_day
from erp_planned.recruitment.calc import months_before
from erp_planned.recruitment.enums import GONE, CandidateState, RequisitionState
from erp_planned.recruitment.models import Candidate, Interview, KeepingRule, Offer, PanelMember
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.candidates import keep_months

LOOK = "erp_recruitment.erase"
# Candidates erased in one turn; the rest follows in the next one.
MOST = 500
# Somebody with an offer may still come; who joined is an employee.
STAYING = (CandidateState.OFFERED, CandidateState.ACCEPTED, CandidateState.JOINED)
WORDS = ("name", "name_key", "email", "phone", "qualifications", "resume_name", "remarks", "reason")


def erase_due(day: date, *, actor: Actor) -> int:
    """Erase whose time of keeping is over on a day, at most MOST at once; return how many. Safe to repeat."""
    authorize(actor, P.WRITE)
    months, rule = keep_months(day)
    last = months_before(day, months)
    due = Q(state__in=GONE, state_since__date__lte=last) | Q(
        requisition__state=RequisitionState.CLOSED,
        requisition__closed_at__date__lte=last,
        state_since__date__lte=last,
    )
    with transaction.atomic():
        rows = Candidate.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
        rows = rows.filter(due, erased_at=None, employee=None).exclude(state__in=STAYING)
        found = list(rows.order_by("pk")[:MOST])
        if found:
            _erase(found, actor)
            if rule is not None and rule.used_at is None:
                KeepingRule.objects.filter(pk=rule.pk).update(used_at=timezone.now())
    return len(found)


def _erase(rows: list[Candidate], actor: Actor) -> None:
    forget_sent(addresses=[row.email for row in rows])
    files = [(row.resume.storage, str(row.resume.name)) for row in rows if row.resume]
    now = timezone.now()
    for row in rows:
        for name in WORDS:
            setattr(row, name, "")
        row.date_of_birth, row.resume, row.form_key, row.erased_at = None, "", None, now
    names = [*WORDS, "date_of_birth", "resume", "form_key", "erased_at"]
    Candidate.objects.bulk_update(rows, names)
    numbers = [row.pk for row in rows]
    of_them = Interview.objects.filter(candidate__in=numbers)
    PanelMember.objects.filter(interview__in=of_them).update(comments="", conflict="")
    of_them.update(closed_because="")
    Offer.objects.filter(candidate__in=numbers).update(terms="", reason="")
    record(actor, "candidates.erased", after={"count": len(rows), "numbers": [row.number for row in rows]})

    def drop() -> None:
        for storage, name in files:
            storage.delete(name)

    transaction.on_commit(drop)


def look(now: datetime) -> datetime:
    """What the clock does each night."""
    actor = system_actor(Door.TASK)
    day = timezone.localdate(now)
    while erase_due(day, actor=actor) == MOST:
        pass
    return next_day(now, hour=3, minute=30)
