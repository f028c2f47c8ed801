"""What each role is shown at its start: its own numbers, charts and children, and nobody else's."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from school.students.models import StudentGuardian
from tests.school.attendance.kit import NINE, mark
from tests.school.foundation.test_suite import refused
from tests.school.reports.kit import charge, pay
from tests.school.terms import subscribed
from tests.school.world import World

pytestmark = pytest.mark.django_db
PATH = "v1/reports/dashboard/role-wise"
MONEY = {"fee_collection_today", "fee_collection_this_month", "pending_fees", "overdue_fees"}


def board(world: World, who: str) -> dict[str, Any]:
    answer = world.api(who).get(PATH)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()["data"]
    return found


def values(found: dict[str, Any]) -> dict[str, Any]:
    return {one["name"]: one["value"] for one in found["numbers"]}


def points(found: dict[str, Any], name: str) -> dict[str, Any]:
    chart = next(one for one in found["charts"] if one["name"] == name)
    return {one["key"]: one["value"] for one in chart["points"]}


@pytest.fixture
def full(world: World, at: Callable[[str], None]) -> World:
    at(NINE)
    mark(world, "aalpp")
    charge(world, world.students[0], Decimal(1000))
    charge(world, world.students[6], Decimal(400), due_on=date(2026, 12, 10))
    pay(world, world.students[0], Decimal(250), date(2026, 11, 20))
    pay(world, world.students[0], Decimal("50.50"), date(2026, 9, 1))
    return world


def test_the_office(full: World) -> None:
    admin, accountant, principal = (board(full, who) for who in ("school_admin", "accountant", "principal"))
    assert values(accountant) == {
        "fee_collection_today": 250, "fee_collection_this_month": 250, "pending_fees": 1099.5,
        "overdue_fees": 699.5, "adjustments_to_approve": 0, "payments_that_fit_nothing": 0, "bank_lines_open": 0,
    }  # fmt: skip
    assert values(admin).keys() >= MONEY
    assert values(principal)["sections_not_marked"] == 2
    money = points(accountant, "collection_by_month")
    assert (len(money), list(money)[-1], money["2026-11"], money["2026-09"], money["2026-10"]) == (
        12, "2026-11", 250, 50.5, 0,
    )  # fmt: skip
    assert points(admin, "outstanding_by_class") == {"VI": 1099.5}
    assert points(admin, "strength_by_class") == {"VI": 8, "VII": 2}
    assert points(principal, "attendance_by_day") == {"2026-11-20": 60}
    assert board(full, "super_admin")["role"] == "super_admin"


def test_a_teacher_sees_the_own_sections(full: World) -> None:
    """Neither money nor another's section."""
    teacher, other = board(full, "teacher"), board(full, "other_teacher")
    assert values(teacher)["today_attendance"] == 60
    assert values(teacher)["total_students"] == 5
    assert values(other)["today_attendance"] is None
    assert not set(values(teacher)) & MONEY
    assert points(other, "attendance_by_day") == {}


def test_a_family_sees_the_own_children(full: World) -> None:
    """A parent both children with what is owed for each; the money is not the student's business."""
    first, second = board(full, "parent")["children"]
    assert (first["studentId"], first["pendingFees"], first["attendancePercentage"]) == (
        str(full.students[0].pk), 699.5, 0,
    )  # fmt: skip
    assert (second["pendingFees"], second["attendancePercentage"], second["openHomework"]) == (0, None, 0)
    (own,) = board(full, "student")["children"]
    assert (own["studentId"], own["pendingFees"]) == (str(full.students[0].pk), None)
    assert board(full, "other_parent")["numbers"] == []


def test_modules_that_are_off(full: World) -> None:
    subscribed(full.tenant, without=("fees", "attendance"))
    assert not set(values(board(full, "school_admin"))) & {*MONEY, "today_attendance"}
    assert board(full, "parent")["children"][0]["pendingFees"] is None
    subscribed(full.tenant, without=("reports",))
    refused(full.api("parent").get(PATH), 403, "MODULE_DISABLED")


def test_statements_do_not_grow_with_the_children(full: World) -> None:
    def statements() -> int:
        api = full.api("parent")
        api.get(PATH)
        with CaptureQueriesContext(connection) as seen:
            api.get(PATH)
        return len(seen)

    before = statements()
    for student in full.students[1:4]:
        StudentGuardian.objects.create(
            student=student, guardian=full.guardians["parent"], relation="mother", is_primary=True
        )
    assert statements() == before
