"""Interviews, and what each reader may see of the panel's feedback.

Until the round is closed a member sees the own feedback alone, and the office who gave theirs. Afterwards the panel
and the office see all of it; never whoever declared a conflict of interest, nor the candidate.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from erp_planned.recruitment.calc_hiring import proposed_result
from erp_planned.recruitment.enums import InterviewResult, InterviewState
from erp_planned.recruitment.models import Candidate, Interview, Offer, PanelMember
from erp_planned.recruitment.selectors.reading import Reader, reader_of
from payroll.employees.models import Employee


@dataclass(frozen=True, slots=True)
class SeenMember:
    """A member of a panel as one reader may see it; what is hidden is empty."""

    row: PanelMember
    rating: int | None = None
    recommendation: str = ""
    comments: str = ""
    conflict: str = ""

    @property
    def employee(self) -> Employee:
        """Who it is."""
        return self.row.employee

    @property
    def given(self) -> bool:
        """Whether feedback was given: that, and no more, everybody may know who sees the panel."""
        return self.row.given_at is not None

    @property
    def has_conflict(self) -> bool:
        """Whether the member sits out."""
        return self.row.conflict_at is not None

    @property
    def standing(self) -> str:
        """Say how far the member is."""
        if self.has_conflict:
            return _("Conflict of interest")
        return _("Given") if self.given else _("Waits for feedback")

    @property
    def recommended(self) -> str:
        """Return the recommendation in words."""
        return self.row.get_recommendation_display() if self.recommendation else ""


@dataclass(frozen=True, slots=True)
class SeenInterview:
    """An interview as one reader may see it."""

    row: Interview
    members: list[SeenMember]
    is_disclosed: bool
    proposal: str
    offer: Offer | None

    @property
    def feedback(self) -> list[SeenMember]:
        """What was said, as far as the reader may see it."""
        return [one for one in self.members if one.rating is not None]


def interviews() -> QuerySet[Interview]:
    """Return all interviews with candidate, post and panel, the latest first; a bounded number of queries."""
    members = PanelMember.objects.select_related("employee__user", "employee__department").order_by("pk")
    return (
        Interview.objects.select_related("candidate__requisition__designation")
        .prefetch_related(Prefetch("members", members), Prefetch("candidate__offers"))
        .order_by("-starts_at", "-id")
    )


def interview_by_id(number: int) -> Interview:
    """Return one interview. Raises NotFound."""
    found: Interview = get_or_refuse(interviews(), NotFound(_("There is no such interview.")), pk=number)
    return found


def visible_interviews(reader: Reader) -> QuerySet[Interview]:
    """Return all interviews to the office, to others those on whose panel they sit."""
    rows = interviews()
    if reader.is_office:
        return rows
    return rows.filter(
        pk__in=PanelMember.objects.filter(employee=reader.employee_id or 0).values("interview")
    )


def visible_interview(number: int, reader: Reader) -> Interview:
    """Return one interview that the reader may see. Raises NotFound."""
    rows = visible_interviews(reader)
    found: Interview = get_or_refuse(rows, NotFound(_("There is no such interview.")), pk=number)
    return found


def own_member(row: Interview, reader: Reader) -> PanelMember | None:
    """Return the reader's seat on the panel."""
    mine = reader.employee_id
    return next((one for one in row.members.all() if mine is not None and one.employee_id == mine), None)


def reads_feedback(row: Interview, reader: Reader) -> bool:
    """Say whether a reader may see all feedback: the round is closed, and the reader is no party to the case."""
    if row.state != InterviewState.CLOSED or reader.is_candidate(row.candidate):
        return False
    mine = own_member(row, reader)
    return mine.conflict_at is None if mine else reader.is_office


def seen(rows: Iterable[Interview], reader: Reader) -> list[SeenInterview]:
    """Return interviews as the reader may see them; no query beside those of `interviews`."""
    return [seen_one(row, reader) for row in rows]


def seen_one(row: Interview, reader: Reader) -> SeenInterview:
    """Return one interview as the reader may see it."""
    disclosed = reads_feedback(row, reader)
    told = [one.recommendation for one in row.members.all() if one.given_at] if disclosed else []
    offers = sorted(row.candidate.offers.all(), key=lambda one: one.pk) if reader.is_office else []
    return SeenInterview(
        row=row,
        members=[_seen_member(one, reader, disclosed) for one in row.members.all()],
        is_disclosed=disclosed,
        proposal=proposed_result(told) if disclosed else InterviewResult.PENDING,
        offer=offers[-1] if offers else None,
    )


def _seen_member(one: PanelMember, reader: Reader, disclosed: bool) -> SeenMember:
    is_mine = reader.employee_id is not None and one.employee_id == reader.employee_id
    if disclosed or is_mine:
        return SeenMember(one, one.rating, one.recommendation, one.comments, one.conflict)
    return SeenMember(one, conflict=one.conflict if reader.is_office else "")


def standing_of(row: Interview) -> str:
    """Say what has become of an interview, without a word of the feedback."""
    if row.state == InterviewState.CANCELLED:
        return _("Cancelled: %(reason)s") % {"reason": row.closed_because}
    if row.state == InterviewState.CLOSED:
        result = row.get_result_display()
        if row.closed_because:
            return _("Closed by the office (%(reason)s). Result: %(result)s") % {
                "reason": row.closed_because, "result": result,
            }  # fmt: skip
        return _("The whole panel gave feedback. Result: %(result)s") % {"result": result}
    sitting = [one for one in row.members.all() if one.conflict_at is None]
    if not sitting:
        return _("Nobody is left on the panel; name others with “Reschedule”, or cancel the interview.")
    given = sum(one.given_at is not None for one in sitting)
    return _("%(given)d of %(all)d members gave feedback.") % {"given": given, "all": len(sitting)}


def interviews_of(candidate: Candidate) -> list[Interview]:
    """Return the interviews of a candidate, the latest round first."""
    return list(interviews().filter(candidate=candidate.pk).order_by("-round_no"))


def panel_ratings(candidate_ids: Collection[int]) -> dict[int, Decimal]:
    """Return {candidate: average of the ratings of all closed rounds, 1 to 5 with two decimals}; one query.

    A candidate without a closed round is left out: what a panel says before is told to nobody.
    """
    found: dict[int, list[int]] = defaultdict(list)
    rows = PanelMember.objects.filter(
        interview__candidate__in=candidate_ids, interview__state=InterviewState.CLOSED, given_at__isnull=False
    ).values_list("interview__candidate", "rating")
    for number, rating in rows:
        found[number].append(rating or 0)
    return {
        number: (Decimal(sum(ratings)) / len(ratings)).quantize(Decimal("0.01"))
        for number, ratings in found.items()
    }


def own_interviews(employee: Employee) -> QuerySet[Interview]:
    """Return the interviews on whose panel somebody sits."""
    mine = PanelMember.objects.filter(employee=employee.pk).values("interview")
    return interviews().filter(pk__in=mine)


def sits_on_panels(user_id: int | None) -> bool:
    """Say whether an account's person sits or sat on a panel; one query."""
    return user_id is not None and PanelMember.objects.filter(employee__user=user_id).exists()


def owed_by(employee: Employee, now: datetime) -> int:
    """Return how many interviews that have begun wait for somebody's feedback."""
    return PanelMember.objects.filter(
        employee=employee.pk, given_at=None, conflict_at=None, interview__state=InterviewState.SCHEDULED,
        interview__starts_at__lte=now,
    ).count()  # fmt: skip


def ends_at(row: Interview) -> datetime:
    """Return when an interview is over."""
    return row.starts_at + timedelta(minutes=row.minutes)


def resume_of(number: int, actor: Actor) -> Interview:
    """Return the interview whose candidate's resume the caller may read: the office, or a member without conflict.

    Raises NotFound, also where there is no resume.
    """
    reader = reader_of(actor)
    row = visible_interview(number, reader)
    mine = own_member(row, reader)
    if not row.candidate.resume or (mine is not None and mine.conflict_at is not None):
        raise NotFound(_("There is no such resume."))
    return row
