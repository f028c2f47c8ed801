"""Loading a pay matrix: cell by cell, or from a fitment factor on the matrix of the 7th commission."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InUse, NotFound, ValidationFailed
from core.refusals import get_or_refuse
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission import selectors
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL, SEEDED_VERSION
from payroll.pay_commission.matrix import fitted
from payroll.pay_commission.models import Commission, PayMatrixCell
from payroll.pay_commission.permissions import RatesPermission

CellRow = tuple[int, int, Decimal]
MAX_CELLS = 2000
MAX_BASIC = Decimal("99999999.99")
FACTOR_BOUNDS = (Decimal(1), Decimal(10))


def load_matrix(
    *,
    version: int,
    actor: Actor,
    cells: Iterable[CellRow] | None = None,
    fitment_factor: Decimal | None = None,
) -> Commission:
    """Replace the matrix of a version: by `cells` (level, cell, basic), or the 7th's times `fitment_factor`.

    Raises Forbidden, NotFound (version), InUse (a locked run paid by it), ValidationFailed naming what is
    wrong with which level and cell.
    """
    with transaction.atomic():
        authorize(actor, RatesPermission.WRITE)
        commission = _unused(version)
        rows = _rows(version, cells, fitment_factor)
        removed, _each = commission.cells.all().delete()
        enter_cells(commission, rows)
        after = {"cells": len(rows), "fitment_factor": fitment_factor}
        record(actor, "pay_matrix.loaded", commission, before={"cells": removed}, after=after)
    return commission


def check_commission(settings: OrganizationSettings) -> None:
    """Refuse a pay commission whose matrix is empty: nobody could be paid by it. Raises ValidationFailed."""
    version = settings.commission_version
    if not PayMatrixCell.objects.filter(commission_id=version).exists():
        problem = _("The pay matrix of version %(version)d is empty. Import it first.") % {"version": version}
        raise ValidationFailed.at("commission_version", problem)


def enter_cells(commission: Commission, rows: list[CellRow]) -> None:
    """Write the cells of a matrix that is empty. Raises ValidationFailed."""
    check_cells(rows)
    PayMatrixCell.objects.bulk_create(
        PayMatrixCell(commission=commission, level=level, cell=cell, basic=basic)
        for level, cell, basic in rows
    )


def check_cells(rows: list[CellRow]) -> None:
    """Raise ValidationFailed unless levels are 1 to 18, cells run from 1 without gap, pay rises by cell."""
    problem = ""
    if not rows:
        problem = _("Give at least one cell.")
    elif len(rows) > MAX_CELLS:
        problem = _("Give at most %(most)d cells.") % {"most": MAX_CELLS}
    for level, of_level in groupby(rows, key=lambda row: row[0]):
        problem = problem or _problem_of_level(level, list(of_level))
    if problem:
        raise ValidationFailed.at("cells", problem)


def _problem_of_level(level: int, rows: list[CellRow]) -> str:
    if not MIN_LEVEL <= level <= MAX_LEVEL:
        values = {"level": level, "first": MIN_LEVEL, "last": MAX_LEVEL}
        return _("There is no level %(level)d; levels are %(first)d to %(last)d.") % values
    before = Decimal(0)
    for expected, (_level, cell, basic) in enumerate(rows, 1):
        place = {"level": level, "cell": cell, "expected": expected}
        if cell != expected:
            return _("Level %(level)d: cell %(expected)d is expected where cell %(cell)d stands.") % place
        if not basic.is_finite() or not 0 < basic <= MAX_BASIC or basic != round(basic, 2):
            return (
                _("Level %(level)d, cell %(cell)d: give basic pay above zero, with at most two decimals.")
                % place
            )
        if basic <= before:
            return (
                _("Level %(level)d, cell %(cell)d: basic pay must be more than in the cell before.") % place
            )
        before = basic
    return ""


def _unused(version: int) -> Commission:
    commission = get_or_refuse(
        Commission.objects.select_for_update(),
        NotFound.at("version", _("There is no pay commission %(version)d.") % {"version": version}),
        version=version,
    )
    if commission.used_at is not None:
        text = _("A locked payroll run has paid by the matrix of version %(version)d; it cannot be changed.")
        raise InUse(text % {"version": version})
    return commission


def _rows(version: int, cells: Iterable[CellRow] | None, factor: Decimal | None) -> list[CellRow]:
    """Return the cells sorted by place, whichever way they were given."""
    if (cells is None) == (factor is None):
        text = _("Give either the cells or a fitment factor.")
        raise ValidationFailed(text, fields={"cells": [text], "fitment_factor": [text]})
    if cells is not None:
        return sorted(cells)
    return sorted((*place, basic) for place, basic in _fitted(version, factor or Decimal(0)).items())


def _fitted(version: int, factor: Decimal) -> dict[tuple[int, int], Decimal]:
    low, high = FACTOR_BOUNDS
    text = ""
    if version == SEEDED_VERSION:
        text = _(
            "A fitment factor makes a new matrix from that of version 7; version 7 itself is loaded by cells."
        )
    elif not factor.is_finite() or not low <= factor <= high:
        text = _("Give a fitment factor from %(low)s to %(high)s.") % {"low": low, "high": high}
    if text:
        raise ValidationFailed.at("fitment_factor", text)
    return fitted(selectors.matrix(SEEDED_VERSION), factor)
