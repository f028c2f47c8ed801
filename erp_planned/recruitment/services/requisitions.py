"""Requisitions: made as a draft, agreed to step by step, opened by the last approval, filled by accepted offers.

The row of the requisition is locked first, then its steps; candidates and offers lock it too where they count posts.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts.models import User
from core.actors import Actor
from core.audit.services import record
from core.errors import Forbidden, InvalidState, ValidationFailed
from core.numbering.services import next_number
from core.periods import today
from core.refusals import check_fields
from core.states import moving, require_step
from erp_planned.recruitment.enums import REQUISITION_TRANSITIONS, OfferState, RequisitionState, StepState
from erp_planned.recruitment.errors import NotYourStep, OwnRequisition
from erp_planned.recruitment.models import ApprovalStep, JobRequisition, Offer
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.requisitions import (
    approvers,
    approvers_gone,
    in_chain_of,
    is_maker,
    standing,
    step_in_turn,
)
from erp_planned.recruitment.services.moves import hold_requisition
from erp_planned.recruitment.services.notices import tell_approver, tell_maker
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.matrix import cells_of_level
from payroll.pay_commission.selectors import matrix

FACTS = (
    "department", "designation", "vacancies", "qualifications", "description", "level", "closes_on", "is_public",
)  # fmt: skip
MOST_STEPS, MOST_VACANCIES = 10, 1000


def make_requisition(*, chain: Sequence[User | int], actor: Actor, **facts: Any) -> JobRequisition:
    """Make a draft with its number and its chain of approvers in order; `facts` are those of FACTS.

    Raises ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = JobRequisition(made_by=actor.name[:150], made_by_id=actor.number)
    _fill(row, facts)
    with transaction.atomic():
        year = str(today().year)
        row.number = f"REQ-{year}-{next_number('erp_requisition', period=year):04d}"
        row.save(force_insert=True)
        _set_chain(row, chain)
        record(actor, "requisition.made", row, after={"number": row.number, "vacancies": row.vacancies})
    return row


def change_requisition(
    *, requisition: JobRequisition, actor: Actor, chain: Sequence[User | int] | None = None, **facts: Any
) -> JobRequisition:
    """Change what is given of a draft, and with `chain` all of its approvers.

    Raises InvalidState once it is submitted, ValidationFailed naming the field, NoSuchRequisition, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = hold_requisition(requisition.pk)
        if row.state != RequisitionState.DRAFT:
            raise InvalidState(standing(row))
        before = {name: str(getattr(row, name)) for name in FACTS}
        _fill(row, facts)
        after = {name: str(getattr(row, name)) for name in FACTS}
        told = {name: value for name, value in after.items() if value != before[name]}
        if told:
            row.save()
        if chain is not None:
            _set_chain(row, chain)
            told["chain"] = ", ".join(one.approver.display_name for one in row.steps.all())
        if told:
            earlier = {name: before[name] for name in told if name in before}
            record(actor, "requisition.changed", row, before=earlier, after=told)
    return row


def submit(*, requisition: JobRequisition, actor: Actor) -> JobRequisition:
    """Send a draft to its first approver. Raises InvalidTransition, ValidationFailed, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = hold_requisition(requisition.pk)
        require_step(row, RequisitionState.SUBMITTED, table=REQUISITION_TRANSITIONS, standing=standing)
        _check_closing(row.closes_on)
        _check_chain(row, [one.approver for one in row.steps.select_related("approver")])
        _move(row, RequisitionState.SUBMITTED, actor, "requisition.submitted")
        _tell_next(row, actor)
    return row


def take_back(*, requisition: JobRequisition, actor: Actor) -> JobRequisition:
    """Take a submitted or rejected requisition back to draft; its steps begin anew, the audit keeps what they said.

    Raises InvalidTransition, NoSuchRequisition, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = hold_requisition(requisition.pk)
        _move(row, RequisitionState.DRAFT, actor, "requisition.taken_back")
        row.steps.update(
            state=StepState.WAITING, comments="", decided_at=None, decided_by="", decided_by_id=None
        )
    return row


def approve(
    *, requisition: JobRequisition, actor: Actor, comments: str = "", step: int | None = None
) -> JobRequisition:
    """Approve the own step; the last one opens the requisition. Raises as `decide`."""
    return decide(requisition=requisition, approved=True, comments=comments, step=step, actor=actor)


def reject(
    *, requisition: JobRequisition, actor: Actor, comments: str = "", step: int | None = None
) -> JobRequisition:
    """Reject at the own step, with the reason. Raises as `decide`."""
    return decide(requisition=requisition, approved=False, comments=comments, step=step, actor=actor)


def decide(
    *, requisition: JobRequisition, approved: bool, actor: Actor, comments: str = "", step: int | None = None
) -> JobRequisition:
    """Decide the step whose turn it is, by its approver alone; `step` is the one that was looked at.

    Raises NotYourStep for a stale step and for another's turn, OwnRequisition for whoever made it, Forbidden for who
    does not stand in the chain, ValidationFailed for a rejection without a reason, NoSuchRequisition.
    """
    authorize(actor, P.PANEL)
    with transaction.atomic():
        row = hold_requisition(requisition.pk)
        mine = _my_step(row, actor, step)
        if not approved and not comments.strip():
            raise ValidationFailed.at("comments", _("Give the reason; the one who made it is told."))
        if len(comments.strip()) > 300:
            raise ValidationFailed.at("comments", _("Write at most 300 letters."))
        mine.state = StepState.APPROVED if approved else StepState.REJECTED
        mine.comments, mine.decided_at = comments.strip(), timezone.now()
        mine.decided_by, mine.decided_by_id = actor.name[:150], actor.user_id
        mine.save()
        after = {"step": mine.sequence, "decision": mine.state, "comments": mine.comments}
        record(actor, "requisition.step_decided", row, after=after)
        if not approved:
            _move(row, RequisitionState.REJECTED, actor, "requisition.rejected")
            tell_maker(row, actor, mine.comments)
        elif row.steps.filter(state=StepState.WAITING).exists():
            _tell_next(row, actor)
        else:
            row.opened_at = timezone.now()
            _move(row, RequisitionState.OPEN, actor, "requisition.opened")
            tell_maker(row, actor, mine.comments)
    return row


def _my_step(row: JobRequisition, actor: Actor, step: int | None) -> ApprovalStep:
    """Return the step in turn if it is the caller's and the one that was looked at."""
    stands = in_chain_of(actor).filter(requisition=row).exists()
    if not stands:
        authorize(actor, P.READ)
    found = step_in_turn(row)
    if found is None:
        raise NotYourStep(standing(row))
    if not stands:
        text = _("You do not stand in its chain; %(who)s decides now.")
        raise Forbidden(text % {"who": found.approver.display_name})
    if is_maker(row, actor):
        raise OwnRequisition(_("You made this requisition; somebody else approves it."))
    is_mine = found.approver_id == actor.number
    if not is_mine or (step is not None and step != found.sequence):
        raise NotYourStep(standing(row))
    return found


def name_approver(
    *, requisition: JobRequisition, step: int, approver: User | int, actor: Actor
) -> JobRequisition:
    """Put somebody else on a step that waits, where its approver has left or the account is switched off.

    Raises InvalidState while the approver can still decide, NotYourStep for a step that does not wait,
    ValidationFailed, NoSuchRequisition, Forbidden.
    """
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        row = hold_requisition(requisition.pk)
        if row.state != RequisitionState.SUBMITTED:
            raise InvalidState(standing(row))
        found = row.steps.select_related("approver").filter(sequence=step, state=StepState.WAITING).first()
        if found is None:
            raise NotYourStep(_("This step does not wait for approval."))
        before = found.approver
        if not approvers_gone([before]):
            text = _("%(who)s can still decide; take the requisition back to change its chain.")
            raise InvalidState(text % {"who": before.display_name})
        others = [one.approver for one in row.steps.select_related("approver").exclude(pk=found.pk)]
        (named,) = _users([approver], "approver")
        _check_chain(row, [*others, named], field="approver")
        found.approver = named
        found.save(update_fields=["approver"])
        record(
            actor, "requisition.approver_named", row,
            before={"approver": before.display_name},
            after={"approver": named.display_name, "step": found.sequence},
        )  # fmt: skip
        in_turn = step_in_turn(row)
        if in_turn is not None and in_turn.pk == found.pk:
            tell_approver(found, actor)
    return row


def extend(*, requisition: JobRequisition, closes_on: date, actor: Actor) -> JobRequisition:
    """Take applications for an open requisition until another day. Raises InvalidState, ValidationFailed, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = hold_requisition(requisition.pk)
        if row.state != RequisitionState.OPEN:
            raise InvalidState(standing(row))
        _check_closing(closes_on)
        before, row.closes_on = row.closes_on, closes_on
        row.save(update_fields=["closes_on"])
        record(
            actor, "requisition.extended", row, before={"closes_on": before}, after={"closes_on": closes_on}
        )
    return row


def close(*, requisition: JobRequisition, actor: Actor, comments: str = "") -> JobRequisition:
    """Close a requisition for good.

    Raises InvalidState while an offer waits for its answer, InvalidTransition, NoSuchRequisition, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = hold_requisition(requisition.pk)
        if Offer.objects.filter(candidate__requisition=row, state=OfferState.MADE).exists():
            raise InvalidState(_("An offer waits for its answer; take it back first, or wait."))
        row.closed_at, row.comments = timezone.now(), comments.strip()[:300]
        _move(row, RequisitionState.CLOSED, actor, "requisition.closed")
    return row


def refill(requisition: JobRequisition, actor: Actor) -> JobRequisition:
    """Move between open and filled by counting accepted offers, those who joined among them; safe to repeat.

    Called in the transaction that accepted an offer or took it back.
    """
    row = hold_requisition(requisition.pk)
    taken = Offer.objects.filter(candidate__requisition=row, state=OfferState.ACCEPTED).count()
    if row.state == RequisitionState.OPEN and taken >= row.vacancies:
        _move(row, RequisitionState.FILLED, actor, "requisition.filled")
    elif row.state == RequisitionState.FILLED and taken < row.vacancies:
        _move(row, RequisitionState.OPEN, actor, "requisition.open_again")
    return row


def _move(row: JobRequisition, to: RequisitionState, actor: Actor, event: str) -> None:
    with moving(row, to=to, table=REQUISITION_TRANSITIONS, actor=actor, event=event, standing=standing):
        pass


def _tell_next(row: JobRequisition, actor: Actor) -> None:
    step = step_in_turn(row)
    if step is not None:
        tell_approver(step, actor)


def _fill(row: JobRequisition, facts: dict[str, Any]) -> None:
    for name, value in facts.items():
        if name not in FACTS:
            raise ValidationFailed.at(name, _("This cannot be set."))
        setattr(row, name, value.strip() if isinstance(value, str) else value)
    check_fields(row, FACTS)
    if not 1 <= row.vacancies <= MOST_VACANCIES:
        text = _("Give a number from 1 to %(most)d.") % {"most": MOST_VACANCIES}
        raise ValidationFailed.at("vacancies", text)
    if not cells_of_level(matrix(organization_settings().commission_version), row.level):
        text = _("The pay matrix has no level %(level)s.") % {"level": row.level}
        raise ValidationFailed.at("level", text)
    if row.pk is None or "closes_on" in facts:
        _check_closing(row.closes_on)


def _check_closing(day: date) -> None:
    if day < today():
        raise ValidationFailed.at("closes_on", _("Give today or a later day."))


def _set_chain(row: JobRequisition, chain: Sequence[User | int]) -> None:
    people = _users(chain, "chain")
    _check_chain(row, people)
    row.steps.all().delete()
    ApprovalStep.objects.bulk_create(
        ApprovalStep(requisition=row, sequence=number, approver=person)
        for number, person in enumerate(people, 1)
    )


def _users(chain: Sequence[User | int], field: str) -> list[User]:
    """Return the accounts in their order; numbers are looked up at once. Raises ValidationFailed."""
    numbers = [one if isinstance(one, int) else one.pk for one in chain]
    if len(numbers) > MOST_STEPS:
        text = _("At most %(most)d approvers stand in a chain.") % {"most": MOST_STEPS}
        raise ValidationFailed.at(field, text)
    found = {one.pk: one for one in approvers().filter(pk__in=numbers)}
    if any(number not in found for number in numbers):
        raise ValidationFailed.at(field, _("An approver has no account here, or it is switched off."))
    return [found[number] for number in numbers]


def _check_chain(row: JobRequisition, people: Sequence[User], *, field: str = "chain") -> None:
    """Refuse an empty chain, somebody twice, who made the requisition, and who cannot sign in."""
    if not people:
        raise ValidationFailed.at(field, _("Name at least one approver."))
    if len({one.pk for one in people}) != len(people):
        raise ValidationFailed.at(field, _("Name each approver once."))
    if any(one.pk == row.made_by_id for one in people):
        raise ValidationFailed.at(field, _("Who made the requisition does not approve it; name others."))
    if field == "chain":
        gone = [one.display_name for one in approvers_gone(people)]
        if gone:
            text = _("%(names)s can no longer sign in; name others.") % {"names": ", ".join(gone)}
            raise ValidationFailed.at(field, text)
