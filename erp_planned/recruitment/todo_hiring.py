"""What hiring has for the office to do: feedback that is late, results to set, offers to answer, joining."""

from datetime import date, timedelta

from django.utils import timezone
from django.utils.translation import ngettext

from core.todo import Counted
from erp_planned.recruitment.enums import CandidateState, InterviewResult, InterviewState, OfferState
from erp_planned.recruitment.models import Candidate, Interview, JoiningTask, Offer
from erp_planned.recruitment.permissions import RecruitmentPermission as P

# Offers whose last day is so near are told of.
AHEAD = timedelta(days=7)


def hiring_waits(today: date) -> list[Counted]:
    """Return what waits: counted, never what a panel says."""
    held = Interview.objects.filter(state=InterviewState.SCHEDULED, starts_at__lte=timezone.now())
    closed = Interview.objects.filter(
        state=InterviewState.CLOSED, result=InterviewResult.PENDING,
        candidate__state=CandidateState.INTERVIEW,
    )  # fmt: skip
    ending = Offer.objects.filter(state=OfferState.MADE, valid_until__lte=today + AHEAD)
    coming = Candidate.objects.filter(state=CandidateState.ACCEPTED)
    offers = Offer.objects.filter(state=OfferState.ACCEPTED, candidate__in=coming)
    tasks = JoiningTask.objects.filter(done_on=None, is_left_out=False)
    interviews = "admin:erp_recruitment_interview_changelist"
    offer_list = "admin:erp_recruitment_offer_changelist"
    return [
        Counted(held, _late, interviews, P.WRITE, f"state__exact={InterviewState.SCHEDULED}"),
        Counted(closed, _results, interviews, P.WRITE, f"state__exact={InterviewState.CLOSED}"),
        Counted(ending, _ending, offer_list, P.WRITE, f"state__exact={OfferState.MADE}", "valid_until"),
        Counted(offers, _coming, offer_list, P.WRITE, f"state__exact={OfferState.ACCEPTED}", "joining_on"),
        Counted(tasks, _joining, "admin:joining_checklists", P.WRITE, "open=1", different="employee"),
    ]


def _late(count: int) -> str:
    text = ngettext(
        "%(count)d interview waits for feedback of its panel",
        "%(count)d interviews wait for feedback of their panels",
        count,
    )
    return text % {"count": count}


def _results(count: int) -> str:
    text = ngettext(
        "%(count)d interview waits for its result", "%(count)d interviews wait for their results", count
    )
    return text % {"count": count}


def _ending(count: int) -> str:
    text = ngettext(
        "%(count)d offer without an answer lapses within a week",
        "%(count)d offers without an answer lapse within a week",
        count,
    )
    return text % {"count": count}


def _coming(count: int) -> str:
    text = ngettext(
        "%(count)d candidate accepted and is to be onboarded",
        "%(count)d candidates accepted and are to be onboarded",
        count,
    )
    return text % {"count": count}


def _joining(count: int) -> str:
    text = ngettext(
        "%(count)d new employee has open tasks of joining",
        "%(count)d new employees have open tasks of joining",
        count,
    )
    return text % {"count": count}
