"""Steps of candidates and requisitions that interviews and offers bring about; rows are locked by the caller.

Locks are taken in one order: requisition, candidate, employees by number, interview, offer.
"""

from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor
from core.states import moving, take
from erp_planned.recruitment.enums import CANDIDATE_TRANSITIONS, CandidateState
from erp_planned.recruitment.errors import NoSuchCandidate, NoSuchRequisition, OwnApplication
from erp_planned.recruitment.models import Candidate, JobRequisition
from erp_planned.recruitment.selectors.candidates import own_application_text
from erp_planned.recruitment.selectors.reading import named, reader_of
from payroll.employees.models import Employee


def refuse_own_candidacy(candidate: Candidate, actor: Actor) -> None:
    """Raise OwnApplication for the own application."""
    if reader_of(actor).is_candidate(candidate):
        raise OwnApplication(own_application_text())


def hold_requisition(number: int) -> JobRequisition:
    """Return a requisition as stored now, locked. Raises NotFound."""
    rows = JobRequisition.objects.select_related("department", "designation")
    return take(rows, NoSuchRequisition(), pk=number)


def hold_candidate(number: int) -> Candidate:
    """Return a candidate as stored now, locked. Raises NotFound."""
    rows = Candidate.objects.select_related("requisition__department", "requisition__designation")
    return take(rows, NoSuchCandidate(), pk=number)


def hold_people(numbers: Collection[int]) -> dict[int, Employee]:
    """Return employees by number, locked in the order of their numbers, so that their time is given once."""
    rows = Employee.objects.select_for_update(of=("self",), no_key=True).select_related("user", "department")
    return {one.pk: one for one in rows.filter(pk__in=numbers).order_by("pk")}


def standing_of_candidate(row: Candidate) -> str:
    """Say how far a candidate is, for a step that is not possible."""
    return _("%(who)s is “%(state)s”; this step is not possible now.") % {
        "who": named(row), "state": row.get_state_display(),
    }  # fmt: skip


def move_candidate(row: Candidate, to: CandidateState, actor: Actor, *, reason: str = "") -> None:
    """Move a locked candidate. Raises InvalidTransition.

    Why is kept on the row, which is erased in time, and not in the audit.
    """
    with moving(
        row, to=to, table=CANDIDATE_TRANSITIONS, actor=actor, event=f"recruitment.candidate_{to.value}",
        standing=standing_of_candidate,
    ):  # fmt: skip
        pass
    row.state_since, row.reason = timezone.now(), reason[:300]
    row.save(update_fields=["state_since", "reason"])
