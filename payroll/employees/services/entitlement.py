"""HRA and TA of an employee: dated, since quarters are allotted and cities change inside a month."""

from collections.abc import Mapping, Sequence
from datetime import date
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
from core.refusals import check_fields
from payroll.employees.access import own_record_text, refuse_own
from payroll.employees.calc import Dated, Entitlement, changed_entitlement
from payroll.employees.models import Employee, EntitlementHistory
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors.entitlement import (
    ENTITLEMENT_FIELDS,
    entitlement_histories,
    entitlement_of,
    entitlement_on,
)
from payroll.employees.services.locking import locked

BATCH = 1000


def change_entitlement(
    *,
    employee: Employee,
    actor: Actor,
    values: Mapping[str, Any],
    on: date | None = None,
    reason: str = "",
) -> Employee:
    """Change HRA and TA from a day, by default today, and return the employee.

    `values` are some of ENTITLEMENT_FIELDS; what is left out stays as it is on that day. A day ahead waits:
    the columns of the employee follow on it. Raises ValidationFailed, InvalidState, NotFound, Forbidden.
    """
    authorize(actor, EmployeePermission.WRITE)
    with transaction.atomic():
        employee = locked(employee)
        history = entitlement_histories([employee.pk]).get(employee.pk, [])
        day = entitlement_day(employee, on)
        before = entitlement_on(employee, day)
        rows = entitlement_rows(employee, history, values, day, reason, actor)
        if rows:
            refuse_own(employee, actor, own_record_text())
            EntitlementHistory.objects.bulk_create(rows)
            follow_columns(employee, history, rows)
            employee.save(update_fields=[*ENTITLEMENT_FIELDS, "updated_at"])
            old, new = before.facts(), {**before.facts(), **values}
            after = {name: new[name] for name in new if new[name] != old[name]}
            record(
                actor,
                "employees.entitlement_changed",
                employee,
                before={name: old[name] for name in after},
                after={**after, "on": day, "reason": reason},
            )
    return employee


def entitlement_day(employee: Employee, on: date | None) -> date:
    """Return the day of a change, by default today or that of joining."""
    return on or max(today(), employee.date_of_joining)


def entitlement_rows(
    employee: Employee,
    history: Sequence[Dated],
    values: Mapping[str, Any],
    day: date,
    reason: str,
    actor: Actor,
) -> list[EntitlementHistory]:
    """Return the rows that a change adds, not written yet. Raises ValidationFailed."""
    joined = employee.date_of_joining
    planned = changed_entitlement(entitlement_of(employee), history, joined, day, values)
    if not planned:
        return []
    _check_day(employee, day)
    rows = [_row(employee, start, state, actor) for start, state in planned]
    for row in rows:
        row.reason = reason.strip()[:200]
    if not history:
        rows[0].reason = ""  # it repeats what held before
    check_fields(rows[-1], (*ENTITLEMENT_FIELDS, "effective_on", "reason"))
    return rows


def follow_columns(employee: Employee, history: Sequence[Dated], rows: Sequence[EntitlementHistory]) -> None:
    """Set the employee's columns to what holds today; whoever calls saves them."""
    by_day = dict(history)
    by_day.update((row.effective_on, entitlement_of(row)) for row in rows)
    reached = [day for day in by_day if day <= today()]
    state = by_day[max(reached) if reached else min(by_day)]
    for name in ENTITLEMENT_FIELDS:
        setattr(employee, name, getattr(state, name))


def cover_from(employee: Employee, actor: Actor) -> None:
    """Let the history begin with the day of joining, after that day was moved to an earlier one."""
    history = entitlement_histories([employee.pk]).get(employee.pk, [])
    if history and history[0][0] > employee.date_of_joining:
        _row(employee, employee.date_of_joining, history[0][1], actor).save()


def settle_entitlements(*, on: date, actor: Actor) -> int:
    """Bring into force the changes whose day has come, and return their number. Safe to repeat."""
    authorize(actor, EmployeePermission.WRITE)
    newest = EntitlementHistory.objects.filter(employee=OuterRef("pk"), effective_on__lte=on)
    due = {f"due_{name}": Subquery(newest.values(name)[:1]) for name in ENTITLEMENT_FIELDS}
    same = {f"due_{name}": F(name) for name in ENTITLEMENT_FIELDS}
    dated: Any = Employee.objects.annotate(**due)
    rows = dated.exclude(due_hra_eligible=None).exclude(**same)
    with transaction.atomic():
        people: list[Any] = list(rows.order_by("pk").select_for_update(of=("self",), no_key=True))
        for person in people:
            for name in ENTITLEMENT_FIELDS:
                setattr(person, name, getattr(person, f"due_{name}"))
        Employee.objects.bulk_update(people, list(ENTITLEMENT_FIELDS), batch_size=BATCH)
        if people:
            record(actor, "employees.entitlements_settled", after={"count": len(people), "on": on})
    return len(people)


def _row(employee: Employee, start: date, state: Entitlement, actor: Actor) -> EntitlementHistory:
    return EntitlementHistory(
        employee=employee, effective_on=start, created_by=actor.name[:150], **state.facts()
    )


def _check_day(employee: Employee, day: date) -> None:
    last = min(employee.last_working_on or employee.retirement_on, employee.retirement_on)
    if day < employee.date_of_joining:
        text = _("HRA and TA cannot change before the date of joining, %(day)s.")
        text %= {"day": in_date(employee.date_of_joining)}
    elif day > last:
        text = _("HRA and TA cannot change after the last day of service, %(day)s; give an earlier day.")
        text %= {"day": in_date(last)}
    else:
        return
    raise ValidationFailed.at("entitlement_from", text)
