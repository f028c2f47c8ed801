"""Schedules: entered by those who may, due once a month whoever looks, sent to those who still may read."""

import threading
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, connections
from django.utils import timezone

from core.accounts.models import User
from core.outbox.models import Job, Message
from core.reports.models import ReportSchedule, ScheduledReport
from core.reports.selectors import last_due
from core.reports.services.running import run_due_schedules
from core.reports.services.schedules import change_schedule, create_schedule, delete_schedule
from core.tenancy.context import current_tenant, tenant_context
from core.tenancy.models import Tenant
from payroll.runs.models import PayrollRun
from tests.core.accounts.people import Api, api_of, refused, user_of
from tests.payroll.reports.conftest import SYSTEM, run_jobs

INDIA = ZoneInfo("Asia/Kolkata")
BODY = {
    "report": "salary-register",
    "parameters": {"groupBy": "department"},
    "format": "csv",
    "dayOfMonth": 5,
    "hour": 9,
    "recipients": ["hr.manager"],
}


def at(day: int, hour: int = 9, month: int = 8) -> datetime:
    return datetime(2026, month, day, hour, 0, tzinfo=INDIA)


def make(hr_user: User, **values: Any) -> ReportSchedule:
    """A schedule on the 5th at 9, in force since July."""
    values = {"report": "salary-register", "file_format": "csv", "day_of_month": 5, "hour": 9, **values}
    row = create_schedule(actor=SYSTEM, recipients=[hr_user.username], **values)
    ReportSchedule.objects.filter(pk=row.pk).update(starts_at=at(10, month=7))
    row.refresh_from_db()
    return row


@pytest.mark.django_db
class TestEntering:
    """REST."""

    def test_enter_change_remove(self, hr: Api, hr_user: User) -> None:
        answer = hr.post("reports/schedules", BODY)
        assert answer.status_code == 201, answer.content
        row = answer.json()["data"]
        assert (row["recipients"], row["period"], row["isActive"]) == (
            ["hr.manager"],
            "last_locked_month",
            True,
        )
        changed = hr("PATCH", f"reports/schedules/{row['id']}", {"hour": 18, "isActive": False}).json()[
            "data"
        ]
        assert (changed["hour"], changed["isActive"], changed["dayOfMonth"]) == (18, False, 5)
        assert hr.get("reports/schedules?isActive=false").json()["data"]["total"] == 1
        assert hr("DELETE", f"reports/schedules/{row['id']}").status_code == 200
        assert hr.get("reports/schedules").json()["data"]["total"] == 0
        refused(hr("PATCH", f"reports/schedules/{row['id']}", {"hour": 1}), 404, "NOT_FOUND")
        refused(hr("DELETE", f"reports/schedules/{row['id']}"), 404, "NOT_FOUND")

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"report": "lpc"}, "report"), ({"report": "nothing"}, "report"), ({"dayOfMonth": 29}, "dayOfMonth"),
            ({"dayOfMonth": 0}, "dayOfMonth"), ({"hour": 24}, "hour"), ({"format": "json"}, "format"),
            ({"period": "always"}, "period"), ({"recipients": []}, "recipients"),
            ({"recipients": ["nobody"]}, "recipients"), ({"recipients": ["asha"]}, "recipients"),
            ({"recipients": ["gone"]}, "recipients"), ({"parameters": {"month": "2026-07"}}, "parameters"),
            ({"parameters": {"groupBy": "person"}}, "parameters"),
            ({"parameters": {"includeProcessed": "true"}}, "parameters"),
            ({"dayofMonth": 3}, "dayofMonth"),
        ],
    )  # fmt: skip
    def test_wrong_field_is_named(
        self, hr: Api, organization: Tenant, change: dict[str, Any], field: str
    ) -> None:
        """Also an employee and an inactive user as recipient."""
        user_of(organization, "employee", "asha")
        gone = user_of(organization, "admin", "gone")
        User.objects.filter(pk=gone.pk).update(is_active=False)
        data = refused(hr.post("reports/schedules", {**BODY, **change}), 400, "VALIDATION_ERROR")
        assert list(data["fields"]) == [field]
        assert not ReportSchedule.objects.exists()

    def test_reading_is_not_changing(
        self, hr: Api, hr_user: User, organization: Tenant, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A role with report:read alone sees schedules and changes none."""
        from core import access

        row = make(hr_user)
        matrix = {**access._matrices["organization"]}
        matrix["hr_manager"] = matrix["hr_manager"] - {"report:schedule"}
        monkeypatch.setitem(access._matrices, "organization", matrix)
        assert hr.get("reports/schedules").json()["data"]["total"] == 1
        refused(hr.post("reports/schedules", BODY), 403, "FORBIDDEN")
        refused(hr("PATCH", f"reports/schedules/{row.pk}", {"hour": 1}), 403, "FORBIDDEN")
        refused(hr("DELETE", f"reports/schedules/{row.pk}"), 403, "FORBIDDEN")

    def test_schedule_of_the_other_institution(
        self, hr: Api, hr_user: User, other_organization: Tenant
    ) -> None:
        with tenant_context(other_organization):
            user = user_of(other_organization, "hr_manager")
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT setval(pg_get_serial_sequence('reports_reportschedule', 'id'), 900000)"
                )
            foreign = create_schedule(actor=SYSTEM, recipients=[user.username], report="nps-schedule")
        assert foreign.pk == 900_001
        refused(hr("PATCH", "reports/schedules/900001", {"hour": 1}), 404, "NOT_FOUND")
        refused(hr("DELETE", "reports/schedules/900001"), 404, "NOT_FOUND")

    def test_list_asks_as_much_for_three_as_for_one(
        self, hr: Api, hr_user: User, django_assert_max_num_queries: Any
    ) -> None:
        for _number in range(3):
            make(hr_user)
        with django_assert_max_num_queries(9):
            assert hr.get("reports/schedules").json()["data"]["total"] == 3


@pytest.mark.django_db
class TestDue:
    """When."""

    def test_last_due(self, hr_user: User) -> None:
        row = make(hr_user)
        assert last_due(row, at(5, 9)) == at(5, 9)
        assert last_due(row, at(5, 8)) == at(5, 9, month=7)
        assert last_due(row, at(1, 8, month=1)) == datetime(2025, 12, 5, 9, tzinfo=INDIA)

    def test_once_a_month(self, months: list[PayrollRun], hr_user: User) -> None:
        make(hr_user)
        assert run_due_schedules(now=at(5, 8), actor=SYSTEM) == 0, "July's date is before it began"
        assert run_due_schedules(now=at(5, 9), actor=SYSTEM) == 1
        assert run_due_schedules(now=at(5, 10), actor=SYSTEM) == 0
        assert run_due_schedules(now=at(30), actor=SYSTEM) == 0
        assert run_due_schedules(now=at(6, month=11), actor=SYSTEM) == 1, "the latest only"
        assert list(ScheduledReport.objects.values_list("period", flat=True).order_by("period")) == [
            at(1).date(), at(1, month=11).date(),
        ]  # fmt: skip
        assert Job.objects.filter(task="reports.make").count() == 2

    def test_an_inactive_one_does_nothing(self, months: list[PayrollRun], hr_user: User) -> None:
        row = make(hr_user)
        change_schedule(schedule=row, actor=SYSTEM, is_active=False)
        assert run_due_schedules(now=at(6), actor=SYSTEM) == 0

    def test_moved_or_active_again_makes_up_for_nothing(
        self, months: list[PayrollRun], hr_user: User
    ) -> None:
        row = make(hr_user)
        row = change_schedule(schedule=row, actor=SYSTEM, hour=7)
        assert row.starts_at > timezone.now() - timedelta(minutes=1)

    def test_nothing_locked(self, people: Any, hr_user: User) -> None:
        make(hr_user)
        run_due_schedules(now=at(6), actor=SYSTEM)
        sent = ScheduledReport.objects.get()
        assert (sent.job_id, bool(sent.note)) == (None, True)


@pytest.mark.django_db
class TestSending:
    """To whom."""

    def test_recipients_get_a_link_and_may_fetch(
        self, months: list[PayrollRun], hr: Api, hr_user: User, organization: Tenant
    ) -> None:
        """One keeps the right, one became an employee, one is inactive: only the first is told."""
        lost, gone = user_of(organization, "admin", "lost"), user_of(organization, "admin", "gone")
        row = make(hr_user, parameters={"groupBy": "department"})
        change_schedule(schedule=row, actor=SYSTEM, recipients=["hr.manager", "lost", "gone"])
        ReportSchedule.objects.update(starts_at=at(10, month=7))
        User.objects.filter(pk=lost.pk).update(role="employee")
        User.objects.filter(pk=gone.pk).update(is_active=False)
        run_due_schedules(now=at(5), actor=SYSTEM)
        run_jobs()
        told = Message.objects.filter(template="report_ready")
        assert set(told.values_list("user_id", flat=True)) == {hr_user.pk}
        sent = ScheduledReport.objects.get()
        assert [user.pk for user in sent.recipients.all()] == [hr_user.pk]
        data = hr.get(f"reports/jobs/{sent.job_id}").json()["data"]
        assert data["parameters"] == {"groupBy": "department", "from": "2026-07", "to": "2026-07"}
        content = b"".join(hr.get(f"reports/jobs/{sent.job_id}/file").streaming_content).decode("utf-8-sig")
        assert "Physics" in content
        assert "Physics" not in told.get(channel="email").body
        stranger = api_of(user_of(organization, "admin", "stranger"), organization)
        refused(stranger.get(f"reports/jobs/{sent.job_id}"), 404, "NOT_FOUND")

    def test_removed_schedule_leaves_what_was_sent(
        self, months: list[PayrollRun], hr: Api, hr_user: User
    ) -> None:
        row = make(hr_user)
        run_due_schedules(now=at(5), actor=SYSTEM)
        run_jobs()
        delete_schedule(schedule=row, actor=SYSTEM)
        sent = ScheduledReport.objects.get()
        assert sent.schedule is None
        assert hr.get(f"reports/jobs/{sent.job_id}/file").status_code == 200

    def test_year_to_date(self, months: list[PayrollRun], hr_user: User) -> None:
        make(hr_user, period="year_to_date")
        run_due_schedules(now=at(5), actor=SYSTEM)
        assert Job.objects.get(task="reports.make").kwargs["texts"] == {
            "from": "2026-04",
            "to": "2026-07",
        }


@pytest.mark.django_db(transaction=True)
def test_two_clocks_start_it_once(organization: Tenant, months: list[PayrollRun], hr_user: User) -> None:
    """Two beats at the same instant, with real connections: one row, one job, one notice each channel."""
    make(hr_user)
    tenant, barrier, started = current_tenant(), threading.Barrier(2), []

    def look() -> None:
        try:
            with tenant_context(tenant):
                barrier.wait()
                started.append(run_due_schedules(now=at(5), actor=SYSTEM))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=look) for _number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(started) == [0, 1]
    assert ScheduledReport.objects.count() == 1
    assert Job.objects.filter(task="reports.make").count() == 1
    run_jobs()
    assert Message.objects.filter(template="report_ready").count() == 2
