"""HRA and TA of many employees: the rules of `services.entitlement`, without a query per row."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from core.actors import Actor
from core.imports.rows import RowPlan
from payroll.employees.calc import Dated
from payroll.employees.models import Employee, EntitlementHistory
from payroll.employees.selectors.entitlement import ENTITLEMENT_FIELDS, entitlement_of
from payroll.employees.services.entitlement import entitlement_day, entitlement_rows, follow_columns

BATCH = 1000
# Columns of a file beside the four facts.
DATES = ("entitlement_from", "entitlement_reason")


def has_entitlement(values: Mapping[str, Any]) -> bool:
    """Say whether a row names any of the four facts."""
    return any(name in values for name in ENTITLEMENT_FIELDS)


def plan_entitlement(
    plan: RowPlan,
    employee: Employee,
    history: Sequence[Dated],
    values: Mapping[str, Any],
    *,
    actor: Actor,
    default: date | None = None,
) -> None:
    """Plan the dated rows of a change and set the employee's columns. Raises ValidationFailed."""
    wanted = {name: values[name] for name in ENTITLEMENT_FIELDS if name in values}
    day = entitlement_day(employee, values.get("entitlement_from") or default)
    reached = [state for start, state in history if start <= day]
    before = reached[-1] if reached else entitlement_of(employee)
    reason = str(values.get("entitlement_reason") or "")
    rows = entitlement_rows(employee, history, wanted, day, reason, actor)
    if not rows:
        return
    follow_columns(employee, history, rows)
    plan.dated = rows
    for name, value in wanted.items():
        if getattr(before, name) != value:
            plan.changes[name] = (getattr(before, name), value)
    plan.changes["entitlement_from"] = ("", day)


def write_dated(plans: Sequence[RowPlan]) -> None:
    """Store the dated rows of the plans."""
    EntitlementHistory.objects.bulk_create([row for plan in plans for row in plan.dated], batch_size=BATCH)
