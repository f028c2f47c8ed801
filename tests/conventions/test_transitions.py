"""Every pair of every transition table is tried against `advance`, the only writer of a state."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from django.db import models

from core.actors import Door, system_actor
from core.audit.models import AuditEntry
from core.errors import InvalidTransition
from core.periods import Month
from core.states import advance, is_possible
from payroll.runs import services as runs
from tests.conventions.source import modules
from tests.payroll.runs.people import make_employee

SYSTEM = system_actor(Door.COMMAND)


def a_run() -> models.Model:
    return runs.create_run(month=Month(2026, 11), actor=SYSTEM)


# For each table the maker of a row, and the field that holds the state.
MAKERS: dict[str, tuple[Callable[[], models.Model], str]] = {
    "payroll.runs.enums.TRANSITIONS": (a_run, "state"),
    "payroll.employees.enums.STATUS_TRANSITIONS": (make_employee, "status"),
}
# Tried in the tests of their own apps.
ELSEWHERE = {
    "core.tenancy.enums.STATUS_TRANSITIONS",
    "payroll.advances.enums.ADVANCE_TRANSITIONS",
    "payroll.contract_staff.enums.CONTRACT_TRANSITIONS",
    "payroll.contract_staff.enums.TRANSITIONS",
    "payroll.leave.enums.TRANSITIONS",
    "payroll.leave.enums.YEAR_END_TRANSITIONS",
}


def tables() -> dict[str, dict[Any, set[Any]]]:
    """Return every transition table of the suite by its full name."""
    return {
        f"{module.__name__}.{name}": value
        for module in modules("enums")
        for name, value in vars(module).items()
        if name.endswith("TRANSITIONS") and isinstance(value, dict)
    }


PAIRS = [
    pytest.param(name, before, to, id=f"{name.removesuffix('TRANSITIONS')} {before} to {to}")
    for name, table in tables().items()
    if name in MAKERS
    for before, to in product(table, table)
]


def test_every_table_is_tried():
    assert set(tables()) == set(MAKERS) | ELSEWHERE


@pytest.mark.parametrize("name", tables())
def test_table_is_whole(name):
    """Every state of the list has its row, and leads to known states only."""
    table = tables()[name]
    states = set(type(next(iter(table))))
    assert set(table) == states
    assert all(following <= states for following in table.values())
    assert all(state not in following for state, following in table.items())


@pytest.mark.django_db
@pytest.mark.usefixtures("organization")
@pytest.mark.parametrize(("name", "before", "to"), PAIRS)
def test_pair(name, before, to):
    make, field = MAKERS[name]
    table, row = tables()[name], make()
    type(row)._base_manager.filter(pk=row.pk).update(**{field: before})
    noted = AuditEntry.objects.count()
    if is_possible(table, before, to):
        advance(row, to, table=table, field=field, actor=SYSTEM)
        expected = to
    else:
        with pytest.raises(InvalidTransition):
            advance(row, to, table=table, field=field, actor=SYSTEM)
        expected = before
    assert type(row)._base_manager.values_list(field, flat=True).get(pk=row.pk) == expected
    assert AuditEntry.objects.count() - noted == (expected == to and before != to)
