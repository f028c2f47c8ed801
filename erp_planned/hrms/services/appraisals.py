"""Appraisals: a round is opened; self-appraisal, the officer's rating, the final rating; the round is closed.

Each step locks those before it, which the database holds too. A final rating other than the officer's is the
moderation, and says why. The ratings are disclosed to the employee when the round is closed.
"""

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, Forbidden, InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import moving, require_step, take
from erp_planned.hrms.calc import clean_goals, rating_fault
from erp_planned.hrms.enums import (
    APPRAISAL_TRANSITIONS,
    CYCLE_TRANSITIONS,
    UNFINISHED,
    AppraisalState,
    CycleState,
)
from erp_planned.hrms.errors import OwnCase, StepClosed
from erp_planned.hrms.models import Appraisal, AppraisalCycle
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.appraisals import (
    appraisals,
    is_officer,
    own_appraisal_text,
    standing_of_appraisal,
)
from erp_planned.hrms.selectors.people import officers_on
from erp_planned.hrms.services.notices import tell
from payroll.employees.access import is_own
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee

MOST_TEXT = 4000
OWN, TEAM = "/ess/appraisals", "/ess/team-appraisals"


def open_cycle(
    *,
    period: str,
    from_on: date,
    to_on: date,
    self_by: date,
    review_by: date,
    actor: Actor,
    goals: Sequence[str] = (),
    rating_most: int = 10,
    employees: Collection[int] = (),
    department_id: int | None = None,
) -> AppraisalCycle:
    """Open a round with an appraisal for each employee in service, or for those named, or of a department.

    Raises ValidationFailed naming the field (also where nobody is found), Duplicate for the same period, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = AppraisalCycle(
        period=" ".join(period.split()),
        from_on=from_on,
        to_on=to_on,
        self_by=self_by,
        review_by=review_by,
        goals=clean_goals(goals),
        rating_most=rating_most,
        opened_by=actor.name[:150],
    )
    check_fields(row, ("period", "from_on", "to_on", "self_by", "review_by", "rating_most"))
    if to_on < from_on:
        raise ValidationFailed.at("to_on", _("The last day must not be before the first one."))
    if review_by < self_by:
        raise ValidationFailed.at("review_by", _("The review cannot be due before the self-appraisal."))
    with transaction.atomic():
        people = _people(employees, department_id, to_on)
        taken = Duplicate.at("period", _("A cycle of this period is there already."))
        with naming_refusals({"erp_hrms_appraisalcycle_period_key": lambda: taken}):
            if AppraisalCycle.objects.filter(period__iexact=row.period).exists():
                raise taken
            row.save()
        _open_each(row, people, actor)
        record(actor, "hrms.cycle_opened", row, after={"period": row.period, "people": len(people)})
    return row


def set_goals(*, appraisal: Appraisal, goals: Sequence[str], actor: Actor) -> Appraisal:
    """Set the goals of a person before the self-appraisal: the reporting officer or the office.

    Raises StepClosed once it is submitted, OwnCase, ValidationFailed, NotFound, Forbidden.
    """
    authorize(actor, P.SELF)
    with transaction.atomic():
        row = _taken(appraisal)
        _officer_or(P.WRITE, row, actor)
        if row.state != AppraisalState.OPEN:
            raise StepClosed(_("Goals are set before the self-appraisal is submitted."))
        before, row.goals = row.goals, clean_goals(goals)
        row.save(update_fields=["goals"])
        record(actor, "hrms.goals_set", row, before={"goals": before}, after={"goals": row.goals})
    return row


def set_officer(*, appraisal: Appraisal, officer: Employee | None, actor: Actor) -> Appraisal:
    """Name who reviews, where the reporting line says otherwise or nothing; until the review.

    Raises StepClosed, ValidationFailed naming the field, OwnCase, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _taken(appraisal)
        if is_own(row.employee, actor):
            raise OwnCase(own_appraisal_text())
        if row.state not in {AppraisalState.OPEN, AppraisalState.SUBMITTED}:
            raise StepClosed(_("The review is in already."))
        if officer is not None and officer.pk == row.employee_id:
            raise ValidationFailed.at("officer", _("Nobody reviews the own appraisal; name somebody else."))
        before, row.officer = row.officer, officer
        row.save(update_fields=["officer"])
        record(actor, "hrms.officer_set", row, before={"officer": before}, after={"officer": officer})
    return row


def submit_appraisal(
    *, appraisal: Appraisal, self_rating: Decimal, achievements: str, actor: Actor
) -> Appraisal:
    """Hand in the own appraisal; it cannot be changed afterwards.

    Raises NotFound for anybody else's, InvalidTransition, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.SELF)
    with transaction.atomic():
        row = _taken(appraisal)
        if not is_own(row.employee, actor):
            raise NotFound(_("There is no such appraisal."))
        _require(row, AppraisalState.SUBMITTED)
        _check_rating(row, "self_rating", self_rating)
        row.self_rating, row.submitted_at = self_rating, timezone.now()
        row.achievements = _text("achievements", achievements, required=True)
        _move(row, AppraisalState.SUBMITTED, actor)
        key = f"hrms:appraisal:{row.pk}:submitted"
        tell(row.officer, "appraisal_submitted", actor, url=TEAM, key=key, employee=str(row.employee))
    return row


def review_appraisal(
    *, appraisal: Appraisal, manager_rating: Decimal, actor: Actor, remarks: str = ""
) -> Appraisal:
    """Give the reporting officer's rating; before the self-appraisal only once its day has passed.

    Where no officer is named, the office gives it. Raises OwnCase, NotFound for others, StepClosed,
    InvalidTransition, ValidationFailed, Forbidden.
    """
    authorize(actor, P.SELF)
    with transaction.atomic():
        row = _taken(appraisal)
        _officer_or(P.DECIDE if row.officer is None else None, row, actor)
        if row.state == AppraisalState.OPEN and today() <= row.cycle.self_by:
            text = _("The self-appraisal can be handed in until %(day)s.")
            raise StepClosed(text % {"day": in_date(row.cycle.self_by)})
        _require(row, AppraisalState.REVIEWED)
        _check_rating(row, "manager_rating", manager_rating)
        row.manager_rating, row.reviewed_by_id = manager_rating, actor.number
        row.manager_remarks = _text("remarks", remarks)
        _move(row, AppraisalState.REVIEWED, actor, stamp="reviewed")
    return row


def finalize_appraisal(
    *, appraisal: Appraisal, actor: Actor, final_rating: Decimal | None = None, remarks: str = ""
) -> Appraisal:
    """Give the final rating, by default the officer's; another one is the moderation and says why.

    Raises OwnCase for the person concerned and for who reviewed, InvalidTransition, ValidationFailed, Forbidden.
    """
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        row = _taken(appraisal)
        if is_own(row.employee, actor):
            raise OwnCase(own_appraisal_text())
        number = actor.number
        if row.state == AppraisalState.REVIEWED and number is not None and row.reviewed_by_id == number:
            raise OwnCase(_("Who gave the officer's rating does not give the final one too."))
        _require(row, AppraisalState.FINAL)
        rating = row.manager_rating if final_rating is None else final_rating
        _check_rating(row, "final_rating", rating)
        row.final_rating, row.finalized_by_id = rating, number
        row.final_remarks = _text("remarks", remarks, required=rating != row.manager_rating)
        _move(row, AppraisalState.FINAL, actor, stamp="finalized")
    return row


def close_cycle(*, cycle: AppraisalCycle, actor: Actor, lapse: bool = False) -> AppraisalCycle:
    """Close a round and disclose its ratings; `lapse` gives up those that are not final.

    Raises StepClosed naming how many are not final, InvalidTransition, NotFound, Forbidden.
    """
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        refusal = NotFound(_("There is no such appraisal cycle."))
        row = take(AppraisalCycle.objects.all(), refusal, pk=cycle.pk)
        require_step(row, CycleState.CLOSED, table=CYCLE_TRANSITIONS)
        left = row.appraisals.filter(state__in=UNFINISHED)
        count = left.count()
        if count and not lapse:
            text = ngettext(
                "%(count)d appraisal is not final; finish it, or let it lapse.",
                "%(count)d appraisals are not final; finish them, or let them lapse.",
                count,
            )
            raise StepClosed.at("lapse", text % {"count": count})
        left.update(state=AppraisalState.LAPSED)
        with moving(
            row, to=CycleState.CLOSED, table=CYCLE_TRANSITIONS, actor=actor, event="hrms.cycle_closed",
            stamp="closed",
        ):  # fmt: skip
            pass
        record(actor, "hrms.appraisals_lapsed", row, after={"count": count}) if count else None
        for one in row.appraisals.filter(state=AppraisalState.FINAL).select_related("employee"):
            key = f"hrms:appraisal:{one.pk}:closed"
            tell(one.employee, "appraisal_closed", actor, url=OWN, key=key, period=row.period)
    return row


def _people(employees: Collection[int], department_id: int | None, day: date) -> list[Employee]:
    rows = Employee.objects.select_related("user").filter(
        status=EmployeeStatus.ACTIVE, date_of_joining__lte=day
    )
    if department_id is not None:
        rows = rows.filter(department=department_id)
    if employees:
        rows = rows.filter(pk__in=set(employees))
    found = list(rows.order_by("code"))
    if employees and len(found) < len(set(employees)):
        raise ValidationFailed.at(
            "employees", _("Somebody of these is not in service, or not of the department.")
        )
    if not found:
        raise ValidationFailed.at("employees", _("Nobody is in service there."))
    return found


def _open_each(row: AppraisalCycle, people: list[Employee], actor: Actor) -> None:
    officers = officers_on(today(), [one.pk for one in people])
    Appraisal.objects.bulk_create(
        (
            Appraisal(cycle=row, employee=one, officer_id=officers.get(one.pk), goals=row.goals)
            for one in people
        ),
        batch_size=1000,
    )
    for one in people:
        key = f"hrms:cycle:{row.pk}:{one.pk}"
        tell(one, "appraisal_opened", actor, url=OWN, key=key, period=row.period, until=row.self_by)


def _taken(appraisal: Appraisal) -> Appraisal:
    row = take(appraisals(), NotFound(_("There is no such appraisal.")), pk=appraisal.pk)
    if row.cycle.state == CycleState.CLOSED:
        raise InvalidState(_("The cycle “%(period)s” is closed.") % {"period": row.cycle})
    return row


def _require(row: Appraisal, to: AppraisalState) -> None:
    require_step(row, to, table=APPRAISAL_TRANSITIONS, standing=standing_of_appraisal)


def _move(row: Appraisal, to: AppraisalState, actor: Actor, stamp: str = "") -> None:
    """Save a step; what was written is set before, so that the audit tells the step and no rating."""
    with moving(
        row, to=to, table=APPRAISAL_TRANSITIONS, actor=actor, event=f"hrms.appraisal_{to.value}", stamp=stamp,
        standing=standing_of_appraisal,
    ):  # fmt: skip
        pass


def _officer_or(right: P | None, row: Appraisal, actor: Actor) -> None:
    """Refuse who is neither the reporting officer nor has the right. Raises OwnCase, NotFound, Forbidden."""
    if is_own(row.employee, actor):
        raise OwnCase(own_appraisal_text())
    if is_officer(row, actor):
        return
    if right is not None:
        authorize(actor, right)
    elif is_allowed(actor.permissions, P.READ):
        raise Forbidden(_("The reporting officer, %(who)s, gives this rating.") % {"who": row.officer})
    else:
        raise NotFound(_("There is no such appraisal."))


def _check_rating(row: Appraisal, field: str, value: Decimal | None) -> None:
    fault = rating_fault(value, row.cycle.rating_most)
    if fault:
        raise ValidationFailed.at(field, fault)


def _text(field: str, text: str, *, required: bool = False) -> str:
    text = text.strip()
    if required and not text:
        raise ValidationFailed.at(field, _("Write some words."))
    if len(text) > MOST_TEXT:
        raise ValidationFailed.at(field, _("At most %(count)d letters.") % {"count": MOST_TEXT})
    return text
