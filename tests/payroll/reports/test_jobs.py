"""A report in the background: asked for, made, told of, fetched by the asker only, removed after its time."""

import os
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.files.storage import default_storage
from django.utils import timezone

from core.accounts.models import User
from core.outbox.models import Job, Message
from core.reports import output
from core.reports.definitions import ListRows, Table
from core.reports.services import making
from core.reports.services.cleaning import remove_old_files
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.reports.pay import register
from payroll.runs.models import PayrollRun
from tests.core.accounts.people import Api, api_of, platform_user, refused, user_of
from tests.payroll.reports.conftest import run_jobs

pytestmark = pytest.mark.django_db
ASKED = "reports/salary-register?month=2026-07&format=csv&background=true"


def ask(api: Api, path: str = ASKED) -> dict[str, Any]:
    answer = api.get(path)
    assert answer.status_code == 202, answer.content
    data: dict[str, Any] = answer.json()["data"]
    assert answer["Location"] == f"/api/reports/jobs/{data['id']}"
    return data


def test_life_of_a_job(months: list[PayrollRun], hr: Api, hr_user: User) -> None:
    job = ask(hr)
    path = f"reports/jobs/{job['id']}"
    assert (job["state"], job["isReady"], job["report"]) == ("queued", False, "salary-register")
    refused(hr.get(f"{path}/file"), 409, "INVALID_STATE")
    assert run_jobs() == 1
    done = hr.get(path).json()["data"]
    assert (done["state"], done["percent"], done["isReady"], done["done"]) == ("done", 100, True, 4)
    answer = hr.get(f"{path}/file", accept="text/csv")
    assert answer["Content-Disposition"] == 'attachment; filename="salary-register-2026-07.csv"'
    at_once = b"".join(hr.get("reports/salary-register?month=2026-07&format=csv").streaming_content)
    assert b"".join(answer.streaming_content) == at_once
    listed = hr.get("reports/jobs?state=done").json()["data"]
    assert [row["id"] for row in listed["items"]] == [job["id"]]
    notices = Message.objects.filter(template="report_ready", user_id=hr_user.pk)
    assert sorted(notices.values_list("channel", flat=True)) == ["email", "inbox"]
    mail = notices.get(channel="email")
    assert "Salary register" in mail.subject
    assert f"/admin/reports/prepared/{job['id']}/" in mail.body
    assert "Asha" not in mail.body, "a link, no salaries"


def test_the_same_report_asked_again_while_unfinished_is_one_job(
    months: list[PayrollRun], hr: Api, organization: Tenant
) -> None:
    """Ten equal clicks kept all workers busy for ten minutes."""
    first = ask(hr)
    assert [ask(hr)["id"] for _ in range(3)] == [first["id"]] * 3
    assert Job.objects.filter(task="reports.make").count() == 1
    other = ask(hr, ASKED.replace("csv", "xlsx"))
    colleague = ask(api_of(user_of(organization, "admin"), organization))
    assert len({first["id"], other["id"], colleague["id"]}) == 3
    run_jobs()
    assert ask(hr)["id"] not in {first["id"], other["id"]}, "figures may have changed since"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), RuntimeError("storage")])
def test_a_broken_disk_tells_the_asker_and_the_administrators(
    months: list[PayrollRun],
    hr: Api,
    hr_user: User,
    organization: Tenant,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    admin = user_of(organization, "admin")

    class Broken:
        def save(self, *_args: Any) -> str:
            raise error

    job = ask(hr)
    monkeypatch.setattr(making, "default_storage", Broken())
    run_jobs()
    assert hr.get(f"reports/jobs/{job['id']}").json()["data"]["state"] == "failed"
    notices = Message.objects.filter(template="report_failed", channel="inbox")
    assert set(notices.values_list("user_id", flat=True)) >= {hr_user.pk, admin.pk}
    expected = "ENOSPC" if isinstance(error, OSError) else "RuntimeError"
    assert expected in notices.get(user_id=admin.pk).body


def test_doing_it_twice_tells_once(months: list[PayrollRun], hr: Api) -> None:
    """A worker that died after the notice does the work again."""
    job = ask(hr)
    run_jobs()
    told = Message.objects.filter(template="report_ready").count()
    Job.objects.filter(pk=job["id"]).update(state="queued")
    run_jobs()
    assert Message.objects.filter(template="report_ready").count() == told


def test_job_is_the_askers(months: list[PayrollRun], hr: Api, organization: Tenant) -> None:
    job = ask(hr)
    run_jobs()
    colleague = api_of(user_of(organization, "admin"), organization)
    for path in (f"reports/jobs/{job['id']}", f"reports/jobs/{job['id']}/file"):
        refused(colleague.get(path), 404, "NOT_FOUND")
    assert colleague.get("reports/jobs").json()["data"]["total"] == 0


def test_equal_number_of_a_platform_administrator(
    months: list[PayrollRun], hr: Api, hr_user: User, organization: Tenant
) -> None:
    """Numbers of users of the platform and of the institution overlap."""
    job = ask(hr)
    platform = platform_user()
    Job.objects.filter(pk=job["id"]).update(created_by_id=platform.pk)
    refused(api_of(platform, organization).get(f"reports/jobs/{job['id']}"), 404, "NOT_FOUND")


def test_job_of_the_other_institution(months: list[PayrollRun], hr: Api, other_organization: Tenant) -> None:
    with tenant_context(other_organization):
        user = user_of(other_organization, "hr_manager")
        foreign = Job.objects.create(
            pk=900_001, task="reports.make", kwargs={"report": "lpc", "owner": user.pk}
        )
    refused(hr.get(f"reports/jobs/{foreign.pk}"), 404, "NOT_FOUND")
    refused(hr.get(f"reports/jobs/{foreign.pk}/file"), 404, "NOT_FOUND")


def test_other_jobs_are_no_reports(months: list[PayrollRun], hr: Api, hr_user: User) -> None:
    other = Job.objects.create(
        task="payroll_runs.payslips", created_by_id=hr_user.pk, kwargs={"owner": hr_user.pk}
    )
    refused(hr.get(f"reports/jobs/{other.pk}"), 404, "NOT_FOUND")


def test_who_lost_the_right_gets_no_file(months: list[PayrollRun], hr: Api, hr_user: User) -> None:
    job = ask(hr)
    User.objects.filter(pk=hr_user.pk).update(role="employee")
    run_jobs()
    assert not Message.objects.filter(template="report_ready").exists()
    refused(hr.get(f"reports/jobs/{job['id']}/file"), 403, "FORBIDDEN")


def test_refused_in_the_worker(months: list[PayrollRun], hr: Api, hr_user: User) -> None:
    """What was right when asked can be wrong when made; the asker hears of it."""
    job = ask(hr)
    Job.objects.filter(pk=job["id"]).update(
        kwargs={**Job.objects.get(pk=job["id"]).kwargs, "texts": {"head": "x"}}
    )
    run_jobs()
    data = hr.get(f"reports/jobs/{job['id']}").json()["data"]
    assert (data["state"], data["isReady"]) == ("failed", False)
    assert "no head" in data["error"]
    assert Message.objects.filter(template="report_failed", user_id=hr_user.pk, channel="inbox").count() == 1


def test_old_files_are_removed(months: list[PayrollRun], hr: Api) -> None:
    old, new = ask(hr), ask(hr, ASKED.replace("csv", "xlsx"))
    run_jobs()
    past = (timezone.now() - timedelta(days=settings.REPORT_RETENTION_DAYS, hours=1)).timestamp()
    name = Job.objects.get(pk=old["id"]).file
    assert name is not None
    os.utime(default_storage.path(name), (past, past))
    assert remove_old_files(now=timezone.now()) >= 1
    assert not default_storage.exists(name)
    assert hr.get(f"reports/jobs/{old['id']}").json()["data"]["isReady"] is False
    refused(hr.get(f"reports/jobs/{old['id']}/file"), 409, "INVALID_STATE")
    assert hr.get(f"reports/jobs/{new['id']}/file").status_code == 200


def test_a_long_report_goes_to_the_background_by_itself(
    months: list[PayrollRun], hr: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(output.CELLS_PER_SECOND, "xlsx", 1)
    ask(hr, "reports/salary-register?month=2026-07&format=xlsx")
    assert hr.get("reports/salary-register?month=2026-07&format=csv").status_code == 200
    assert hr.get("reports/salary-register?month=2026-07").status_code == 200


def test_certificate_in_the_background(months: list[PayrollRun], people: Any, hr: Api) -> None:
    job = ask(hr, f"lpc/{people[0].pk}/pdf?background=true&kind=transfer")
    run_jobs()
    answer = hr.get(f"reports/jobs/{job['id']}/file")
    assert b"".join(answer.streaming_content).startswith(b"%PDF")


def test_asked_for_is_audited(months: list[PayrollRun], hr: Api) -> None:
    from core.audit.models import AuditEntry

    ask(hr)
    assert AuditEntry.objects.filter(action="report.asked").count() == 1


def test_too_large_a_printed_list_is_refused_at_once(organization: Tenant) -> None:
    row = {column.key: None for column in register.COLUMNS}
    table = Table("Big", register.COLUMNS, ListRows([row] * 10_000), filename="big")
    with pytest.raises(Exception, match="at most"):
        output.check_size(table, "pdf")
    output.check_size(table, "xlsx")
