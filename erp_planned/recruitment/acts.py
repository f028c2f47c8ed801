"""The acts on requisitions and candidates, for every door (`core.acts`); REST has routes of its own for them."""

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import ADMIN, Act, Acts, Kind, Param, declare
from core.errors import ValidationFailed
from core.formatting import in_date
from erp_planned.recruitment.enums import (
    CANDIDATE_TRANSITIONS,
    REQUISITION_TRANSITIONS,
    CandidateState,
    RequisitionState,
)
from erp_planned.recruitment.models import JobRequisition
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.candidates import (
    candidate_by_id,
    is_own_application,
    own_application_text,
)
from erp_planned.recruitment.selectors.candidates import standing as standing_of_candidate
from erp_planned.recruitment.selectors.requisitions import (
    requisition_by_id,
    standing,
    steps_in_words,
    users_named,
)
from erp_planned.recruitment.services import candidates as people
from erp_planned.recruitment.services import requisitions as posts

SUBMITTED = frozenset({RequisitionState.SUBMITTED})
OPEN = frozenset({RequisitionState.OPEN})


def _name_approver(*, requisition: JobRequisition, step: str, approver: str, actor: Actor) -> JobRequisition:
    named = users_named(approver, field="approver")
    if len(named) != 1:
        raise ValidationFailed.at("approver", _t("Write one user name or employee code."))
    return posts.name_approver(requisition=requisition, step=int(step), approver=named[0], actor=actor)


# fmt: off
COMMENTS = Param("comments", Kind.WORDS, _("Comments"), most=300)
REQUISITION_ACTS = declare(Acts(
    "requisition", "requisition", find=requisition_by_id, table=REQUISITION_TRANSITIONS, standing=standing,
    title=str, describe=lambda row: f"{row.department}, {row.vacancies}",
    each=(
        Act("submit", _("Submit"), P.WRITE, posts.submit, to=RequisitionState.SUBMITTED, icon="send", doors=ADMIN,
            done=_("The requisition is submitted; the first approver is told.")),
        Act("approve", _("Approve"), P.PANEL, posts.approve, states=SUBMITTED, icon="check_circle", doors=ADMIN,
            params=(COMMENTS,), done=_("Your approval is entered.")),
        Act("reject", _("Reject"), P.PANEL, posts.reject, states=SUBMITTED, icon="cancel", dangerous=True,
            doors=ADMIN, params=(Param("comments", Kind.WORDS, _("Reason"), required=True, most=300),),
            done=_("The requisition is rejected.")),
        Act("name_approver", _("Name another approver"), P.DECIDE, _name_approver, states=SUBMITTED,
            icon="person_add", doors=ADMIN, params=(
            Param("step", Kind.CHOICE, _("Step"), required=True, choices=steps_in_words),
            Param("approver", Kind.LINE, _("Approver"), required=True, most=64,
                  help=_("User name or employee code."))),
            text=_("Only where the approver has left, or the account is switched off."),
            done=_("The approver is named.")),
        Act("take_back", _("Take back to draft"), P.WRITE, posts.take_back, to=RequisitionState.DRAFT, icon="undo",
            doors=ADMIN, text=_("The approvals begin anew when it is submitted again."),
            done=_("The requisition is a draft again.")),
        Act("extend", _("Extend"), P.WRITE, posts.extend, states=OPEN, icon="event", doors=ADMIN, params=(
            Param("closes_on", Kind.DAY, _("Applications until"), required=True, initial=lambda row: row.closes_on),),
            done=_("Applications are taken until that day.")),
        Act("close", _("Close"), P.WRITE, posts.close, to=RequisitionState.CLOSED, icon="lock", dangerous=True,
            doors=ADMIN, params=(COMMENTS,), text=_("This is final; the data of candidates are erased later."),
            done=_("The requisition is closed.")),
    ),
))
CANDIDATE_ACTS = declare(Acts(
    "candidate", "candidate", find=candidate_by_id, table=CANDIDATE_TRANSITIONS, standing=standing_of_candidate,
    is_own=is_own_application, own_text=own_application_text,
    title=lambda row: f"{row.number} {row.name}".strip(),
    describe=lambda row: f"{row.requisition}, {in_date(row.applied_at)}",
    each=(
        Act("shortlist", _("Shortlist"), P.WRITE, people.shortlist, to=CandidateState.SHORTLISTED, icon="star",
            bulk=True, doors=ADMIN, done=_("The candidate is shortlisted.")),
        Act("reject", _("Reject"), P.WRITE, people.reject_candidate, to=CandidateState.REJECTED, icon="cancel",
            dangerous=True, bulk=True, doors=ADMIN,
            params=(Param("reason", Kind.WORDS, _("Reason"), required=True, most=300),),
            done=_("The candidate is rejected.")),
        Act("rate", _("Rate"), P.WRITE, people.rate, icon="grade", doors=ADMIN,
            states=frozenset(CandidateState), params=(
            Param("rating", Kind.NUMBER, _("Rating (1 to 5)"), required=True, least=1,
                  initial=lambda row: row.rating),),
            done=_("The rating is entered.")),
        Act("withdraw", _("Withdrawn"), P.WRITE, people.withdraw, states=people.BEFORE_OFFER, icon="person_off",
            dangerous=True, doors=ADMIN, params=(Param("reason", Kind.WORDS, _("Reason"), most=300),),
            text=_("The candidate does not want the post any more."), done=_("The candidate has withdrawn.")),
        Act("reopen", _("Take the rejection back"), P.WRITE, people.reopen, to=CandidateState.APPLIED, icon="undo",
            doors=ADMIN, done=_("The candidate has applied as before.")),
        Act("download", _("Resume"), P.READ, icon="download"),
    ),
))
# fmt: on
