"""Attendance of today: the counts are of everybody, each leads to its people, and stand on the first page."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.tenancy.models import Tenant
from erp_planned.attendance.admin import days as page
from erp_planned.attendance.enums import Where
from erp_planned.attendance.models import Shift
from erp_planned.attendance.selectors.today import counts_today
from payroll.employees.models import Employee
from tests.erp_planned.attendance.conftest import Punched, badge
from tests.payroll.ess.conftest import make_account, make_person
from tests.payroll.runs.people import make_employee

TODAY, DAY = "/admin/erp_attendance/attendanceday/now/", "2026-06-10"


@pytest.fixture
def noon(at: Any) -> None:
    """Stand on a Wednesday at noon."""
    at(f"{DAY} 12:00")


@pytest.fixture
def people(noon: None, person: Employee, punch: Punched) -> list[Employee]:
    """One who came in time, one late, one not yet."""
    found = [person, *(make_employee(10, 10, name=name) for name in ("Late Rao", "Absent Roy"))]
    for one in found:
        badge(one)
    punch(found[0], DAY, "08:55")
    punch(found[1], DAY, "10:05")
    return found


@pytest.fixture
def office(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    client = client_of(organization)
    client.force_login(make_account("hr.today", "hr_manager"))
    return client


def test_counts_are_of_everybody_and_lead_to_their_people(
    people: list[Employee], office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts of the shown page alone would be 1 here; a figure would lead to people it does not count."""
    monkeypatch.setattr(page, "PAGE_SIZE", 1)
    counts = dict(counts_today())
    assert counts[Where.PRESENT] == 2
    assert (counts[Where.LATE], counts[Where.NOT_YET], counts[Where.ABSENT]) == (1, 1, 0)
    assert dict(office.get(TODAY).context["counts"]) == counts
    shown = {
        where: {row.employee for row, _words in office.get(f"{TODAY}?show={where}").context["rows"]}
        for where in (Where.LATE, Where.NOT_YET, Where.ABSENT)
    }
    assert shown == {Where.LATE: {people[1]}, Where.NOT_YET: {people[2]}, Where.ABSENT: set()}
    assert "Nobody of these today." in office.get(f"{TODAY}?show=absent").content.decode()


def test_the_first_page_tells_of_today(people: list[Employee], office: Client) -> None:
    """Figures with their words and addresses; no more queries for more people."""
    with CaptureQueriesContext(
        connection,
    ) as few:
        text = office.get("/admin/").content.decode()
    assert "People today" in text
    assert 'aria-label="Not come yet: 1"' in text
    assert f"{TODAY}?show=late" in text
    for number in range(3):
        badge(make_employee(10, 10, name=f"Person of {number}"))
    with CaptureQueriesContext(connection) as more:
        assert 'aria-label="Not come yet: 4"' in office.get("/admin/").content.decode()
    assert len(more) <= len(few)


def test_without_a_shift_nothing_is_said(organization: Tenant, noon: None, office: Client) -> None:
    assert counts_today() == []
    assert "People today" not in office.get("/admin/").content.decode()


def test_the_portal_begins_with_the_own_punches(
    noon: None, general: Shift, punch: Punched, organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    """What an employee asks first in the morning; nothing is said where no attendance is kept."""
    own = make_person("asha", date_of_joining=date(2020, 1, 1))
    badge(own)
    client = client_of(organization)
    client.force_login(own.user)  # type: ignore[arg-type]
    assert "No punch of today is known yet." in client.get("/ess/").content.decode()
    punch(own, DAY, "09:40")
    text = client.get("/ess/").content.decode()
    assert "Today, 10 Jun 2026" in text
    assert "09:40" in text
    assert "Late, minutes" in text
    general.versions.all().delete()
    general.delete()
    assert "Today, 10 Jun 2026" not in client.get("/ess/").content.decode()
