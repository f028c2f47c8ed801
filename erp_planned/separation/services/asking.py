"""Asking to leave, and what the clock proposes: retirement is foreseen, not asked for."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import Month, today
from core.refusals import naming_refusals
from core.tenancy.due import next_day
from erp_planned.separation.enums import LIVE, SeparationType
from erp_planned.separation.errors import AlreadyLeaving
from erp_planned.separation.models import SeparationRequest
from erp_planned.separation.permissions import SeparationPermission as P
from payroll.employees.access import is_own
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.employees.selectors.people import retirements_between

LOOK = "erp_separation.propose"
# Retirements so far ahead are put on the list; asking may reach back or ahead so many days.
MONTHS_AHEAD = 6
DAYS_BACK, DAYS_AHEAD = 366, 366


def ask(
    *,
    employee: Employee,
    type: str,  # noqa: A002 - the field's name
    last_working_on: date | None = None,
    reason: str = "",
    asked_on: date | None = None,
    actor: Actor,
) -> SeparationRequest:
    """Ask to leave: the employee for oneself, the office for anybody.

    Retirement is on the employee's day of retirement, whatever else is given. Raises ValidationFailed naming the
    field, AlreadyLeaving, Forbidden.
    """
    own = is_own(employee, actor)
    authorize(actor, P.SELF if own else P.WRITE)
    asked = (asked_on if not own else None) or today()
    last = employee.retirement_on if type == SeparationType.RETIREMENT else last_working_on
    if last is None:
        raise ValidationFailed.at("last_working_on", _("Give the last working day."))
    _check(employee, type, asked, last, reason)
    with transaction.atomic(), naming_refusals({"erp_separation_once": _once}):
        row = SeparationRequest.objects.create(
            employee=employee,
            type=type,
            asked_on=asked,
            last_working_on=last,
            reason=reason.strip(),
            asked_by=actor.name[:150],
        )
        record(
            actor, "separation.asked", row, after={"type": type, "last_working_on": last, "asked_on": asked}
        )
    return row


def _once() -> AlreadyLeaving:
    return AlreadyLeaving.at("employee_id", _("A separation of this employee stands already."))


def _check(employee: Employee, kind: str, asked: date, last: date, reason: str) -> None:
    if employee.status != EmployeeStatus.ACTIVE:
        raise ValidationFailed.at("employee_id", _("The employee is not in service."))
    if kind not in SeparationType.values:
        text = _("Write one of: %(types)s.") % {"types": ", ".join(SeparationType.values)}
        raise ValidationFailed.at("type", text)
    if kind == SeparationType.RETIREMENT:
        return
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Give the reason."))
    now = today()
    if not now - timedelta(days=DAYS_BACK) <= asked <= now:
        raise ValidationFailed.at("asked_on", _("Give a day of the last twelve months, not one to come."))
    if not max(asked, employee.date_of_joining) <= last <= asked + timedelta(days=DAYS_AHEAD):
        raise ValidationFailed.at(
            "last_working_on", _("Give a day from the day of asking to a year after it.")
        )
    if last >= employee.retirement_on:
        text = _("The employee retires on %(day)s anyway; give an earlier day.")
        raise ValidationFailed.at("last_working_on", text % {"day": in_date(employee.retirement_on)})


def propose_retirements(day: date, *, actor: Actor) -> int:
    """Put on the list who retires within six months, once each, and return how many. Safe to repeat."""
    authorize(actor, P.WRITE)
    last = Month.of(day).plus(MONTHS_AHEAD).last
    people = retirements_between(day, last).exclude(separations__state__in=LIVE)
    people = people.exclude(separations__type=SeparationType.RETIREMENT)
    rows = [
        SeparationRequest(
            employee=person,
            type=SeparationType.RETIREMENT,
            asked_on=day,
            last_working_on=person.retirement_on,
            asked_by=actor.name[:150],
        )
        for person in people
    ]
    if rows:
        with transaction.atomic():
            SeparationRequest.objects.bulk_create(rows, ignore_conflicts=True)
            record(actor, "separation.retirements_proposed", after={"count": len(rows)})
    return len(rows)


def look(now: datetime) -> datetime:
    """What the clock does each night."""
    propose_retirements(timezone.localdate(now), actor=system_actor(Door.TASK))
    return next_day(now, hour=4, minute=0)
