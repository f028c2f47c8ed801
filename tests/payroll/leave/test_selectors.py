"""Reads take the same number of statements for one row and for three."""

from collections.abc import Callable
from datetime import date, timedelta
from itertools import accumulate
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.actors import Actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.selectors.accounts import balances_for, ledger_of
from payroll.leave.selectors.applications import applications, calendar_rows
from tests.payroll.leave.conftest import Apply, give
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


def counted(call: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        call()
    return len(queries)


def test_queries_at_one_and_three_rows(organization: Tenant, apply: Apply, actor: Actor) -> None:
    people: list[Any] = []
    counts: list[dict[str, int]] = []
    for more in (1, 2):
        for _number in range(more):
            employee = make_employee()
            give(employee, actor, EL=30, CL=8)
            apply(employee, "EL", "2026-06-01", "2026-06-02")
            people.append(employee)
        ids = [person.pk for person in people]
        counts.append(
            {
                "balances": counted(lambda: balances_for(ids)),  # noqa: B023 - called at once
                "calendar": counted(lambda: calendar_rows(people, Month(2026, 6))),
                "applications": counted(
                    lambda: [(row.employee.department.name, row.leave_type.code) for row in applications()]
                ),
                "ledger": counted(lambda: [row.leave_type.code for row in ledger_of(ids[0])]),  # noqa: B023
            }
        )
    assert counts[0] == counts[1] == {"balances": 3, "calendar": 1, "applications": 1, "ledger": 1}


def test_the_running_balance_does_not_depend_on_the_filter(asha: Employee, take: Apply, actor: Actor) -> None:
    """Lines of one reason show the balance of the whole ledger after them."""
    take(asha, "EL", "2026-06-01", "2026-06-05")
    give(asha, actor, date(2026, 7, 1), EL=3)
    take(asha, "EL", "2026-08-03", "2026-08-04")
    rows = ledger_of(asha.pk).filter(leave_type__code="EL")
    assert [row.running for row in rows] == [30, 25, 28, 26]
    assert [row.running for row in rows.filter(reason="leave")] == [25, 26]
    assert [row.running for row in rows.filter(reason="adjustment")] == [30, 28]
    assert [row.running for row in rows.filter(on__gte="2026-07-01")] == [28, 26]


LINES = st.lists(
    st.tuples(st.sampled_from(["EL", "HPL"]), st.integers(1, 40), st.integers(0, 60)), min_size=1, max_size=12
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=LINES)
def test_running_balances_are_prefix_sums(
    organization: Tenant, actor: Actor, lines: list[tuple[str, int, int]]
) -> None:
    """Whatever the order of entry: lines of one day count by their number."""
    employee = make_employee()
    for code, days, offset in lines:
        give(employee, actor, date(2026, 1, 1) + timedelta(days=offset), **{code: days})
    found = list(ledger_of(employee.pk))
    for code in ("EL", "HPL"):
        mine = [row for row in found if row.leave_type.code == code]
        sums = list(accumulate(row.days for row in mine))
        assert [row.running for row in mine] == sums
