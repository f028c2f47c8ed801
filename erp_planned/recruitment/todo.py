"""What recruitment has for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import Counted
from erp_planned.recruitment.enums import CandidateState, RequisitionState
from erp_planned.recruitment.models import Candidate, JobRequisition
from erp_planned.recruitment.permissions import RecruitmentPermission as P

REQUISITIONS = "admin:erp_recruitment_jobrequisition_changelist"
CANDIDATES = "admin:erp_recruitment_candidate_changelist"


def waiting(today: date) -> list[Counted]:
    """Return requisitions that wait for a step or take applications no more, and candidates nobody has looked at."""
    submitted = JobRequisition.objects.filter(state=RequisitionState.SUBMITTED)
    past = JobRequisition.objects.filter(state=RequisitionState.OPEN, closes_on__lt=today)
    new = Candidate.objects.filter(state=CandidateState.APPLIED, requisition__state=RequisitionState.OPEN)
    return [
        Counted(submitted, _submitted, REQUISITIONS, P.READ, "state__exact=submitted"),
        Counted(past, _past, REQUISITIONS, P.WRITE, "state__exact=open", due="closes_on"),
        Counted(new, _new, CANDIDATES, P.WRITE, "state__exact=applied"),
    ]


def _submitted(count: int) -> str:
    text = ngettext(
        "%(count)d requisition waits for approval", "%(count)d requisitions wait for approval", count
    )
    return text % {"count": count}


def _past(count: int) -> str:
    text = ngettext(
        "%(count)d open requisition is past its last day: close or extend it",
        "%(count)d open requisitions are past their last day: close or extend them",
        count,
    )
    return text % {"count": count}


def _new(count: int) -> str:
    text = ngettext(
        "%(count)d candidate is to be looked at", "%(count)d candidates are to be looked at", count
    )
    return text % {"count": count}
