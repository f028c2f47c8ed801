"""Reads take the same number of statements for one row and for three."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.leave import selectors
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
                "balances": counted(lambda: selectors.balances_for(ids)),  # noqa: B023 - called at once
                "calendar": counted(lambda: selectors.calendar_rows(people, Month(2026, 6))),
                "applications": counted(
                    lambda: [
                        (row.employee.department.name, row.leave_type.code)
                        for row in selectors.applications()
                    ]
                ),
                "ledger": counted(lambda: [row.leave_type.code for row in selectors.ledger_of(ids[0])]),  # noqa: B023
            }
        )
    assert counts[0] == counts[1] == {"balances": 3, "calendar": 1, "applications": 1, "ledger": 1}
