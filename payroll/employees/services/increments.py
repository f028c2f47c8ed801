"""The annual increment of everybody who is due."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.states import hold_table
from payroll.employees.access import own_record_text, refuse_own
from payroll.employees.enums import PayReason
from payroll.employees.models import Employee, PayHistory
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors.increments import IncrementPlan, IncrementProposal, increments_due
from payroll.employees.services.later_pay import PayStep, pay_row
from payroll.pay_commission.matrix import Cell

BATCH = 5000
AHEAD = timedelta(days=366)
MENTIONED = 5


def apply_increments(
    *, on: date, actor: Actor, employee_ids: Iterable[int] | None = None, preview: bool = False
) -> IncrementPlan:
    """Enter the increments due on 1 January or 1 July, of all employees or of those named; or only show them.

    Who names people decides for them, and may not name themselves; of all employees the rule alone decides.
    Return the plan with the number entered. One transaction: all or nothing. A second call finds nobody due.
    Raises ValidationFailed for another date, one more than a year ahead, or ids that are no employees, InvalidState for
    oneself, Forbidden.
    """
    authorize(actor, EmployeePermission.READ if preview else EmployeePermission.WRITE)
    if on > today() + AHEAD:
        text = _("Increments can be entered up to %(day)s.") % {"day": in_date(today() + AHEAD)}
        raise ValidationFailed.at("on", text)
    wanted = None if employee_ids is None else sorted(set(employee_ids))
    if wanted is not None:
        _check_known(wanted)
    if preview:
        return increments_due(on, wanted)
    if wanted is not None:
        _refuse_own(wanted, actor)
    with transaction.atomic():
        _wait_for_others()
        plan = increments_due(on, wanted)
        rows = [pay_row(due.employee_id, _step(due, on), actor) for due in plan.due]
        PayHistory.objects.bulk_create(rows, batch_size=BATCH)
        if rows:
            after = {"on": on, "count": len(rows), "at_last_cell": len(plan.at_last_cell)}
            record(actor, "employees.increments_applied", after=after)
    return replace(plan, applied=len(rows))


def _check_known(wanted: list[int]) -> None:
    known = set(Employee.objects.filter(pk__in=wanted).values_list("pk", flat=True))
    unknown = [str(pk) for pk in wanted if pk not in known]
    if unknown:
        text = _("There are no employees with these ids: %(ids)s.") % {"ids": ", ".join(unknown[:MENTIONED])}
        raise ValidationFailed.at("employee_ids", text)


def _refuse_own(wanted: list[int], actor: Actor) -> None:
    for person in Employee.objects.filter(pk__in=wanted, user_id=actor.user_id or 0):
        refuse_own(person, actor, own_record_text())


def _step(due: IncrementProposal, on: date) -> PayStep:
    place = Cell(due.level, due.new_cell, due.new_basic)
    return PayStep(on, place, PayReason.INCREMENT, due.version)


def _wait_for_others() -> None:
    """Let one at a time in this institution find and enter who is due; reads and other writes go on."""
    hold_table(PayHistory)
