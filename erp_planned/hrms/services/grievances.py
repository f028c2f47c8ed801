"""Grievances: submitted, assigned, answered, resolved, reopened, withdrawn.

The words stand in the rows alone: the audit tells number, category and state, and not who complains.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.formatting import in_date
from core.numbering.services import next_number
from core.periods import today
from core.states import moving, require_step, take
from erp_planned.hrms.enums import GRIEVANCE_TRANSITIONS, UNRESOLVED, GrievanceAction, GrievanceState
from erp_planned.hrms.errors import OwnCase, StepClosed
from erp_planned.hrms.models import Grievance, GrievanceCategory, GrievanceEntry
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.grievances import grievances, standing_of_grievance, visible_grievances
from erp_planned.hrms.services.notices import tell, tell_office
from payroll.employees.access import is_own
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee

MOST_LETTERS = 4000
PAGE = "/ess/grievances"


def submit_grievance(
    *,
    employee: Employee,
    category: GrievanceCategory,
    description: str,
    actor: Actor,
    against: Employee | None = None,
) -> Grievance:
    """Submit the own grievance; `against` is the person complained about, who never gets to read it.

    Raises ValidationFailed naming the field, NotFound where it would be somebody else's, Forbidden.
    """
    authorize(actor, P.SELF)
    if not is_own(employee, actor):
        raise NotFound(_("There is no such employee."))
    if not category.is_active:
        text = _("“%(name)s” is not in use any more; choose another category.")
        raise ValidationFailed.at("category", text % {"name": category})
    if against is not None and against.pk == employee.pk:
        raise ValidationFailed.at("against", _("Name somebody else, or nobody."))
    words = _words("description", description)
    day = today()
    with transaction.atomic():
        number = f"GR/{day.year}/{next_number('hrms_grievance', period=str(day.year)):04d}"
        row = Grievance.objects.create(
            number=number, employee=employee, category=category, against=against, description=words,
            due_on=day + timedelta(days=category.days),
        )  # fmt: skip
        _entry(row, GrievanceAction.SUBMIT, "", actor)
        after = {"category": category.name, "state": row.state}
        record(hidden(actor), "hrms.grievance_submitted", row, after=after)
        tell_assigners(row, actor)
    return row


def assign_grievance(*, grievance: Grievance, assigned_to: Employee, actor: Actor) -> Grievance:
    """Assign, or assign anew, to an employee with an account, who may read it from then on.

    Raises ValidationFailed where that is the complainant, the person complained about, or somebody without an
    account; OwnCase for the own grievance; StepClosed, NotFound, Forbidden.
    """
    authorize(actor, P.GRIEVANCES)
    with transaction.atomic():
        row = _taken(grievance, actor)
        if is_own(row.employee, actor):
            raise OwnCase(own_grievance_text())
        if row.state not in UNRESOLVED:
            raise StepClosed(standing_of_grievance(row))
        if not may_take(row, assigned_to):
            text = _(
                "This person cannot take this grievance; choose another one, in service and with an account."
            )
            raise ValidationFailed.at("assigned_to", text)
        put_with(row, assigned_to, GrievanceAction.ASSIGN, actor)
    return row


def answer_grievance(*, grievance: Grievance, text: str, actor: Actor) -> Grievance:
    """Answer the complainant: whoever it is assigned to. Raises NotFound, InvalidTransition, ValidationFailed."""
    return _work(grievance, GrievanceState.ANSWERED, GrievanceAction.ANSWER, text, actor)


def resolve_grievance(*, grievance: Grievance, text: str, actor: Actor) -> Grievance:
    """Resolve a grievance with the words of the resolution. Raises as `answer_grievance`."""
    return _work(grievance, GrievanceState.RESOLVED, GrievanceAction.RESOLVE, text, actor)


def reopen_grievance(*, grievance: Grievance, text: str, actor: Actor) -> Grievance:
    """Reopen the own grievance within the days of its category, with the reason; its time begins again.

    Raises StepClosed after that, NotFound for another's, InvalidTransition, ValidationFailed.
    """
    with transaction.atomic():
        row = _own(grievance, actor)
        _require(row, GrievanceState.REOPENED)
        last = (row.resolved_on or today()) + timedelta(days=row.category.reopen_days)
        if today() > last:
            raise StepClosed(_("It could be reopened until %(day)s.") % {"day": in_date(last)})
        words = _words("text", text)
        row.due_on, row.resolved_on = today() + timedelta(days=row.category.days), None
        row.step = 0 if row.assigned_to is None else row.step
        _move(row, GrievanceState.REOPENED, hidden(actor))
        _entry(row, GrievanceAction.REOPEN, words, actor)
        _tell_moved(row, row.assigned_to, hidden(actor))
    return row


def withdraw_grievance(*, grievance: Grievance, actor: Actor, text: str = "") -> Grievance:
    """Withdraw the own grievance. Raises NotFound for another's, InvalidTransition."""
    with transaction.atomic():
        row = _own(grievance, actor)
        _require(row, GrievanceState.WITHDRAWN)
        words = _words("text", text) if text.strip() else ""
        _move(row, GrievanceState.WITHDRAWN, hidden(actor))
        _entry(row, GrievanceAction.WITHDRAW, words, actor)
        _tell_moved(row, row.assigned_to, hidden(actor))
    return row


def may_take(row: Grievance, person: Employee | None) -> bool:
    """Say whether a grievance can be given to somebody: in service, with an account, and no party to it."""
    return (
        person is not None
        and person.user_id is not None
        and person.status == EmployeeStatus.ACTIVE
        and person.pk not in {row.employee_id, row.against_id}
    )


def put_with(row: Grievance, person: Employee, action: GrievanceAction, actor: Actor) -> None:
    """Give a locked grievance to somebody, and tell them."""
    row.assigned_to = person
    if row.state == GrievanceState.ASSIGNED:
        row.save()
        record(actor, "hrms.grievance_assigned", row, after={"assigned_to": person})
    else:
        _move(row, GrievanceState.ASSIGNED, actor, {"assigned_to": person})
    _entry(row, action, "", actor)
    facts: dict[str, Any] = {"number": row.number, "category": row.category.name, "until": row.due_on}
    tell(person, "grievance_assigned", actor, url=f"{PAGE}/{row.pk}", **facts)


def tell_assigners(row: Grievance, actor: Actor) -> None:
    """Tell whoever assigns grievances that one waits, without a word of it; not the person complained about."""
    facts: dict[str, Any] = {"number": row.number, "category": row.category.name, "until": row.due_on}
    tell_office(
        "grievance_waiting", hidden(actor), url=f"grievance/{row.pk}/change/", right=P.GRIEVANCES,
        but=row.against.user_id if row.against else None, **facts,
    )  # fmt: skip


def own_grievance_text() -> str:
    """Say who decides instead."""
    return _("Nobody assigns, answers or resolves the own grievance.")


def hidden(actor: Actor) -> Actor:
    """Return the complainant as the audit may name them: by the door alone."""
    return replace(actor, user_id=None, name=str(_("Complainant")), address="")


def _work(
    grievance: Grievance, to: GrievanceState, action: GrievanceAction, text: str, actor: Actor
) -> Grievance:
    authorize(actor, P.SELF)
    with transaction.atomic():
        row = _taken(grievance, actor)
        if is_own(row.employee, actor):
            raise OwnCase(own_grievance_text())
        _require(row, to)
        if row.assigned_to is None or not is_own(row.assigned_to, actor):
            raise StepClosed(_("Whoever it is assigned to answers and resolves it."))
        words = _words("text", text)
        row.resolved_on = today() if to == GrievanceState.RESOLVED else None
        _move(row, to, actor)
        _entry(row, action, words, actor)
        _tell_moved(row, row.employee, actor)
    return row


def _taken(grievance: Grievance, actor: Actor) -> Grievance:
    """Return a grievance that the caller may know of, locked. Raises NotFound."""
    if not visible_grievances(actor).filter(pk=grievance.pk).exists():
        raise NotFound(_("There is no such grievance."))
    return hold_grievance(grievance.pk)


def hold_grievance(number: int) -> Grievance:
    """Return a grievance as stored now, locked. Raises NotFound."""
    return take(grievances(), NotFound(_("There is no such grievance.")), pk=number)


def _own(grievance: Grievance, actor: Actor) -> Grievance:
    authorize(actor, P.SELF)
    row = _taken(grievance, actor)
    if not is_own(row.employee, actor):
        raise NotFound(_("There is no such grievance."))
    return row


def _require(row: Grievance, to: GrievanceState) -> None:
    require_step(row, to, table=GRIEVANCE_TRANSITIONS, standing=standing_of_grievance)


def _move(row: Grievance, to: GrievanceState, actor: Actor, told: dict[str, object] | None = None) -> None:
    """Save a step; the audit tells state and what `told` says beside."""
    with moving(
        row, to=to, table=GRIEVANCE_TRANSITIONS, actor=actor, event=f"hrms.grievance_{to.value}",
        standing=standing_of_grievance,
    ):  # fmt: skip
        pass
    if told:
        record(actor, f"hrms.grievance_{to.value}_to", row, after=told)


def _entry(row: Grievance, action: GrievanceAction, text: str, actor: Actor) -> None:
    GrievanceEntry.objects.create(grievance=row, action=action, text=text, by=actor.name[:150])


def _tell_moved(row: Grievance, person: Employee | None, actor: Actor) -> None:
    facts: dict[str, Any] = {"number": row.number, "state": row.get_state_display()}
    tell(person, "grievance_moved", actor, url=f"{PAGE}/{row.pk}", **facts)


def _words(field: str, text: str) -> str:
    text = text.strip()
    if not text:
        raise ValidationFailed.at(field, _("Write some words."))
    if len(text) > MOST_LETTERS:
        raise ValidationFailed.at(field, _("At most %(count)d letters.") % {"count": MOST_LETTERS})
    return text
