"""The engine of reports in a school: nothing of payroll is needed to declare, show, prepare and send one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from core.accounts.models import User
from core.actors import Actor
from core.errors import InvalidState
from core.outbox.jobs import run_job
from core.outbox.models import Job, Message
from core.periods import Month
from core.reports import registry
from core.reports.checks import check_reports
from core.reports.definitions import Parameter
from core.reports.models import ReportSchedule, ScheduledReport
from core.reports.services.running import run_due_schedules
from core.reports.services.schedules import create_schedule
from core.tenancy.models import Tenant
from tests.core.accounts.people import Api
from tests.core.suite import REPORTS

pytestmark = pytest.mark.django_db
PEOPLE = REPORTS[0]
FIRST = datetime(2026, 9, 1, 9, tzinfo=ZoneInfo("Asia/Kolkata"))


def test_a_declaration_is_a_route(head: Api, clerk: Api) -> None:
    """Rows, sums, query names and formats come from the declaration; the wrong ones are named."""
    answer = clerk.get("v1/reports/people?order=name")
    assert answer.status_code == 200, answer.content
    assert [row["name"] for row in answer.json()["data"]["items"]] == ["Clerk", "Head"]
    wrong = clerk.get("v1/reports/people?order=age")
    assert (wrong.status_code, wrong.json()["error"]["fields"]) == (
        400,
        {"order": ["Choose one of: name, role."]},
    )
    assert "sort" in clerk.get("v1/reports/people?sort=name").json()["error"]["fields"]
    file = clerk.get("v1/reports/people?format=csv")
    assert (file.status_code, file["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert "Clerk" in b"".join(file.streaming_content).decode()
    assert clerk.get("v1/reports/people?format=xlsx").status_code == 200


def test_in_the_background_for_the_asker_alone(head: Api, clerk: Api) -> None:
    """The job, its file and the notice: the other person finds neither."""
    queued = head.get("v1/reports/people?format=csv&background=true")
    assert queued.status_code == 202, queued.content
    number = queued.json()["data"]["id"]
    assert queued["Location"] == f"/api/v1/reports/jobs/{number}"
    run_job(number)
    assert (job := Job.objects.get(pk=number)).state == "done", job.error
    assert "Clerk" in b"".join(head.get(f"v1/reports/jobs/{number}/file").streaming_content).decode()
    assert clerk.get(f"v1/reports/jobs/{number}").status_code == 404
    assert {row.user_id for row in Message.objects.all()} == {User.objects.get(username="head").pk}


def test_a_schedule_sends_it(head: Api, clerk: Api, system: Actor) -> None:
    """Once in a month, to who may read, about the month that the suite calls final."""
    create_schedule(actor=system, recipients=["clerk"], report="people", parameters={"order": "role"}, hour=8)
    ReportSchedule.objects.update(starts_at=datetime(2026, 8, 15, tzinfo=FIRST.tzinfo))
    assert [run_due_schedules(now=FIRST, actor=system) for _ in range(2)] == [1, 0]
    sent = ScheduledReport.objects.get()
    assert (sent.month, sent.note) == ("2026-08", "")
    assert Job.objects.get(pk=sent.job_id).kwargs["texts"] == {"order": "role"}
    run_job(sent.job_id or 0)
    assert clerk.get(f"v1/reports/jobs/{sent.job_id}").json()["data"]["state"] == "done"


def test_without_a_final_month_the_schedule_says_why(
    head: Api, clerk: Api, system: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is sent, and the words are the suite's own."""

    def none_yet() -> Month:
        raise InvalidState("No term is closed yet.")

    monkeypatch.setitem(registry._sources, "school", [lambda: [replace(PEOPLE, final_month=none_yet)]])
    create_schedule(actor=system, recipients=["clerk"], report="people")
    ReportSchedule.objects.update(starts_at=datetime(2026, 8, 15, tzinfo=FIRST.tzinfo))
    run_due_schedules(now=FIRST, actor=system)
    sent = ScheduledReport.objects.get()
    assert (sent.job_id, sent.note) == (None, "No term is closed yet.")
    assert not Job.objects.exists()


def test_the_pages_stand_on_any_site(
    head: Api, office: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    """Overview, report, prepared ones and schedules on the school's own site, with its parameters in the form."""
    browser = client_of(office)
    browser.force_login(User.objects.get(username="head"))
    for page, text in (
        ("reports/", "Everybody who signs in."),
        ("reports/people/?show=1&order=name", '<td data-label="Name">Head</td>'),
        ("reports/prepared/", "Prepared reports"),
        ("reports/reportschedule/", "report schedule"),
        ("reports/reportschedule/add/", "Only for: People"),
        ("accounts/user/", "head"),
        ("tenancy/backup/", "backup"),
    ):
        answer = browser.get(f"/admin/{page}")
        assert answer.status_code == 200, page
        assert text in answer.content.decode(), page
    assert browser.get("/admin/reports/salary-register/").status_code == 404


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"name": "Two words"}, "a name is made of"),
        ({"name": "reportschedule"}, "a name is made of"),
        ({"final_month": None}, "belong together"),
        ({"formats": ("json",)}, "formats are"),
        ({"parameters": (Parameter("a", "A"), Parameter("a", "A"))}, "a parameter is there twice"),
    ],
)
def test_a_bad_declaration_is_named_at_start_up(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, Any], problem: str
) -> None:
    """What would only fail when somebody opens the report is told before the server starts."""
    assert check_reports() == []
    monkeypatch.setitem(registry._sources, "school", [lambda: [replace(PEOPLE, **changed)]])
    (found,) = check_reports()
    assert problem in found.msg


def test_two_of_one_name_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._sources, "school", [lambda: REPORTS, lambda: REPORTS])
    assert [found.id for found in check_reports()] == ["reports.E001"]
