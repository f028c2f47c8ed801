"""The faults that `make mutants` makes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dev.mutants import is_rule, rules, sample
from dev.mutations import mutations

ROOT = Path(__file__).parents[2]


def lines(source: str) -> Iterator[str]:
    text = source.encode()
    for one in mutations("x.py", text):
        yield one.shown(text)[1]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a <= b"}),
        ("a >= b", {"a > b"}),
        ("a not in b", {"a in b"}),
        ("a is None", {"a is not None"}),
        ("x = a + b", {"x = a - b"}),
        ("a and b and c", {"a or b and c"}),
        ("x = not done", {"x =  done"}),
        ("x = True", {"x = False"}),
        ("days(60)", {"days(61)"}),
        ("max(a, b)", {"min(a, b)"}),
        ("if a: raise b", {"if False and a: raise b"}),
        ("if a: b", set()),
        ("'%d' % a, b'x' + c", set()),
        ("_('%d', 3), tidy(a, 500), a[:150], logger.info(a, 3)", set()),
        ("def f(a: x[1]) -> y[2]: ...", set()),
    ],
)
def test_what_is_made_of_a_line(source: str, expected: set[str]) -> None:
    assert set(lines(source)) == expected


def test_places_are_counted_in_bytes() -> None:
    """Dashes and the rupee sign stand in the sources."""
    assert list(lines("x = {'₹': a < b}")) == ["x = {'₹': a <= b}"]


def test_a_draw_is_the_same_for_a_seed_and_every_fault_can_be_read() -> None:
    paths = rules(ROOT)
    first = sample(paths, 1, 40)
    assert first == sample(paths, 1, 40) != sample(paths, 2, 40)
    for one in first:
        compile(one.applied((ROOT / one.path).read_bytes()), one.path, "exec")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("payroll/runs/calc.py", True),
        ("erp_planned/finance/services/deciding.py", True),
        ("school/fees/services/__init__.py", False),
        ("education/late_fees.py", True),
        ("payroll/runs/selectors.py", False),
        ("core/outbox/services.py", False),
    ],
)
def test_what_is_a_rule(path: str, expected: bool) -> None:
    assert is_rule(path) is expected
