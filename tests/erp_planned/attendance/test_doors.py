"""The doors of attendance: REST, the portal's pages, the screens of the office."""

import io
from collections.abc import Callable
from datetime import date
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.tenancy.models import Tenant
from erp_planned.attendance.models import AttendanceDay, MonthLock, Regularization, Shift
from erp_planned.attendance.selectors.months import digest
from erp_planned.attendance.services.marking import mark_day
from erp_planned.attendance.services.regularizing import ask_regularization
from erp_planned.biometrics.models import Device
from payroll.employees.models import Employee
from payroll.leave.models import Holiday
from tests.erp_planned.attendance.conftest import JUNE, Punched, badge, compute, day, work
from tests.payroll.ess.conftest import make_account
from tests.payroll.leave.api.conftest import Caller, office
from tests.payroll.leave.conftest import hr, with_account
from tests.payroll.runs.people import make_employee

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("july")]
__all__ = ["hr", "office"]


@pytest.fixture
def july(at: Any) -> None:
    """It is 10 July 2026."""
    at("2026-07-10 11:00")


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    client = client_of(organization)
    client.force_login(make_account("clerk", "hr_manager"))
    return client


@pytest.fixture
def me(organization: Tenant, person: Employee) -> Caller:
    with_account(person)
    assert person.user is not None
    return Caller(organization, person.user)


def test_shifts_holidays_and_days_over_rest(office: Caller, person: Employee, device: Device) -> None:
    made = office(
        "POST", "/shifts",
        {"name": "Night", "startTime": "22:00", "endTime": "06:00", "isNightShift": True, "weeklyOffs": "sun"}, 201,
    )  # fmt: skip
    assert (made["isNightShift"], made["fullDayHours"], made["graceMinutes"]) == (True, 7.5, 15)
    changed = office("PUT", f"/shifts/{made['id']}", {"graceMinutes": 5, "fromDate": "2026-07-01"})
    assert (changed["graceMinutes"], changed["fromDate"], changed["startTime"]) == (5, "2026-07-01", "22:00")
    refused = office("POST", "/shifts", {"name": "Half", "startTime": "09:00"}, 400)
    assert list(refused["fields"]) == ["endTime"]
    holiday = office("POST", "/holidays", {"name": "Muharram", "date": "2026-06-16", "type": "National"}, 201)
    assert (holiday["applicableFor"], Holiday.objects.get().name) == ("all", "Muharram")
    assert office("GET", "/leave/holidays")["items"][0]["on"] == "2026-06-16"
    marked = office(
        "POST", "/attendance/mark",
        {"employeeId": person.pk, "date": "2026-06-15", "status": "P", "inTime": "09:05", "outTime": "17:35"}, 201,
    )  # fmt: skip
    assert (marked["inTime"], marked["hours"], marked["source"]) == ("09:05", 8.5, "marked")
    again = {"employeeId": person.pk, "date": "2026-06-15", "status": "A"}
    assert office("POST", "/attendance/mark", again, 409)["code"] == "DUPLICATE"
    assert list(office("PUT", f"/attendance/{marked['id']}", {"status": "HD"}, 400)["fields"]) == ["reason"]
    half = office("PUT", f"/attendance/{marked['id']}", {"status": "HD", "reason": "Left at noon"})
    assert (half["status"], half["lwpDays"], half["inTime"]) == ("HD", 0.5, "09:05")
    assert office("GET", "/attendance?fromDate=2026-06-01&toDate=2026-06-30&status=HD")["total"] == 1
    assert "did you mean" in str(office("GET", "/attendance?employee=1", status=400))


@pytest.mark.usefixtures("switched")
def test_lock_and_summary_over_rest(office: Caller, person: Employee, device: Device, actor: Actor) -> None:
    work(person, device, but=(3,))
    compute(actor)
    (row,) = [
        one for one in office("GET", "/attendance/summary/6/2026")["items"] if one["employeeId"] == person.pk
    ]
    assert (row["presentDays"], row["absentDays"], row["lwpDays"], row["weeklyOffs"]) == (21, 1, 1, 8)
    lock = office("POST", "/attendance/locks", {"month": "2026-06"}, 201)
    assert (lock["month"], lock["lwpDays"]) == ("2026-06", 1)
    assert office("POST", "/attendance/locks", {"month": "2026-06"}, 409)["code"] == "DUPLICATE"
    office("POST", "/attendance/locks", {"month": "June"}, 400)
    office("GET", "/attendance/summary/13/2026", status=400)
    file = office.client.get("/api/attendance/summary/6/2026?format=xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(b"".join(file))).active
    assert any(person.code in [cell.value for cell in line] for line in sheet.iter_rows())
    roll = office.client.get("/api/attendance/summary/6/2026?format=pdf")
    assert b"".join(roll).startswith(b"%PDF")
    office("DELETE", f"/attendance/locks/{lock['id']}")
    assert not MonthLock.objects.exists()


def test_own_month_over_rest(
    me: Caller, person: Employee, device: Device, actor: Actor, punch: Punched
) -> None:
    work(person, device, but=(3,))
    punch(person, "2026-06-03", "09:10")
    compute(actor)
    found = me("GET", "/ess/attendance?month=2026-06")
    third = found["items"][2]
    assert (third["date"], third["record"]["isMissingPunch"], third["canAsk"]) == ("2026-06-03", True, True)
    assert (found["summary"]["missingPunches"], found["summary"]["presentDays"]) == (1, 21)
    body = {"date": "2026-06-03", "requestedStatus": "P", "reason": "Forgot", "outTime": "17:45"}
    asked = me("POST", "/ess/attendance/regularization", body, 201)
    assert asked["approvalStatus"] == "pending"
    assert me("POST", "/ess/attendance/regularization", body, 409)["code"] == "DUPLICATE"
    assert me("GET", "/ess/attendance?month=2026-06")["items"][2]["requestId"] == asked["id"]
    me("GET", "/attendance", status=403)


def test_the_number_of_queries_of_lists_is_bounded(
    office: Caller, person: Employee, device: Device, actor: Actor
) -> None:
    counts = []
    for number in (1, 3):
        while Employee.objects.count() < number:
            other = make_employee(10, 10)
            badge(other)
        for one in Employee.objects.all():
            if not AttendanceDay.objects.filter(employee=one).exists():
                work(one, device)
        compute(actor)
        with CaptureQueriesContext(connection) as queries:
            office("GET", "/attendance?limit=100")
            office("GET", "/attendance/summary/6/2026")
        counts.append(len(queries))
    assert counts[1] <= counts[0]


def test_portal_pages(
    person: Employee,
    device: Device,
    actor: Actor,
    organization: Tenant,
    client_of: Callable[[Tenant], Client],
) -> None:
    """The month as a calendar, the form, the request, taking it back; a colleague's request is not there."""
    with_account(person)
    work(person, device, but=(3,))
    compute(actor)
    client = client_of(organization)
    client.force_login(person.user)  # type: ignore[arg-type]
    page = client.get("/ess/attendance?month=2026-06").content.decode()
    assert "Absent" in page
    assert "/ess/attendance/ask?on=2026-06-03" in page
    assert "style=" not in page
    assert client.get("/ess/attendance?month=nonsense").status_code == 200
    form = {"on": "2026-06-03", "requested_status": "P", "reason": ""}
    assert "Give the reason." in client.post("/ess/attendance/ask", form).content.decode()
    late = client.post("/ess/attendance/ask", {**form, "on": "2026-07-11", "reason": "Tour"})
    assert "still to come" in late.content.decode()
    assert client.post("/ess/attendance/ask", {**form, "reason": "Tour"}).status_code == 302
    row = Regularization.objects.get()
    assert "Take back" in client.get(f"/ess/attendance/requests/{row.pk}").content.decode()
    assert client.post(f"/ess/attendance/requests/{row.pk}").status_code == 302
    assert client.get("/ess/attendance/requests").status_code == 200
    row.refresh_from_db()
    assert row.state == "withdrawn"
    other = ask_regularization(
        employee=make_employee(10, 10), on=date(2026, 6, 3), requested_status="P", reason="x", actor=actor
    )
    assert client.get(f"/ess/attendance/requests/{other.pk}").status_code == 404


@pytest.mark.usefixtures("switched")
def test_the_office_works_through_its_screens(
    browser: Client, person: Employee, device: Device, punch: Punched, actor: Actor
) -> None:
    """Today, days, mark, correct, roster, hours, requests, lock: the pages open and do what they say."""
    work(person, device, but=(3,))
    punch(person, "2026-07-10", "09:20")
    compute(actor)
    base = "/admin/erp_attendance"
    today = browser.get(f"{base}/attendanceday/now/").content.decode()
    assert "09:20" in today
    for path in ("attendanceday", "regularization", "monthlock", "monthfigures", "shift", "shiftassignment",
                 "attendancepolicy", "shiftassignment/days", "attendanceday/mark", "shift/add"):  # fmt: skip
        assert browser.get(f"{base}/{path}/", follow=True).status_code == 200, path
    form = {"employee_code": person.code, "on": "2026-06-06", "status": "P", "in_time": "", "out_time": ""}
    assert browser.post(f"{base}/attendanceday/mark/", form).status_code == 302
    row = day(person, "2026-06-06")
    page = f"{base}/attendanceday/{row.pk}"
    assert browser.get(f"{page}/change/").status_code == 200
    refused = browser.post(f"{base}/attendanceday/mark/", form)
    assert (refused.status_code, "marked already" in refused.content.decode()) == (200, True)
    assert browser.post(f"{page}/correct/", {"status": "WO", "reason": "Order"}).status_code == 302
    assert day(person, "2026-06-06").status == "WO"
    shift = Shift.objects.get()
    hours = {"from_date": "2026-07-01", "start_time": "10:00", "end_time": "18:00", "grace_minutes": "10",
             "half_day_hours": "4", "full_day_hours": "7", "weekly_offs": ""}  # fmt: skip
    assert browser.post(f"{base}/shift/{shift.pk}/hours/", hours).status_code == 302
    assert shift.versions.count() == 2
    asked = ask_regularization(
        employee=person, on=date(2026, 6, 3), requested_status="P", reason="Tour", actor=actor
    )
    assert browser.get(f"{base}/regularization/{asked.pk}/change/").status_code == 200
    assert browser.post(f"{base}/regularization/{asked.pk}/approve/", {"remarks": ""}).status_code == 302
    assert day(person, "2026-06-03").status == "P"
    shown = browser.get(f"{base}/monthlock/lock/?month=2026-06").content.decode()
    assert digest(JUNE) in shown
    stale = browser.post(f"{base}/monthlock/lock/", {"month": "2026-06", "digest": "x" * 32})
    assert "changed" in stale.content.decode()
    assert (
        browser.post(f"{base}/monthlock/lock/", {"month": "2026-06", "digest": digest(JUNE)}).status_code
        == 302
    )
    lock = MonthLock.objects.get()
    assert browser.get(f"{base}/monthlock/{lock.pk}/change/").status_code == 200
    assert browser.post(f"{base}/monthlock/{lock.pk}/unlock/").status_code == 302
    assert browser.post(f"{base}/monthlock/switch/", {"from_month": ""}).status_code == 302
    assert not MonthLock.objects.exists()


def test_reports_and_home(browser: Client, person: Employee, device: Device, actor: Actor) -> None:
    """Summary and muster roll stand among the reports; what waits stands on the home page."""
    work(person, device)
    compute(actor)
    ask_regularization(employee=person, on=date(2026, 6, 3), requested_status="P", reason="Tour", actor=actor)
    mark_day(employee=person, on=date(2026, 6, 6), status="P", actor=actor)
    assert "1 regularization waits" in browser.get("/admin/").content.decode()
    for name in ("attendance-summary", "muster-roll"):
        assert browser.get(f"/admin/reports/{name}/?month=2026-06").status_code == 200
