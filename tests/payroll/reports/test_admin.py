"""The page "Reports" and the screens of schedules."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from core.accounts.models import User
from core.outbox.models import Job
from core.periods import Month
from core.reports import output
from core.reports.models import ReportSchedule
from core.tenancy.models import Tenant
from payroll.runs.models import PayrollRun
from payroll.runs.services import create_run
from tests.core.accounts.people import PASSWORD, user_of
from tests.payroll.reports.conftest import SYSTEM, run_jobs

pytestmark = pytest.mark.django_db
PAGE = "/admin/reports"


@pytest.fixture
def browser(organization: Tenant, hr_user: User, client_of: Callable[[Tenant], Client]) -> Client:
    client = client_of(organization)
    assert client.login(username=hr_user.username, password=PASSWORD)
    return client


def test_every_page_opens(months: list[PayrollRun], people: Any, browser: Client) -> None:
    code = people[1].code
    for path, wanted in (
        ("/", "Last pay certificate"), ("/salary-register/", "Sums by"), ("/salary-register/?show=1", "Asha Verma"),
        ("/salary-register/?show=1&groupBy=head&includeProcessed=on", "SPL"), ("/nps-schedule/?show=1", "Meena Das"),
        ("/da-arrears/?show=1", "2026-06"), (f"/lpc/?show=1&employeeId={code}&kind=transfer", "file.pdf"),
        (f"/salary-certificate/?show=1&employeeId={code}&financialYear=2026-27", "file.pdf"), ("/prepared/", "Nothing"),
    ):  # fmt: skip
        answer = browser.get(f"{PAGE}{path}")
        assert answer.status_code == 200, path
        assert wanted in answer.content.decode(), path
    assert browser.get(f"{PAGE}/nothing/").status_code == 404
    assert browser.get(f"{PAGE}/lpc/file.xlsx").status_code == 404


def test_a_report_opens_with_its_usual_choice_shown(months: list[PayrollRun], browser: Client) -> None:
    """Catches forms that open empty, with "–" in every box, and show nothing before a second press."""
    for name, wanted in (("salary-register", "Asha Verma"), ("nps-schedule", "Meena Das")):
        answer = browser.get(f"{PAGE}/{name}/")
        assert wanted in answer.content.decode(), name
        assert answer.context["found"].title
        assert "2026-07" in [answer.context["form"][field].value() for field in answer.context["form"].fields]
    assert ">All departments<" in browser.get(f"{PAGE}/salary-register/").content.decode()
    form = browser.get(f"{PAGE}/lpc/").context["form"]
    assert (form["kind"].value(), form.errors) == ("retirement", {})


def test_a_report_opens_before_any_month_is_locked(browser: Client) -> None:
    """Catches a refusal in red on a page that nobody has asked anything yet."""
    for name in ("salary-register", "nps-schedule", "da-arrears", "24q", "lpc"):
        answer = browser.get(f"{PAGE}/{name}/")
        assert answer.status_code == 200
        assert "No payroll month is locked" not in answer.content.decode(), name


def test_prepared_reports_speak_plainly(
    months: list[PayrollRun], browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Catches names of the interface among what people read: includeProcessed true, from 2026-07."""
    asked = {"from": "2026-06", "to": "2026-07", "includeProcessed": "on", "groupBy": "department"}
    answer = browser.post(f"{PAGE}/salary-register/prepare/", {**asked, "format": "xlsx"})
    for address in (answer["Location"], f"{PAGE}/prepared/"):
        text = browser.get(address).content.decode()
        assert "From month: June 2026" in text
        assert "Also a month that is processed but not locked" in text
        assert "Sums by: Department" in text
        assert "Excel workbook" in text
        assert "includeProcessed" not in text
        assert "0 / 0" not in text


def test_a_refusal_stands_beside_the_field(months: list[PayrollRun], browser: Client) -> None:
    page = browser.get(f"{PAGE}/lpc/?show=1&employeeId=E9").content.decode()
    assert "There is no employee with the code" in page
    page = browser.get(f"{PAGE}/salary-register/?show=1&from=2026-04").content.decode()
    assert "Give from and to together" in page


def test_download_and_background(
    months: list[PayrollRun], browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = browser.get(f"{PAGE}/salary-register/file.csv?from=2026-07&to=2026-07")
    assert "Asha Verma" in b"".join(answer.streaming_content).decode("utf-8-sig")
    monkeypatch.setitem(output.CELLS_PER_SECOND, "csv", 1)
    answer = browser.get(f"{PAGE}/salary-register/file.csv")
    job = Job.objects.get(task="reports.make")
    assert answer["Location"] == f"{PAGE}/prepared/{job.pk}/"
    assert "data-progress" in browser.get(answer["Location"]).content.decode()
    assert browser.get(f"{PAGE}/prepared/{job.pk}/progress/").json()["is_over"] is False
    assert browser.get(f"{PAGE}/prepared/{job.pk}/file/").status_code == 302
    run_jobs()
    assert browser.get(f"{PAGE}/prepared/{job.pk}/progress/").json() == {
        "state": "done", "done": 4, "total": 4, "percent": 100, "is_over": True,
    }  # fmt: skip
    assert f"{PAGE}/prepared/{job.pk}/file/" in browser.get(f"{PAGE}/prepared/{job.pk}/").content.decode()
    assert browser.get(f"{PAGE}/prepared/{job.pk}/file/").status_code == 200


def test_prepare_button(months: list[PayrollRun], people: Any, browser: Client) -> None:
    answer = browser.post(f"{PAGE}/nps-schedule/prepare/", {"format": "pdf", "month": "2026-07"})
    job = Job.objects.get(task="reports.make")
    assert answer["Location"] == f"{PAGE}/prepared/{job.pk}/"
    assert job.kwargs["texts"] == {"month": "2026-07"}
    assert browser.get(f"{PAGE}/nps-schedule/prepare/").status_code == 405
    answer = browser.post(f"{PAGE}/lpc/prepare/", {"format": "pdf", "employeeId": "E9"})
    assert answer["Location"].startswith(f"{PAGE}/lpc/?show=1")


def test_another_persons_job(
    months: list[PayrollRun], browser: Client, organization: Tenant, client_of: Any
) -> None:
    browser.post(f"{PAGE}/nps-schedule/prepare/", {"format": "csv"})
    job = Job.objects.get(task="reports.make")
    run_jobs()
    other = client_of(organization)
    user_of(organization, "admin", "other")
    assert other.login(username="other", password=PASSWORD)
    for path in ("", "progress/", "file/"):
        assert other.get(f"{PAGE}/prepared/{job.pk}/{path}").status_code == 404


def test_employee_is_turned_away(months: list[PayrollRun], organization: Tenant, client_of: Any) -> None:
    user_of(organization, "employee", "asha")
    client = client_of(organization)
    assert client.login(username="asha", password=PASSWORD)
    for path in ("/", "/lpc/", "/salary-register/file.csv", "/prepared/"):
        assert client.get(f"{PAGE}{path}").status_code in {302, 403}


def test_schedule_screens(months: list[PayrollRun], browser: Client, hr_user: User) -> None:
    base = "/admin/reports/reportschedule"
    values = {
        "report": "salary-register", "period": "last_locked_month", "file_format": "xlsx", "department": "PHY",
        "groupBy": "head", "day_of_month": "3", "hour": "7", "recipients": [str(hr_user.pk)], "is_active": "on",
    }  # fmt: skip
    answer = browser.post(f"{base}/add/", values)
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    row = ReportSchedule.objects.get()
    assert row.parameters == {"department": "PHY", "groupBy": "head"}
    assert [user.pk for user in row.recipients.all()] == [hr_user.pk]
    browser.post(f"{base}/{row.pk}/change/", {**values, "groupBy": "", "hour": "20"})
    row.refresh_from_db()
    assert (row.hour, row.parameters) == (20, {"department": "PHY"})
    page = browser.post(f"{base}/{row.pk}/change/", {**values, "day_of_month": "31"}).content.decode()
    assert "28" in page
    assert "Salary register" in browser.get(f"{base}/").content.decode()
    assert browser.get(f"{base}/{row.pk}/change/").status_code == 200
    assert browser.post(f"{base}/{row.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not ReportSchedule.objects.exists()


def test_a_month_with_a_supplementary_run_is_offered_once(months: list[PayrollRun], browser: Client) -> None:
    """Would catch the same month twice in the boxes, as if they were two."""
    run = create_run(month=Month(2026, 7), kind="supplementary", actor=SYSTEM)
    PayrollRun.objects.filter(pk=run.pk).update(state="processed")
    page = browser.get(f"{PAGE}/nps-schedule/").content.decode()
    assert page.count('<option value="2026-07"') == 1


def test_da_revisions_are_named_with_their_day(months: list[PayrollRun], browser: Client) -> None:
    assert "62%, 1 Apr 2026" in browser.get(f"{PAGE}/da-arrears/").content.decode()
