"""Schedules, what they sent, and imports of an earlier version are found in core's tables after the upgrade."""

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from core.accounts.models import User
from core.actors import Actor
from core.imports.models import ImportJob
from core.outbox.models import Job
from core.reports.models import ReportSchedule, ScheduledReport
from core.tenancy.models import Tenant
from tests.core.accounts.people import user_of

BEFORE = [("payroll_reports", "0001_initial"), ("payroll_data_import", "0002_warnings")]
NOW = [("payroll_reports", "0004_certificates_as_report"), ("payroll_data_import", "0004_drop_table")]
TABLES = ("reportschedule", "reportschedule_recipients", "scheduledreport", "scheduledreport_recipients")
# Columns of schedules that came after the move: the earlier table never had them.
LATER = {"frequency", "weekday", "minute", "owner_id", "paused_why"}

pytestmark = pytest.mark.django_db


def migrate(targets: list[tuple[str, str]]) -> None:
    MigrationExecutor(connection).migrate(targets)


def rows(table: str) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} ORDER BY id")
        names = [column.name for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def tables() -> set[str]:
    return set(connection.introspection.table_names())


@pytest.fixture
def _filled(organization: Tenant, system: Actor) -> User:
    """A schedule with its recipients and one report sent, an import, and jobs that wait."""
    user = user_of(organization, "hr_manager")
    schedule = ReportSchedule.objects.create(
        report="salary-register",
        parameters={"groupBy": "head"},
        starts_at=timezone.now(),
        created_by=system.name,
    )
    schedule.recipients.set([user])
    sent = ScheduledReport.objects.create(schedule=schedule, period="2026-08-01", report="salary-register")
    sent.recipients.set([user])
    ImportJob.objects.create(
        kind="pay-data", file_name="pay.xlsx", size=9, sha256="0" * 64, created_by_name="A"
    )
    for task, kwargs in (
        ("reports.make", {"report": "lpc"}),
        ("imports.apply", {"import_id": 1}),
        (
            "reports.make",
            {
                "report": "certificates",
                "texts": {"financialYear": "2026-27"},
                "file_format": "zip",
                "language": "hi",
                "owner": user.pk,
            },
        ),
    ):
        Job.objects.create(task=task, kwargs=kwargs, created_by_id=user.pk)
    return user


def test_rows_and_waiting_jobs_go_along(_filled: User) -> None:
    """Nothing is lost on the way there and back, numbers included, in the one transaction of an institution."""
    before = {table: rows(f"reports_{table}") for table in TABLES} | {"importjob": rows("imports_importjob")}
    jobs = list(Job.objects.order_by("pk").values("task", "kwargs"))
    assert all(before.values())

    migrate(BEFORE)

    assert {table: rows(f"payroll_reports_{table}") for table in TABLES} == {
        table: [{name: row[name] for name in row if name not in LATER} for row in before[table]]
        for table in TABLES
    }
    assert rows("payroll_data_import_importjob") == before["importjob"]
    assert rows("reports_reportschedule") == rows("imports_importjob") == []
    names = ["payroll_reports.make", "payroll_data_import.apply", "payroll_reports.certificates"]
    assert list(Job.objects.order_by("pk").values_list("task", flat=True)) == names
    assert Job.objects.get(task=names[2]).kwargs == {"year": 2026, "language": "hi"}

    migrate(NOW)

    assert {table: rows(f"reports_{table}") for table in TABLES} | {
        "importjob": rows("imports_importjob")
    } == before
    assert list(Job.objects.order_by("pk").values("task", "kwargs")) == jobs
    assert not {name for name in tables() if name.startswith(("payroll_reports_", "payroll_data_import_"))}


def test_numbers_go_on_where_they_were(_filled: User) -> None:
    """A number that was given once is not given to another row, also not to the newest that was removed."""
    last = ReportSchedule.objects.create(report="x", starts_at=timezone.now(), created_by="A")
    number = last.pk
    last.delete()
    migrate(BEFORE)
    migrate(NOW)
    assert (
        ReportSchedule.objects.create(report="x", starts_at=timezone.now(), created_by="A").pk == number + 1
    )


def test_a_school_has_the_tables_of_core_alone(school: Tenant) -> None:
    """The engines work in a school, where payroll has left nothing."""
    found = {name for name in tables() if name.startswith(("reports_", "imports_", "payroll_"))}
    assert found == {f"reports_{table}" for table in TABLES} | {"imports_importjob"}
