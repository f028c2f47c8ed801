"""Grievances past their limit go to the next officer; at the end of the chain the office is told."""

from datetime import date, timedelta

from django.db import transaction

from core.actors import Actor
from core.audit.services import record
from erp_planned.hrms.enums import UNRESOLVED, GrievanceAction
from erp_planned.hrms.models import Grievance, GrievanceEntry
from erp_planned.hrms.selectors.grievances import overdue
from erp_planned.hrms.services.grievances import hold_grievance, may_take, put_with, tell_assigners
from payroll.employees.models import Employee

# The officer of the category, the next one, then nobody.
LAST_STEP = 3
AT_ONCE = 500


def escalate_grievances(*, day: date, actor: Actor) -> int:
    """Give every grievance past its limit to the next officer, each step once; return how many moved.

    Whoever complains or is complained about is passed over, and so is who has left. Called by the clock.
    """
    return sum(
        _escalate(number, day, actor) for number in overdue(day).values_list("pk", flat=True)[:AT_ONCE]
    )


def _escalate(number: int, day: date, actor: Actor) -> bool:
    with transaction.atomic():
        row = hold_grievance(number)
        if row.state not in UNRESOLVED or row.due_on >= day or row.step >= LAST_STEP:
            return False
        person = _next(row)
        row.due_on = day + timedelta(days=row.category.days)
        if person is not None:
            put_with(row, person, GrievanceAction.ESCALATE, actor)
            return True
        row.step = LAST_STEP
        row.save(update_fields=["step", "due_on"])
        GrievanceEntry.objects.create(grievance=row, action=GrievanceAction.ESCALATE, by=actor.name[:150])
        record(actor, "hrms.grievance_overdue", row, after={"step": row.step})
        tell_assigners(row, actor)
    return True


def _next(row: Grievance) -> Employee | None:
    """Return the next officer in the chain who may take it, and note the step."""
    chain = (row.category.officer, row.category.next_officer)
    for step, person in enumerate(chain, 1):
        if step > row.step and may_take(row, person) and (person and person.pk != row.assigned_to_id):
            row.step = step
            return person
    return None
