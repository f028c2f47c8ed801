"""Leaving, coming back, retiring: dated, with a reason; a future date waits."""

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, Subquery
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.states import require_transition
from payroll.employees.access import own_record_text, refuse_own
from payroll.employees.enums import STATUS_TRANSITIONS, EmployeeStatus
from payroll.employees.models import Employee, StatusHistory
from payroll.employees.permissions import EmployeePermission
from payroll.employees.services.accounts import guard_closing, open_or_close
from payroll.employees.services.locking import locked
from payroll.employees.services.notes import late_notes
from payroll.employees.signals import service_changed

_STATUS: Any = Employee._meta.get_field("status")


def change_status(*, employee: Employee, status: str, on: date, reason: str, actor: Actor) -> Employee:
    """Change the status from a date and return the employee.

    `on` is the day of retirement (the last one of service), the first day of being inactive, or the first day
    back. `last_working_on` follows at once, so that payroll knows where pay ends; `status` itself and the
    account wait for the date. An inactive person's account is closed, a retired one still reads payslips; an
    account with more rights than an employee's is an administrator's to close (see `services.accounts`).
    Raises InvalidTransition, ValidationFailed, InvalidState, NotFound, Forbidden.
    """
    authorize(actor, EmployeePermission.WRITE)
    with transaction.atomic():
        employee = locked(employee)
        refuse_own(employee, actor, own_record_text())
        newest = employee.status_history.first()
        before = EmployeeStatus(newest.status if newest else employee.status)
        require_transition(STATUS_TRANSITIONS, before, EmployeeStatus(status), field=_STATUS)
        _check(employee, newest, on, reason)
        if status == EmployeeStatus.INACTIVE:
            guard_closing(employee, actor)
        StatusHistory.objects.create(
            employee=employee,
            effective_on=on,
            status=status,
            reason=reason.strip(),
            created_by=actor.name[:150],
        )
        employee.last_working_on = _last_day(EmployeeStatus(status), on)
        employee.save(update_fields=["last_working_on", "updated_at"])
        after = {"status": status, "on": on, "reason": reason, "last_working_on": employee.last_working_on}
        record(actor, "employees.status_changed", employee, before={"status": before.value}, after=after)
        if on <= today():
            _come_into_force(employee, EmployeeStatus(status), actor)
        service_changed.send(sender=Employee, employee=employee, actor=actor)
    employee.notes = late_notes(first_day_touched(status, on))
    return employee


def first_day_touched(status: str, on: date) -> date:
    """Return the first day whose pay a change of status touches: after the last day of service, or the day."""
    return on + timedelta(days=1) if status == EmployeeStatus.RETIRED else on


def settle_statuses(*, on: date, actor: Actor) -> int:
    """Bring into force the changes of status whose date has come, and return their number. Safe to repeat."""
    authorize(actor, EmployeePermission.WRITE)
    newest = StatusHistory.objects.filter(employee=OuterRef("pk"), effective_on__lte=on).values("status")[:1]
    with transaction.atomic():
        rows = Employee.objects.annotate(due=Subquery(newest)).exclude(due=None).exclude(due=F("status"))
        people = list(rows.order_by("pk").select_for_update(of=("self",), no_key=True).select_related("user"))
        for employee in people:
            _come_into_force(employee, EmployeeStatus(employee.due), actor)
        if people:
            record(actor, "employees.statuses_settled", after={"count": len(people), "on": on})
    return len(people)


def _check(employee: Employee, newest: StatusHistory | None, on: date, reason: str) -> None:
    if not reason.strip():
        raise ValidationFailed.at("status_reason", _("Give the reason: order, resignation, superannuation."))
    first = max(employee.date_of_joining, newest.effective_on if newest else employee.date_of_joining)
    if on < first:
        text = _("The date cannot be before %(day)s, from which the present status counts.")
        raise ValidationFailed.at("status_on", text % {"day": in_date(first)})


def _last_day(status: EmployeeStatus, on: date) -> date | None:
    if status == EmployeeStatus.ACTIVE:
        return None
    return on if status == EmployeeStatus.RETIRED else on - timedelta(days=1)


def _come_into_force(employee: Employee, status: EmployeeStatus, actor: Actor) -> None:
    employee.status = status
    employee.save(update_fields=["status", "updated_at"])
    if not open_or_close(employee, is_active=status != EmployeeStatus.INACTIVE, actor=actor):
        after = {"status": status.value, "username": employee.user.username if employee.user else ""}
        record(actor, "employees.account_left_as_it_is", employee, after=after)
