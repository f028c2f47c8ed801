"""Telling approvers, makers and candidates; what candidates are told goes to the address that they gave."""

from typing import Any

from core.actors import Actor
from core.outbox.enums import Channel
from core.outbox.services import notify
from core.tenancy.context import current_tenant
from erp_planned.recruitment.models import ApprovalStep, Candidate, JobRequisition

TEMPLATES = ("requisition_step", "requisition_decided", "application_received", "application_again")


def _facts(row: JobRequisition) -> dict[str, Any]:
    return {
        "number": row.number,
        "post": row.designation.name,
        "department": row.department.name,
        "vacancies": row.vacancies,
        "institution": current_tenant().name,
    }


def tell_approver(step: ApprovalStep, actor: Actor) -> None:
    """Tell the person whose turn it is."""
    row = step.requisition
    notify(
        actor=actor,
        template="requisition_step",
        context={**_facts(row), "by": row.made_by},
        user_id=step.approver_id,
        payload={"url": f"/ess/approvals/{row.pk}"},
    )


def tell_maker(row: JobRequisition, actor: Actor, comments: str) -> None:
    """Tell who made a requisition that the chain is through, or that somebody rejected it."""
    if row.made_by_id is None or row.made_by_id < 0:
        return
    notify(
        actor=actor,
        template="requisition_decided",
        context={**_facts(row), "state": row.state, "by": actor.name, "comments": comments},
        user_id=row.made_by_id,
        payload={"url": f"/admin/erp_recruitment/jobrequisition/{row.pk}/change/"},
    )


def tell_candidate(row: Candidate, actor: Actor, template: str, *, key: str | None = None) -> None:
    """Write to a candidate by e-mail."""
    notify(
        actor=actor,
        template=template,
        context={**_facts(row.requisition), "candidate": row.name, "application": row.number},
        channels=[Channel.EMAIL],
        address=row.email,
        language=row.language,
        key=key,
    )
