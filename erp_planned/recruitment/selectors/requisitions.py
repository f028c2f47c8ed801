"""Requisitions, whose turn it is, and how many posts are left."""

import re
from collections.abc import Collection
from datetime import date

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Lower
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.access import is_allowed
from core.accounts.models import User
from core.actors import Actor
from core.errors import ValidationFailed
from core.formatting import in_date
from core.refusals import get_or_refuse
from erp_planned.recruitment.enums import HOLDING, OfferState, RequisitionState, StepState
from erp_planned.recruitment.errors import NoSuchRequisition
from erp_planned.recruitment.models import ApprovalStep, JobRequisition
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Department, Designation, Employee

HOLDS = Q(candidates__offers__state__in=HOLDING)
TAKEN = Q(candidates__offers__state=OfferState.ACCEPTED)
# Names that are looked for in one chain.
MOST_NAMES = 50


def requisitions() -> QuerySet[JobRequisition]:
    """Return all requisitions with department and post, their chains, and how many posts are held and filled."""
    rows = JobRequisition.objects.select_related("department", "designation").prefetch_related(
        Prefetch("steps", ApprovalStep.objects.select_related("approver").order_by("sequence"))
    )
    return rows.annotate(
        held=Count("candidates__offers", filter=HOLDS), filled=Count("candidates__offers", filter=TAKEN)
    )


def requisition_by_id(number: int) -> JobRequisition:
    """Return one requisition. Raises NoSuchRequisition."""
    return get_or_refuse(requisitions(), NoSuchRequisition(), pk=number)


def requisition_for(number: int, actor: Actor) -> JobRequisition:
    """Return one requisition to the office, and to whoever stands in its chain. Raises NoSuchRequisition."""
    rows = requisitions()
    if not is_allowed(actor.permissions, P.READ):
        rows = rows.filter(pk__in=in_chain_of(actor).values("requisition"))
    return get_or_refuse(rows, NoSuchRequisition(), pk=number)


def open_requisitions() -> QuerySet[JobRequisition]:
    """Return the requisitions with posts to fill, the one that closes first at the top."""
    return requisitions().filter(state=RequisitionState.OPEN).order_by("closes_on", "pk")


def public_openings(day: date) -> QuerySet[JobRequisition]:
    """Return what anybody may apply for on a day: open, public, and not past its last day."""
    rows = JobRequisition.objects.select_related("department", "designation")
    rows = rows.filter(state=RequisitionState.OPEN, is_public=True, closes_on__gte=day)
    return rows.order_by("closes_on", "pk")


def public_opening(number: str, day: date) -> JobRequisition:
    """Return one of them by its number. Raises NoSuchRequisition."""
    return get_or_refuse(public_openings(day), NoSuchRequisition(), number=number)


def vacancies_left(requisition: JobRequisition) -> int:
    """Return the posts that no offer holds: vacancies less offers that wait for an answer or are accepted."""
    rows = JobRequisition.objects.filter(pk=requisition.pk)
    held = rows.aggregate(held=Count("candidates__offers", filter=HOLDS))["held"]
    return max(0, requisition.vacancies - held)


def is_maker(row: JobRequisition, actor: Actor) -> bool:
    """Say whether the caller made the requisition."""
    return row.made_by_id is not None and row.made_by_id == actor.number


def step_in_turn(row: JobRequisition) -> ApprovalStep | None:
    """Return the step that is to be decided next, or None."""
    if row.state != RequisitionState.SUBMITTED:
        return None
    waiting = [one for one in row.steps.all() if one.state == StepState.WAITING]
    return min(waiting, key=lambda one: one.sequence, default=None)


def is_my_turn(row: JobRequisition, actor: Actor) -> bool:
    """Say whether the caller is the one to decide next."""
    step = step_in_turn(row)
    return step is not None and step.approver_id == actor.number and not is_maker(row, actor)


def in_chain_of(actor: Actor) -> QuerySet[ApprovalStep]:
    """Return the steps of requisitions, submitted at least once, whose approver the caller is; drafts of others not."""
    return _steps_of(actor.number)


def _steps_of(user_id: int | None) -> QuerySet[ApprovalStep]:
    rows = ApprovalStep.objects.filter(approver=user_id or 0)
    return rows.exclude(requisition__state=RequisitionState.DRAFT)


def has_steps(user_id: int | None) -> bool:
    """Say whether something is or was an account's to approve."""
    return _steps_of(user_id).exists()


def own_requisitions(actor: Actor) -> QuerySet[JobRequisition]:
    """Return the requisitions in whose chain the caller stands, those that wait first."""
    rows = requisitions().filter(pk__in=in_chain_of(actor).values("requisition"))
    mine = ApprovalStep.objects.filter(
        requisition=OuterRef("pk"), approver=actor.number or 0, state=StepState.WAITING
    )
    waits = Exists(mine) & Q(state=RequisitionState.SUBMITTED)
    return rows.annotate(waits=waits).order_by("-waits", "-made_at", "-pk")


def approvers_gone(users: Collection[User]) -> list[User]:
    """Return who of them can no longer decide: the account is switched off, or the person has left; one query."""
    people = Employee.objects.filter(user__in=users).exclude(status=EmployeeStatus.ACTIVE)
    left = set(people.values_list("user_id", flat=True))
    return [one for one in users if not one.is_active or one.pk in left]


def approvers() -> QuerySet[User]:
    """Return who may stand in a chain: everybody who can sign in here."""
    return User.objects.filter(is_active=True).order_by("name", "username")


def users_named(text: str, *, field: str) -> list[User]:
    """Return the accounts of user names or employee codes between commas or lines, in their order.

    Raises ValidationFailed on the field naming those that lead to no account.
    """
    names = [one.strip().casefold() for one in re.split(r"[,;\n]+", text) if one.strip()][:MOST_NAMES]
    rows = approvers().alias(lower_name=Lower("username"))
    found: dict[str, User] = {one.username.casefold(): one for one in rows.filter(lower_name__in=names)}
    rest = [name.upper() for name in names if name not in found]
    people = Employee.objects.select_related("user").filter(code__in=rest, user__is_active=True)
    found |= {person.code.casefold(): person.user for person in people if person.user is not None}
    unknown = [name for name in names if name not in found]
    if unknown:
        message = _("No account that is switched on has this user name or employee code: %(names)s.")
        raise ValidationFailed.at(field, message % {"names": ", ".join(unknown)})
    return [found[name] for name in names]


def department_numbered(number: int) -> Department:
    """Return a department. Raises ValidationFailed naming `department_id`."""
    refusal = ValidationFailed.at("department_id", _("There is no such department."))
    return get_or_refuse(Department.objects.all(), refusal, pk=number)


def designation_numbered(number: int) -> Designation:
    """Return a designation. Raises ValidationFailed naming `designation_id`."""
    refusal = ValidationFailed.at("designation_id", _("There is no such designation."))
    return get_or_refuse(Designation.objects.all(), refusal, pk=number)


def steps_in_words(row: JobRequisition) -> list[tuple[int, str]]:
    """Return the steps that are not decided, as (step, whose)."""
    return [
        (one.sequence, f"{one.sequence}. {one.approver.display_name}")
        for one in row.steps.all()
        if one.state == StepState.WAITING
    ]


def standing(row: JobRequisition) -> str:
    """Say in a sentence what has become of a requisition, and what comes next."""
    if row.state == RequisitionState.SUBMITTED:
        step = step_in_turn(row)
        if step is None:
            return _("It waits for approval.")
        values = {
            "step": step.sequence,
            "of": len(row.steps.all()),
            "who": step.approver.display_name,
        }
        text = _("It waits for %(who)s, step %(step)d of %(of)d.") % values
        if not step.approver.is_active:
            gone = _("The account is switched off; name another approver.")
            text = f"{text} {gone}"
        return text
    if row.state in {RequisitionState.OPEN, RequisitionState.FILLED}:
        return _open_standing(row)
    return {
        RequisitionState.DRAFT: _("It is a draft. Submit it; then it goes to each approver in order."),
        RequisitionState.REJECTED: _("It is rejected. Take it back to draft to change and submit it again."),
        RequisitionState.CLOSED: _("It is closed."),
    }[RequisitionState(row.state)]


def _open_standing(row: JobRequisition) -> str:
    if row.state == RequisitionState.FILLED:
        return _("All posts are filled by accepted offers.")
    left = vacancies_left(row)
    text = ngettext(
        "It is open until %(day)s; %(count)d post is left.",
        "It is open until %(day)s; %(count)d posts are left.",
        left,
    )
    return text % {"count": left, "day": in_date(row.closes_on)}
