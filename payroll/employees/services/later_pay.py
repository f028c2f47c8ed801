"""Rows of pay before they are entered; what becomes of those for later days when pay is ordered late."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidState
from core.formatting import in_date
from payroll.employees.calc import first_increment_on
from payroll.employees.enums import ENTRY_REASONS, FIXATION_REASONS, PayReason
from payroll.employees.models import PayHistory
from payroll.pay_commission.matrix import Cell, Matrix, fixation, next_cell

MatrixOf = Callable[[int], Matrix]
MENTIONED = 3


@dataclass(frozen=True, slots=True)
class PayStep:
    """A row of pay before it is entered."""

    on: date
    place: Cell
    reason: str
    version: int


def pay_row(employee_id: Any, step: PayStep, actor: Actor, order_reference: str = "") -> PayHistory:
    """Return the row that enters a step, not written yet; without a number whoever calls sets it."""
    return PayHistory(
        employee_id=employee_id,
        effective_on=step.on,
        version=step.version,
        level=step.place.level,
        cell=step.place.cell,
        basic=step.place.basic,
        reason=step.reason,
        order_reference=order_reference[:120],
        created_by=actor.name[:150],
    )


def rows_after(history: Sequence[PayHistory], day: date) -> list[PayHistory]:
    """Return the rows in force after a day, by date; `history` is newest first, the later entered before."""
    found: dict[date, PayHistory] = {}
    for row in history:
        if row.effective_on > day:
            found.setdefault(row.effective_on, row)
    return [found[on] for on in sorted(found)]


def refuse_later(later: Sequence[PayHistory]) -> None:
    """Raise InvalidState naming the rows that would end a change on their days."""
    if not later:
        return
    named = "; ".join(describe(row) for row in later[:MENTIONED])
    text = _(
        "Later pay is entered already (%(rows)s) and would end this change on that day."
        " Choose to re-fix the later increments too."
    ) % {"rows": named}
    raise InvalidState.at("pay_effective_on", text)


def describe(row: PayHistory) -> str:
    """Say a row in words."""
    return _("%(day)s: level %(level)d, cell %(cell)d, %(reason)s") % {
        "day": in_date(row.effective_on),
        "level": row.level,
        "cell": row.cell,
        "reason": PayReason(row.reason).label,
    }


def refixed(step: PayStep, later: Sequence[PayHistory], matrix_of: MatrixOf) -> list[PayStep]:
    """Return the later rows as they are after a step: increments and promotions follow the new place.

    After entering a level the increments go by its own dates (Department of Expenditure OM
    4-21/2017-IC/E.III(A)); an old row on another day carries the new pay on. From a row that an order fixed at a
    cell (fixation, correction, transfer) on, everything stays. Raises InvalidState for a promotion to a level
    that is reached already.
    """
    table = matrix_of(step.version)
    place, found = step.place, list[PayStep]()
    due = first_increment_on(step.on) if step.reason in ENTRY_REASONS else None
    for row in later:
        if row.version != step.version or row.reason not in (*FIXATION_REASONS, PayReason.INCREMENT):
            break
        while due is not None and due < row.effective_on:
            place = _raised(table, place)
            found.append(PayStep(due, place, PayReason.INCREMENT, step.version))
            due = due.replace(year=due.year + 1)
        reason = PayReason(row.reason)
        if reason in FIXATION_REASONS:
            place, due = _promoted(table, place, row), first_increment_on(row.effective_on)
        elif due is None:
            place = _raised(table, place)
        elif due == row.effective_on:
            place, due = _raised(table, place), due.replace(year=due.year + 1)
        else:
            reason = PayReason.FIXATION
        found.append(PayStep(row.effective_on, place, reason, step.version))
    return found


def _raised(table: Matrix, place: Cell) -> Cell:
    return next_cell(table, place.level, place.cell) or place


def _promoted(table: Matrix, place: Cell, row: PayHistory) -> Cell:
    if row.level <= place.level:
        text = _("The later pay (%(row)s) is not above this level; enter that order anew first.")
        raise InvalidState.at("pay_effective_on", text % {"row": describe(row)})
    return fixation(table, place.level, place.cell, row.level).new
