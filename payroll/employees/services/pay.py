"""Changes of pay: a new dated row each time; earlier rows stay."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import Month, today
from payroll.employees.access import own_record_text, refuse_own
from payroll.employees.calc import next_increment_on
from payroll.employees.enums import FIXATION_REASONS, PayReason
from payroll.employees.models import Employee, PayHistory
from payroll.employees.permissions import EmployeePermission
from payroll.employees.services.later_pay import PayStep, pay_row, refixed, refuse_later, rows_after
from payroll.employees.services.locking import locked
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission import selectors as pay_commission
from payroll.pay_commission.matrix import Cell, Fixation, Matrix, cell_of, cells_of_level, fixation, next_cell

CHANGE_REASONS = [reason for reason in PayReason if reason != PayReason.JOINING]


@dataclass(frozen=True, slots=True)
class PayPlan:
    """A change of pay before it is entered: from which day, what is in force then, where it goes."""

    on: date
    before: PayHistory | None
    place: Cell
    # The notional increment of rule 13, where pay is fixed by it.
    after_increment: Cell | None
    version: int
    # Rows entered for later days, and what they become when they are fixed anew.
    later: Sequence[PayHistory] = ()
    follow: Sequence[PayStep] = ()

    @property
    def is_change(self) -> bool:
        """Whether level, cell or pay commission differ from what is in force."""
        old = self.before
        return old is None or (old.version, old.level, old.cell) != (
            self.version,
            self.place.level,
            self.place.cell,
        )


@dataclass(frozen=True, slots=True)
class PayWish:
    """What is asked for: level and cell (None stays or is found by rule 13), why, and when pay is fixed."""

    level: int | None
    cell: int | None
    reason: str
    from_next_increment: bool = False


def plan_pay(employee: Employee, wish: PayWish, effective_on: date | None) -> PayPlan:
    """Return what `change_pay` would do, entering nothing. Raises ValidationFailed, InvalidState."""
    day = checked_day(employee, effective_on)
    history = list(PayHistory.objects.filter(employee=employee).order_by("-effective_on", "-id"))
    tables = PayTables(organization_settings().commission_version, pay_commission.matrix)
    return place_pay(history, day, tables, wish, joined=employee.date_of_joining)


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
    history: Sequence[PayHistory], day: date, tables: PayTables, wish: PayWish, *, joined: date
) -> PayPlan:
    """Return where pay goes from what is in force on the day; `history` is newest first.

    Raises ValidationFailed, InvalidState.
    """
    before = next((row for row in history if row.effective_on <= day), None)
    if before is None and (wish.level is None or wish.cell is None):
        raise ValidationFailed.at("level", _("Give level and cell: no pay is in force on that date."))
    later = rows_after(history, day)
    if wish.from_next_increment and before is not None:
        return _deferred(history, before, day, tables, wish, joined)
    place, after_increment = _place(before, wish, tables)
    plan = PayPlan(day, before, place, after_increment, tables.version, later)
    if not later or not plan.is_change:
        return plan
    step = PayStep(day, place, wish.reason, tables.version)
    return replace(plan, follow=refixed(step, later, tables.matrix_of))


def change_pay(
    *,
    employee: Employee,
    actor: Actor,
    level: int | None = None,
    cell: int | None = None,
    effective_on: date | None = None,
    reason: str = "",
    order_reference: str = "",
    rebase_later: bool = False,
    from_next_increment: bool = False,
) -> PayHistory | None:
    """Put an employee's pay at a level and cell from a date, which may lie ahead; return the new row.

    What is left out stays as it is on that date; on promotion and MACP a level without a cell is fixed by
    rule 13 (one increment, then the equal or next higher cell), with `from_next_increment` by the option of
    fixation on the date of the next increment. The date defaults to the first of this month. Rows entered for
    later days would end the change: `rebase_later` enters them anew from the new place (see `refixed`).
    Returns None when level and cell are those already in force. Raises InvalidState naming later rows,
    or for the own pay, ValidationFailed, NotFound, Forbidden.
    """
    authorize(actor, EmployeePermission.WRITE)
    with transaction.atomic():
        employee = locked(employee)
        plan = plan_pay(employee, PayWish(level, cell, reason, from_next_increment), effective_on)
        if not plan.is_change:
            return None
        refuse_own(employee, actor, own_record_text())
        check_reason(reason)
        if not rebase_later:
            refuse_later(plan.later)
        rows = pay_rows(employee.pk, plan, reason, order_reference, actor)
        for row in rows:
            row.save()
        after = _facts(rows[0])
        if len(rows) > 1:
            after["later"] = [f"{row.effective_on} {row.level}/{row.cell} {row.reason}" for row in rows[1:]]
        record(actor, "employees.pay_changed", employee, before=_facts(plan.before), after=after)
    return rows[0]


def pay_rows(
    employee_id: int, plan: PayPlan, reason: str, order_reference: str, actor: Actor
) -> list[PayHistory]:
    """Return the rows that enter a plan, not written yet: the change itself, then what follows from it."""
    first = PayStep(plan.on, plan.place, reason, plan.version)
    return [pay_row(employee_id, step, actor, order_reference) for step in (first, *plan.follow)]


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
    raise ValidationFailed.at("pay_effective_on", text)


def check_reason(reason: str) -> None:
    """Refuse a change of pay without one of the known reasons. Raises ValidationFailed."""
    if reason not in CHANGE_REASONS:
        known = ", ".join(str(choice) for choice in CHANGE_REASONS)
        text = _("Say why pay changes: one of %(reasons)s.") % {"reasons": known}
        raise ValidationFailed.at("pay_reason", text)


def _place(before: PayHistory | None, wish: PayWish, tables: PayTables) -> tuple[Cell, Cell | None]:
    """Return the new cell, and the notional increment where rule 13 found it."""
    level, cell = wish.level, wish.cell
    if before is None:
        return cell_of(tables.matrix_of(tables.version), level or 0, cell or 0), None
    new_level = before.level if level is None else level
    # The same place again is no change: a file may be sent twice.
    is_repeated = level == before.level and cell in (None, before.cell)
    if wish.reason in FIXATION_REASONS and new_level <= before.level and not is_repeated:
        text = _("Give the level of the promotion; it is above level %(level)d.") % {"level": before.level}
        raise ValidationFailed.at("level", text)
    if cell is not None or new_level == before.level:
        present = tables.matrix_of(tables.version)
        return cell_of(present, new_level, before.cell if cell is None else cell), None
    if wish.reason not in FIXATION_REASONS:
        text = _("Give the cell in the new level (on promotion and MACP it is found by rule 13).")
        raise ValidationFailed.at("cell", text)
    fixed = _fixed(tables, before, before.cell, new_level, wish.reason)
    return fixed.new, fixed.after_increment


def _fixed(tables: PayTables, before: PayHistory, cell: int, new_level: int, reason: str) -> Fixation:
    try:
        return fixation(tables.matrix_of(before.version), before.level, cell, new_level, reason)
    except ValidationFailed as error:
        # Its name for the input is new_level.
        raise ValidationFailed.at("level", error.message) from error


def _deferred(
    history: Sequence[PayHistory],
    before: PayHistory,
    day: date,
    tables: PayTables,
    wish: PayWish,
    joined: date,
) -> PayPlan:
    """Return a promotion with the option of fixation on the date of the next increment (FR 22(I)(a)(1)).

    Until that date the cell of the new level equal to the pay or next above it; from it two increments in the
    old level, the annual one and that of the promotion, then the equal or next higher cell.
    """
    if wish.reason not in FIXATION_REASONS or wish.level is None or wish.cell is not None:
        text = _("The option is for promotion and MACP, with the new level and without a cell.")
        raise ValidationFailed.at("from_next_increment", text)
    refuse_later(rows_after(history, day))
    table = tables.matrix_of(before.version)
    _fixed(tables, before, before.cell, wish.level, wish.reason)  # the new level is possible at all
    until = next(place for place in cells_of_level(table, wish.level) if place.basic >= before.basic)
    annual = next_cell(table, before.level, before.cell)
    fixed = _fixed(tables, before, annual.cell if annual else before.cell, wish.level, wish.reason)
    on = next_increment_on(*milestones(history, day, joined))
    while on <= day:
        on = on.replace(year=on.year + 1)
    step = PayStep(on, fixed.new, wish.reason, before.version)
    return PayPlan(day, before, until, fixed.after_increment, before.version, (), [step])


def milestones(history: Sequence[PayHistory], day: date, joined: date) -> tuple[date, date | None]:
    """Return when the level was entered and the last increment in it, up to a day."""
    in_force = {row.effective_on: row for row in reversed(history) if row.effective_on <= day}
    entered = [on for on, row in in_force.items() if row.reason in FIXATION_REASONS]
    raised = [on for on, row in in_force.items() if row.reason == PayReason.INCREMENT]
    return max(entered, default=joined), max(raised, default=None)


def _facts(row: PayHistory | None) -> dict[str, object]:
    if row is None:
        return {}
    names = ("effective_on", "level", "cell", "basic", "reason", "order_reference")
    return {name: getattr(row, name) for name in names}
