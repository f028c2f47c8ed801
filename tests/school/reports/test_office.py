"""The office's first page, its reports, and whose data are to be erased."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.test.utils import override_settings

from core.reports.registry import get_report
from core.todo import to_do
from school.students.models import Enrolment, Student
from tests.school.attendance.kit import NINE, mark
from tests.school.reports.kit import charge, pay
from tests.school.terms import subscribed
from tests.school.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(world: World, at: Callable[[str], None]) -> World:
    at(NINE)
    mark(world, "aalpp")
    charge(world, world.students[0], Decimal(123456))
    pay(world, world.students[0], Decimal("250.50"), date(2026, 11, 20))
    return world


def page(world: World, who: str, path: str = "/admin/") -> str:
    answer = world.browser(who).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_first_page_shows_what_the_role_needs(full: World) -> None:
    """Figures as people write them, a chart with its table, and of money nothing where fees are off."""
    accountant, principal = page(full, "accountant"), page(full, "principal")
    assert "1,23,205.50" in accountant
    assert "Fees collected by month" in accountant
    assert "Attendance by day" not in accountant
    assert "60%" in principal or "60.00%" in principal
    assert principal.count('<svg class="k-chart"') == principal.count("As a table") >= 2
    subscribed(full.tenant, without=("fees",))
    assert "Fees collected" not in page(full, "school_admin")
    subscribed(full.tenant, without=("reports",))
    assert "The school today" not in page(full, "school_admin")


def test_an_empty_school_says_what_to_do_next(world: World) -> None:
    Student.objects.update(status="left")
    found = page(world, "school_admin")
    assert "Nothing is marked in the last thirty days." in found
    assert "No students yet." in found


def test_each_report_is_a_page(full: World) -> None:
    """With its form, its first rows and files; the teacher has no such page."""
    overview = page(full, "accountant", "/admin/reports/")
    assert "/admin/reports/list-invoices/" in overview
    assert "/admin/reports/list-marks/" not in overview
    assert full.students[0].full_name in page(full, "principal", "/admin/reports/list-students/")
    file = full.browser("principal").get("/admin/reports/udise-students/file.xlsx")
    assert (file.status_code, file["Content-Type"].split(".")[-1]) == (200, "sheet")
    assert full.browser("teacher").get("/admin/reports/").status_code in (302, 403, 404)


@pytest.mark.parametrize(("left_on", "is_due"), [("2023-11-20", True), ("2023-11-21", False)])
def test_who_is_due_for_erasure(full: World, left_on: str, is_due: bool) -> None:
    """Three years after the last day, on that day; not who is at the school, nor who is erased already."""
    gone = full.students[9]
    Enrolment.objects.filter(student__in=[gone, full.students[8]]).update(
        starts_on="2020-04-01", ends_on=left_on
    )
    Student.objects.filter(pk=gone.pk).update(status="left")
    rows = list(get_report("due-for-erasure").build({}).rows.stream())  # type: ignore[union-attr]
    assert [row["student_code"] for row in rows] == ([gone.student_code] if is_due else [])
    waiting = [item for item in to_do(date(2026, 11, 20)) if item.args == ("due-for-erasure",)]
    assert len(waiting) == is_due
    Student.objects.filter(pk=gone.pk).update(erased_on=date(2026, 11, 20))
    assert not list(get_report("due-for-erasure").build({}).rows.stream())  # type: ignore[union-attr]


def test_a_leap_day_is_no_error(world: World, at: Callable[[str], None]) -> None:
    at("2028-02-29 09:00")
    with override_settings(SCHOOL_KEEP_YEARS=3):
        assert not list(get_report("due-for-erasure").build({}).rows.stream())  # type: ignore[union-attr]
