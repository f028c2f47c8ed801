"""Joining: who accepted becomes an employee of payroll with account and checklist, in one step and once."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidTransition, NotFound
from core.periods import today
from core.refusals import get_or_refuse, refuse_wrong
from core.states import moving, take
from erp_planned.recruitment.enums import CANDIDATE_TRANSITIONS, CandidateState, OfferState
from erp_planned.recruitment.errors_hiring import OfferNotPossible
from erp_planned.recruitment.models import Candidate, JoiningItem, JoiningTask, Offer
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.joining import tasks
from erp_planned.recruitment.selectors.offers import offers
from erp_planned.recruitment.selectors.reading import named
from erp_planned.recruitment.services.hiring_notices import tell_office
from erp_planned.recruitment.services.moves import (
    hold_candidate,
    refuse_own_candidacy,
    standing_of_candidate,
)
from payroll.employees.models import Employee
from payroll.employees.services.creation import create_employee
from payroll.employees.services.credentials import Credentials

# What the candidate gave already, and what the application calls it.
FROM_CANDIDATE = {"name": "name", "date_of_birth": "date_of_birth", "email": "email", "phone": "phone"}


@dataclass(frozen=True, slots=True)
class Joined:
    """The new employee, the credentials, which nobody can read again, and how many tasks the checklist has."""

    candidate: Candidate
    employee: Employee
    credentials: Credentials
    task_count: int


def onboard(*, candidate: Candidate, actor: Actor, **values: Any) -> Joined:
    """Make an employee of who accepted an offer: record, first pay, account and checklist, all or nothing.

    Department and designation are the requisition's, level and cell the offer's. `values` are those of
    `payroll.employees.services.creation.create_employee` beside them: `code`, `date_of_joining` (by default the
    offer's), `date_of_birth`, `gender`, `category`, `pan` and the like; what the candidate gave is taken where it is
    left out. Raises InvalidTransition for who has joined (naming the employee) or has no accepted offer,
    ValidationFailed, Duplicate (code, PAN, PRAN), OwnApplication, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        person = hold_candidate(candidate.pk)
        refuse_own_candidacy(person, actor)
        if person.employee_id is not None:
            raise InvalidTransition(joined_text(person))
        with moving(
            person, to=CandidateState.JOINED, table=CANDIDATE_TRANSITIONS, actor=actor,
            event="recruitment.candidate_joined", standing=standing_of_candidate,
        ):  # fmt: skip
            offer = _accepted(person)
            created = create_employee(actor=actor, **_facts(person, offer, values))
            person.employee = created.employee
        count = _make_tasks(created.employee)
        after = {"candidate": person.number, "offer": offer.offer_no, "tasks": count}
        record(actor, "recruitment.joined", created.employee, after=after)
        tell_office(
            "joined", actor, f"recruitment:candidate:{person.pk}:joined",
            url=f"joiningtask/?employee__id__exact={created.employee.pk}", candidate=named(person),
            employee=str(created.employee), joining=created.employee.date_of_joining, tasks=count,
        )  # fmt: skip
    return Joined(person, created.employee, created.credentials, count)


def set_task(
    *,
    task: JoiningTask,
    actor: Actor,
    done_on: date | None = None,
    is_left_out: bool = False,
    note: str | None = None,
) -> JoiningTask:
    """Set a task of the checklist: done on a day, left out with a note, or open again.

    Raises ValidationFailed for a day to come, a required task left out, or one left out without a note; NotFound,
    Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(tasks(), NotFound(_("There is no such task.")), pk=task.pk)
        before = {"done_on": row.done_on, "is_left_out": row.is_left_out, "note": row.note}
        row.done_on, row.is_left_out = done_on, is_left_out
        row.note = (row.note if note is None else note).strip()
        _check_task(row)
        after = {name: getattr(row, name) for name in before}
        if after != before:
            row.done_by = actor.name[:150] if done_on or is_left_out else ""
            row.save()
            changed = [name for name in after if after[name] != before[name]]
            record(
                actor, "recruitment.joining_task", row,
                before={name: before[name] for name in changed}, after={name: after[name] for name in changed},
            )  # fmt: skip
    return row


def tick_tasks(*, employee_id: int, done: Mapping[int, bool], actor: Actor) -> int:
    """Tick or untick several tasks of one person as of today; return how many changed.

    A ticked one keeps its day, one that is left out stays so. Raises Forbidden.
    """
    authorize(actor, P.WRITE)
    changed = 0
    with transaction.atomic():
        for row in tasks().filter(employee=employee_id).select_for_update(of=("self",)):
            wanted = done.get(row.pk)
            if wanted is None or row.is_left_out or wanted == (row.done_on is not None):
                continue
            set_task(task=row, done_on=today() if wanted else None, actor=actor)
            changed += 1
    return changed


def joined_text(person: Candidate) -> str:
    """Say as whom a candidate has joined."""
    return _("%(who)s has joined already, as %(employee)s.") % {
        "who": named(person),
        "employee": person.employee,
    }


def _accepted(person: Candidate) -> Offer:
    none = OfferNotPossible(_("No accepted offer stands; enter the answer to the offer first."))
    rows = offers().filter(candidate=person.pk, state=OfferState.ACCEPTED)
    found: Offer = get_or_refuse(rows, none)
    return found


def _facts(person: Candidate, offer: Offer, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what payroll needs; what is given now goes before what the candidate gave."""
    known = {name: getattr(person, source) for name, source in FROM_CANDIDATE.items()}
    given = {name: value for name, value in values.items() if value is not None}
    return {
        **{name: value for name, value in known.items() if value},
        "date_of_joining": offer.joining_on,
        "order_reference": offer.offer_no,
        **given,
        "department": person.requisition.department,
        "designation": person.requisition.designation,
        "level": offer.level,
        "cell": offer.cell,
    }


def _make_tasks(employee: Employee) -> int:
    items = JoiningItem.objects.filter(is_active=True)
    return len(JoiningTask.objects.bulk_create(JoiningTask(employee=employee, item=one) for one in items))


def _check_task(row: JoiningTask) -> None:
    wrong = {}
    if row.done_on is not None and row.done_on > today():
        wrong["done_on"] = _("This day is to come.")
    if row.is_left_out and row.done_on is not None:
        wrong["is_left_out"] = _("It is done, or left out, not both.")
    if row.is_left_out and row.item.is_required:
        wrong["is_left_out"] = _("This is required and cannot be left out.")
    elif row.is_left_out and not row.note:
        wrong["note"] = _("Say why it is left out.")
    if len(row.note) > 200:
        wrong["note"] = _("At most %(count)d letters.") % {"count": 200}
    refuse_wrong(wrong)
