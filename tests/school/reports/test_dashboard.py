"""The six numbers, each against the rows; what another role, a module that is off, or nobody marked makes of them."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from school.attendance.models import AttendanceEntry, Holiday
from school.exams.models import Exam
from school.fees.models import Invoice, Receipt
from school.staff.models import StaffMember
from school.students.models import Student
from tests.school.attendance.kit import NINE, mark
from tests.school.reports.kit import charge, pay, reverse
from tests.school.terms import subscribed
from tests.school.world import World

pytestmark = pytest.mark.django_db
PATH = "v1/reports/dashboard"
ALL = [
    "totalStudents",
    "totalStaff",
    "todayAttendance",
    "feeCollectionThisMonth",
    "pendingFees",
    "upcomingEvents",
]


def numbers(world: World, who: str) -> dict[str, Any]:
    answer = world.api(who).get(PATH)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()["data"]
    assert list(found) == ALL
    return found


@pytest.fixture
def full(world: World, at: Callable[[str], None]) -> World:
    """A Friday in November: VI A marked, two invoices, receipts of this month and the last, one reversed."""
    at(NINE)
    mark(world, "aalpp")
    for place, amount in ((0, "1000.50"), (1, "800")):
        charge(world, world.students[place], Decimal(amount))
    pay(world, world.students[0], Decimal("300.25"), date(2026, 11, 2))
    pay(world, world.students[0], Decimal(100), date(2026, 10, 30))
    reverse(world, pay(world, world.students[1], Decimal(200), date(2026, 11, 3)), date(2026, 11, 5))
    Student.objects.filter(pk=world.students[9].pk).update(status="left")
    for name, first in (("Half-yearly", date(2026, 12, 1)), ("Annual", date(2027, 3, 1))):
        exam = Exam.objects.create(
            name=name, academic_year=world.year, start_date=first, end_date=first, max_marks=80, passing_marks=26,
            state="scheduled",
        )  # fmt: skip
        exam.classes.add(world.classes["VII"])
    Holiday.objects.create(name="Christmas", start_date=date(2026, 12, 25), end_date=date(2026, 12, 25))
    Holiday.objects.create(name="Guru Nanak", start_date=date(2026, 11, 24), end_date=date(2026, 11, 24))
    return world


def test_the_numbers_are_those_of_the_rows(full: World) -> None:
    """Each number added up here from the rows themselves, not by a selector."""
    found = numbers(full, "school_admin")
    here = [one for one in Student.objects.all() if one.status == "active"]
    entries = list(AttendanceEntry.objects.filter(date=date(2026, 11, 20)))
    came = [one for one in entries if one.status in ("present", "late")]
    money = [
        one.amount
        for one in Receipt.objects.filter(status="posted")
        if (one.payment_date.year, one.payment_date.month) == (2026, 11)
    ]
    assert found == {
        "totalStudents": len(here),
        "totalStaff": StaffMember.objects.filter(is_active=True).count(),
        "todayAttendance": 100 * len(came) / len(entries),
        "feeCollectionThisMonth": float(sum(money)),
        "pendingFees": float(sum(one.outstanding for one in Invoice.objects.all())),
        "upcomingEvents": 2,
    }
    assert (found["totalStudents"], found["feeCollectionThisMonth"], found["pendingFees"]) == (
        9,
        300.25,
        1400.25,
    )


def test_what_somebody_may_not_know_is_nothing(full: World) -> None:
    """A teacher is told of the own sections and exams, and nothing of money; an accountant nothing of attendance."""
    teacher, accountant = numbers(full, "teacher"), numbers(full, "accountant")
    assert [teacher[name] for name in ALL] == [5, 0, 60, 0, 0, 1]
    assert (accountant["todayAttendance"], accountant["pendingFees"]) == (0, 1400.25)


def test_a_module_that_is_off_counts_nothing(full: World) -> None:
    subscribed(full.tenant, without=("fees", "attendance", "exams"))
    found = numbers(full, "school_admin")
    assert [found[name] for name in ALL] == [9, 2, 0, 0, 0, 0]


def test_before_anything_happened(world: World) -> None:
    assert [numbers(world, "principal")[name] for name in ALL][2:] == [0, 0, 0, 0]


def test_few_statements(full: World) -> None:
    """As many for a large school as for a small one; the sign-in and the institution come before."""
    api = full.api("school_admin")
    api.get(PATH)
    with CaptureQueriesContext(connection) as seen:
        api.get(PATH)
    assert len(seen) <= 12, [one["sql"] for one in seen]
