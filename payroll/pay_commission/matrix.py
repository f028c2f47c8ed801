"""Arithmetic on the pay matrix: increment, fixation, fitment. Pure; the matrix is {(level, cell): basic}."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import inr
from payroll.pay_commission.enums import FixationReason

Matrix = Mapping[tuple[int, int], Decimal]
HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in the matrix and its basic pay in rupees."""

    level: int
    cell: int
    basic: Decimal


@dataclass(frozen=True, slots=True)
class Fixation:
    """Pay on promotion or MACP: the notional increment in the old level, then the cell in the new one."""

    old: Cell
    after_increment: Cell
    new: Cell


def cell_of(matrix: Matrix, level: int, cell: int) -> Cell:
    """Return a cell. Raises ValidationFailed naming the level or the cell and what the matrix has."""
    basic = matrix.get((level, cell))
    if basic is not None:
        return Cell(level, cell, basic)
    cells = cells_of_level(matrix, level)
    if not cells:
        raise ValidationFailed.at("level", _("The pay matrix has no level %(level)s.") % {"level": level})
    text = _("Level %(level)d has cells 1 to %(last)d.") % {"level": level, "last": cells[-1].cell}
    raise ValidationFailed.at("cell", text)


def cells_of_level(matrix: Matrix, level: int) -> list[Cell]:
    """Return the cells of a level in order."""
    return [Cell(lv, number, basic) for (lv, number), basic in sorted(matrix.items()) if lv == level]


def next_cell(matrix: Matrix, level: int, cell: int) -> Cell | None:
    """Return the cell of the annual increment, or None at the last one (CCS (RP) Rules 2016, rule 10)."""
    basic = matrix.get((level, cell + 1))
    return Cell(level, cell + 1, basic) if basic is not None else None


def fixation(
    matrix: Matrix, level: int, cell: int, new_level: int, reason: str = FixationReason.PROMOTION
) -> Fixation:
    """Fix pay on promotion or MACP (CCS (RP) Rules 2016, rule 13).

    One increment in the old level (none at its last cell), then the cell of the new level that is equal or
    next higher. Raises ValidationFailed for a new level that is not above (MACP: not the next one), is not in
    the matrix, or has no cell as high as the pay.
    """
    old = cell_of(matrix, level, cell)
    _check_new_level(matrix, level, new_level, reason)
    raised = next_cell(matrix, level, cell) or old
    new = next((place for place in cells_of_level(matrix, new_level) if place.basic >= raised.basic), None)
    if new is None:
        text = _("Level %(level)d has no cell of %(basic)s or more.") % {
            "level": new_level,
            "basic": inr(raised.basic),
        }
        raise ValidationFailed.at("new_level", text)
    return Fixation(old=old, after_increment=raised, new=new)


def _check_new_level(matrix: Matrix, level: int, new_level: int, reason: str) -> None:
    text = ""
    if new_level <= level:
        text = _("The new level must be above level %(level)d.") % {"level": level}
    elif not cells_of_level(matrix, new_level):
        text = _("The pay matrix has no level %(level)d.") % {"level": new_level}
    elif reason == FixationReason.MACP and new_level != level + 1:
        text = _("MACP goes to the next level, which is %(level)d.") % {"level": level + 1}
    if text:
        raise ValidationFailed.at("new_level", text)


def fitted(matrix: Matrix, factor: Decimal) -> dict[tuple[int, int], Decimal]:
    """Return a matrix with every cell multiplied by a fitment factor, half up to the nearest hundred.

    The same rounding as the matrix of the 7th commission itself (reference: payroll, Pay matrix).
    """
    return {
        place: (basic * factor / HUNDRED).quantize(Decimal(1), ROUND_HALF_UP) * HUNDRED
        for place, basic in matrix.items()
    }
