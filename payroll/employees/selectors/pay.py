"""Pay on a day, and the dated history of pay and status."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db.models import Q

from payroll.employees.calc import Entitlement
from payroll.employees.models import EmployeeElement, EntitlementHistory, PayHistory, StatusHistory


def pay_as_of(employee_ids: Iterable[int] | None, day: date) -> dict[int, PayHistory]:
    """Return {employee id: the pay row in force on a day}; None means all employees.

    On one date the row entered later wins. Whoever has no pay yet on that day is left out.
    """
    rows = PayHistory.objects.filter(effective_on__lte=day)
    if employee_ids is not None:
        rows = rows.filter(employee_id__in=list(employee_ids))
    rows = rows.order_by("employee_id", "-effective_on", "-id").distinct("employee_id")
    return {row.employee_id: row for row in rows}


def upcoming_pay(employee_id: int, day: date) -> PayHistory | None:
    """Return the next change of pay after a day that waits for its date, or None."""
    rows = PayHistory.objects.filter(employee_id=employee_id, effective_on__gt=day)
    return rows.order_by("effective_on", "-id").first()


def elements_on(employee_id: int, day: date) -> list[EmployeeElement]:
    """Return the recurring elements of an employee's pay on a day, with their heads."""
    rows = EmployeeElement.objects.filter(
        Q(to_on=None) | Q(to_on__gte=day), employee_id=employee_id, from_on__lte=day
    )
    return list(rows.select_related("element").order_by("element__kind", "element__code"))


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One dated change: `kind` pay, status or entitlement (HRA and TA); what is not of the kind is empty."""

    kind: str
    effective_on: date
    reason: str
    is_future: bool
    entered_at: datetime
    entered_by: str
    level: int | None = None
    cell: int | None = None
    basic: Decimal | None = None
    version: int | None = None
    order_reference: str = ""
    status: str = ""
    hra_eligible: bool | None = None
    hra_class: str = ""
    ta_eligible: bool | None = None
    ta_class: str = ""


# The rows of each kind, and what an entry has of its kind alone.
HISTORIES: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    ("pay", PayHistory, ("level", "cell", "basic", "version", "order_reference")),
    ("status", StatusHistory, ("status",)),
    ("entitlement", EntitlementHistory, Entitlement._fields),
)


def pay_history(employee_id: int, day: date) -> list[HistoryEntry]:
    """Return changes of pay, status, HRA and TA, newest first; `is_future` says which wait for their date."""
    entries = [
        HistoryEntry(
            kind=kind,
            effective_on=row.effective_on,
            reason=row.reason,
            is_future=row.effective_on > day,
            entered_at=row.created_at,
            entered_by=row.created_by,
            **{name: getattr(row, name) for name in own},
        )
        for kind, model, own in HISTORIES
        for row in model.objects.filter(employee_id=employee_id)
    ]
    return sorted(entries, key=lambda entry: (entry.effective_on, entry.entered_at), reverse=True)
