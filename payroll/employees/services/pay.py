"""Changes of pay: a new dated row each time; earlier rows stay."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import Month, today
from payroll.employees.enums import FIXATION_REASONS, PayReason
from payroll.employees.models import Employee, PayHistory
from payroll.employees.selectors import pay_as_of
from payroll.employees.services.locking import locked
from payroll.organizations.permissions import PayrollPermission
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission import selectors as pay_commission
from payroll.pay_commission.matrix import Cell, Matrix, cell_of, fixation

CHANGE_REASONS = [reason for reason in PayReason if reason != PayReason.JOINING]


def current_cell(level: int, cell: int) -> Cell:
    """Return a cell of the organization's matrix. Raises ValidationFailed naming level or cell."""
    return cell_of(pay_commission.matrix(organization_settings().commission_version), level, cell)


@dataclass(frozen=True, slots=True)
class PayPlan:
    """A change of pay before it is entered: from which day, what is in force then, where it goes."""

    on: date
    before: PayHistory | None
    place: Cell
    # The notional increment of rule 13, where pay is fixed by it.
    after_increment: Cell | None
    version: int

    @property
    def is_change(self) -> bool:
        """Whether level, cell or pay commission differ from what is in force."""
        old = self.before
        return old is None or (old.version, old.level, old.cell) != (
            self.version,
            self.place.level,
            self.place.cell,
        )


def plan_pay(
    employee: Employee, *, level: int | None, cell: int | None, effective_on: date | None, reason: str
) -> PayPlan:
    """Return what `change_pay` would do, entering nothing. Raises ValidationFailed."""
    day = checked_day(employee, effective_on)
    before = pay_as_of([employee.pk], day).get(employee.pk)
    tables = PayTables(organization_settings().commission_version, pay_commission.matrix)
    return place_pay(before, day, tables, level=level, cell=cell, reason=reason)


@dataclass(frozen=True, slots=True)
class PayTables:
    """By which version the office pays, and where a version's matrix is read."""

    version: int
    matrix_of: Callable[[int], Matrix]


def checked_day(employee: Employee, effective_on: date | None) -> date:
    """Return the day of a change, by default the first of this month. Raises ValidationFailed."""
    day = effective_on or max(Month.of(today()).first, employee.date_of_joining)
    _check_date(employee, day)
    return day


def place_pay(
    before: PayHistory | None,
    day: date,
    tables: PayTables,
    *,
    level: int | None,
    cell: int | None,
    reason: str,
) -> PayPlan:
    """Return where pay goes from what is in force on the day. Raises ValidationFailed."""
    if before is None and (level is None or cell is None):
        message = _("Give level and cell: no pay is in force on that date.")
        raise ValidationFailed(message, fields={"level": [message]})
    place, after_increment = _place(before, level, cell, reason, tables)
    return PayPlan(day, before, place, after_increment, tables.version)


def change_pay(
    *,
    employee: Employee,
    actor: Actor,
    level: int | None = None,
    cell: int | None = None,
    effective_on: date | None = None,
    reason: str = "",
    order_reference: str = "",
) -> PayHistory | None:
    """Put an employee's pay at a level and cell from a date, which may lie ahead; return the new row.

    What is left out stays as it is on that date; on promotion and MACP a level without a cell is fixed by
    rule 13 (one increment, then the equal or next higher cell). The date defaults to the first of this month.
    Returns None when level and cell are those already in force. Raises ValidationFailed, NotFound, Forbidden.
    """
    authorize(actor, PayrollPermission.EMPLOYEE_WRITE)
    with transaction.atomic():
        employee = locked(employee)
        plan = plan_pay(employee, level=level, cell=cell, effective_on=effective_on, reason=reason)
        if not plan.is_change:
            return None
        check_reason(reason)
        row = pay_row(employee.pk, plan, reason, order_reference, actor)
        row.save()
        record(actor, "employees.pay_changed", employee, before=_facts(plan.before), after=_facts(row))
    return row


def pay_row(employee_id: int, plan: PayPlan, reason: str, order_reference: str, actor: Actor) -> PayHistory:
    """Return the row that enters a plan, not written yet."""
    return PayHistory(
        employee_id=employee_id,
        effective_on=plan.on,
        version=plan.version,
        level=plan.place.level,
        cell=plan.place.cell,
        basic=plan.place.basic,
        reason=reason,
        order_reference=order_reference[:120],
        created_by=actor.name[:150],
    )


def _check_date(employee: Employee, day: date) -> None:
    last = employee.last_working_on or employee.retirement_on
    if day < employee.date_of_joining:
        text = _("Pay cannot change before the date of joining, %(day)s.") % {
            "day": in_date(employee.date_of_joining)
        }
    elif day > last:
        text = _("Pay cannot change after the last day of service, %(day)s.") % {"day": in_date(last)}
    else:
        return
    raise ValidationFailed(text, fields={"pay_effective_on": [text]})


def check_reason(reason: str) -> None:
    """Refuse a change of pay without one of the known reasons. Raises ValidationFailed."""
    if reason not in CHANGE_REASONS:
        known = ", ".join(str(choice) for choice in CHANGE_REASONS)
        text = _("Say why pay changes: one of %(reasons)s.") % {"reasons": known}
        raise ValidationFailed(text, fields={"pay_reason": [text]})


def _place(
    before: PayHistory | None, level: int | None, cell: int | None, reason: str, tables: PayTables
) -> tuple[Cell, Cell | None]:
    """Return the new cell, and the notional increment where rule 13 found it."""
    if before is None:
        return cell_of(tables.matrix_of(tables.version), level or 0, cell or 0), None
    new_level = before.level if level is None else level
    if cell is not None or new_level == before.level:
        present = tables.matrix_of(tables.version)
        return cell_of(present, new_level, before.cell if cell is None else cell), None
    if reason not in FIXATION_REASONS:
        text = _("Give the cell in the new level (on promotion and MACP it is found by rule 13).")
        raise ValidationFailed(text, fields={"cell": [text]})
    try:
        fixed = fixation(tables.matrix_of(before.version), before.level, before.cell, new_level)
    except ValidationFailed as error:
        # Its name for the input is new_level.
        raise ValidationFailed(error.message, fields={"level": [error.message]}) from error
    return fixed.new, fixed.after_increment


def _facts(row: PayHistory | None) -> dict[str, object]:
    if row is None:
        return {}
    names = ("effective_on", "level", "cell", "basic", "reason", "order_reference")
    return {name: getattr(row, name) for name in names}
