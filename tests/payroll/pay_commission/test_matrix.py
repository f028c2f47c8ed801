"""The pay matrix: its 522 cells, the rule behind them, increments, fixation and fitment."""

from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ValidationFailed
from payroll.pay_commission.matrix import cell_of, cells_of_level, fitted, fixation, next_cell
from payroll.pay_commission.services.seeds import seeded_cells

D = Decimal
MATRIX = {(level, cell): basic for level, cell, basic in seeded_cells()}
CELLS = {**dict.fromkeys(range(1, 11), 40), 11: 39, 12: 34, 13: 20, 14: 15, 15: 8, 16: 4, 17: 1, 18: 1}
PLACES = st.sampled_from(sorted(MATRIX))


def test_the_matrix_has_522_cells_in_18_levels() -> None:
    """Level 13A is not among them: a level is a whole number."""
    assert len(MATRIX) == 522
    assert {level: len(cells_of_level(MATRIX, level)) for level in CELLS} == CELLS


@pytest.mark.parametrize("level", CELLS)
def test_each_cell_is_the_one_before_times_1_03(level: int) -> None:
    """Half up to the nearest hundred; half-even would break at 35,000 -> 36,100 and four more ties."""
    pay = [cell.basic for cell in cells_of_level(MATRIX, level)]
    for before, after in pairwise(pay):
        assert after == (before * D("1.03") / 100).quantize(D(1), ROUND_HALF_UP) * 100


@pytest.mark.parametrize(
    ("level", "cell", "field", "text"),
    [
        (0, 1, "level", "no level 0"),
        (19, 1, "level", "no level 19"),
        (1, 0, "cell", "cells 1 to 40"),
        (1, 41, "cell", "cells 1 to 40"),
        (15, 9, "cell", "cells 1 to 8"),
        (17, 2, "cell", "cells 1 to 1"),
        (-1, 1, "level", "no level -1"),
    ],
)
def test_a_place_outside_is_refused(level: int, cell: int, field: str, text: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        cell_of(MATRIX, level, cell)
    assert list(refused.value.fields) == [field]
    assert text in str(refused.value)


@pytest.mark.parametrize(
    ("level", "cell", "old", "raised", "new_level", "new", "new_cell"),
    [
        (4, 5, 28700, 29600, 5, 30100, 2),
        (6, 1, 35400, 36500, 7, 44900, 1),
        (7, 10, 58600, 60400, 8, 60400, 9),
        (10, 5, 63100, 65000, 11, 67700, 1),
        (10, 11, 75400, 77700, 11, 78500, 6),
        (12, 19, 134300, 138300, 13, 138500, 5),
    ],
)
def test_fixation_table_of_the_reference(
    level: int, cell: int, old: int, raised: int, new_level: int, new: int, new_cell: int
) -> None:
    for reason in ("promotion", "macp"):
        fixed = fixation(MATRIX, level, cell, new_level, reason)
        assert (fixed.old.basic, fixed.after_increment.basic, fixed.new.basic) == (old, raised, new)
        assert (fixed.new.level, fixed.new.cell) == (new_level, new_cell)


def test_fixation_at_the_last_cell_adds_no_increment() -> None:
    fixed = fixation(MATRIX, 1, 40, 2)
    assert fixed.after_increment == fixed.old
    assert fixed.new.basic >= fixed.old.basic


@pytest.mark.parametrize(
    ("level", "new_level", "reason"),
    [(5, 5, "promotion"), (5, 4, "promotion"), (18, 19, "promotion"), (5, 7, "macp"), (5, 0, "promotion")],
)
def test_fixation_in_a_wrong_level_is_refused(level: int, new_level: int, reason: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        fixation(MATRIX, level, 1, new_level, reason)
    assert list(refused.value.fields) == ["new_level"]


def test_fixation_never_lowers_pay() -> None:
    """A level too short for the pay is refused instead of paying its last cell."""
    short = {(1, 1): D(18000), (1, 2): D(30000), (2, 1): D(19900)}
    with pytest.raises(ValidationFailed, match="no cell of 30,000"):
        fixation(short, 1, 1, 2)


@given(PLACES)
def test_every_fixation_takes_the_lowest_cell_that_fits(place: tuple[int, int]) -> None:
    level, cell = place
    if level == 18:
        return
    fixed = fixation(MATRIX, level, cell, level + 1)
    below = MATRIX.get((level + 1, fixed.new.cell - 1))
    assert fixed.new.basic >= fixed.after_increment.basic >= fixed.old.basic
    assert below is None or below < fixed.after_increment.basic


def test_no_increment_after_the_last_cell() -> None:
    assert next_cell(MATRIX, 17, 1) is None
    after = next_cell(MATRIX, 2, 20)
    assert after is not None
    assert after.basic == 36100


def test_fitment_rounds_half_up_to_hundreds() -> None:
    matrix = fitted({(1, 1): D(18000), (1, 2): D(18500)}, D("2.57"))
    assert matrix == {(1, 1): D(46300), (1, 2): D(47500)}
    assert fitted({(1, 1): D(100)}, D("1.5")) == {(1, 1): D(200)}
