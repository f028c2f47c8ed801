"""Schedule, retention, files in and out, commands."""

import io
import threading
from datetime import date, datetime, timedelta
from datetime import time as clock
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import TooLarge, ValidationFailed
from core.tenancy.backup import schedule, services, storing, work
from core.tenancy.backup.errors import BackupUnreadable
from core.tenancy.backup.models import Backup, BackupSettings
from core.tenancy.context import in_public
from tests.core.tenancy.backups import SYSTEM, admin, made, remove_files, restored

pytestmark = pytest.mark.django_db(transaction=True)
INDIA = ZoneInfo("Asia/Kolkata")
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _quick(settings, organization):
    settings.TENANT_CACHE_SECONDS = 0
    settings.BACKUP_DRAIN_SECONDS = 10
    yield
    remove_files()


# Schedule and retention


def at(day, hour, minute=0):
    return datetime.combine(date.fromisoformat(day), clock(hour, minute), INDIA)


@pytest.mark.parametrize(
    ("now", "due"),
    [
        (at("2026-11-21", 2, 29), at("2026-11-20", 2, 30)),
        (at("2026-11-21", 2, 30), at("2026-11-21", 2, 30)),
        (at("2026-11-21", 23, 59), at("2026-11-21", 2, 30)),
        # 20:59 UTC is past midnight in India.
        (datetime(2026, 11, 20, 20, 59, tzinfo=ZoneInfo("UTC")), at("2026-11-20", 2, 30)),
        (datetime(2026, 11, 20, 21, 0, tzinfo=ZoneInfo("UTC")), at("2026-11-21", 2, 30)),
    ],
)
def test_daily_backup_is_due_by_indian_time(now, due):
    assert schedule.last_due(frequency="daily", time_of_day=clock(2, 30), weekday=6, now=now) == due


@given(
    now=st.datetimes(datetime(2026, 1, 1), datetime(2030, 1, 1), timezones=st.just(ZoneInfo("UTC"))),
    time_of_day=st.times().map(lambda value: value.replace(second=0, microsecond=0)),
    weekday=st.integers(0, 6),
    frequency=st.sampled_from(["daily", "weekly"]),
)
def test_due_instants_lie_around_now(now, time_of_day, weekday, frequency):
    """The last one is not later than now, the next one is, and they are one period apart."""
    rule = {"frequency": frequency, "time_of_day": time_of_day, "weekday": weekday, "now": now}
    last, following = schedule.last_due(**rule), schedule.next_due(**rule)
    assert last <= now < following
    assert following - last == timedelta(days=1 if frequency == "daily" else 7)
    assert last.timetz().replace(tzinfo=None) == time_of_day
    assert frequency == "daily" or last.weekday() == weekday


def test_schedule_makes_one_backup_a_day(organization, other_organization):
    """Not before its time, once, again the next day; a change of the time makes up for nothing."""
    now = timezone.localtime()
    later = (now + timedelta(hours=1)).time().replace(second=0, microsecond=0)
    services.update_settings(tenant=organization, actor=SYSTEM, frequency="daily", time_of_day=later)
    assert work.start_due_backups(now) == 0
    due = now + timedelta(hours=1)
    assert work.start_due_backups(due) == 1
    assert work.start_due_backups(due + timedelta(minutes=1)) == 0
    backup = Backup.objects.get()
    assert (backup.kind, backup.tenant_id, backup.created_by_name) == (
        "scheduled",
        organization.pk,
        "schedule",
    )
    work.run_backup(backup_id=backup.pk)
    assert work.start_due_backups(due + timedelta(days=1)) == 1


def test_two_clocks_make_one_backup(organization):
    services.update_settings(tenant=organization, actor=SYSTEM, frequency="daily", time_of_day=clock(0, 0))
    now, start, made_by = timezone.now() + timedelta(days=1), threading.Barrier(2), []

    def poll():
        with in_public():
            start.wait()
            made_by.append(work.start_due_backups(now))
        connections.close_all()

    threads = [threading.Thread(target=poll) for _turn in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made_by) == [0, 1]
    assert Backup.objects.count() == 1


@pytest.mark.parametrize(
    "values", [{"keep_days": 0}, {"keep_at_least": 0}, {"frequency": "hourly"}, {"weekday": 7}]
)
def test_bad_settings_are_refused(organization, values):
    with pytest.raises(ValidationFailed) as caught:
        services.update_settings(tenant=organization, actor=SYSTEM, **values)
    assert list(caught.value.fields) == list(values)
    assert not BackupSettings.objects.exclude(keep_days=30).exists()


def test_retention_removes_old_scheduled_ones_only(organization, other_organization):
    """The newest stay whatever their age; those made by hand stay; another institution's stay."""
    services.update_settings(tenant=organization, actor=SYSTEM, keep_days=10, keep_at_least=3)
    one = made(organization)
    old = timezone.now() - timedelta(days=11)

    def row(tenant, kind, created_at):
        name = storing.keep(Path(storing.storage().path(one.file)), storing.new_name(tenant))
        return Backup.objects.create(tenant=tenant, kind=kind, state="done", created_at=created_at, file=name)

    gone = [row(organization, "scheduled", old), row(organization, "safety", old)]
    stay = [
        row(organization, "manual", old),
        row(organization, "uploaded", old),
        row(other_organization, "scheduled", old),
        row(organization, "scheduled", timezone.now() - timedelta(days=9)),
        row(organization, "scheduled", timezone.now() - timedelta(days=8)),
        row(organization, "scheduled", old),
        row(organization, "scheduled", old),
    ]
    assert work.apply_retention(tenant=organization) == 2
    assert set(Backup.objects.values_list("pk", flat=True)) == {one.pk, *(kept.pk for kept in stay)}
    assert [storing.storage().exists(backup.file) for backup in [*gone, *stay]] == [False] * 2 + [True] * 7
    assert AuditEntry.objects.filter(action="backup.deleted").count() == 2


# Files in and out


def test_downloaded_file_can_be_uploaded_and_restored(organization):
    before = made(organization)
    with services.open_for_download(backup=before, actor=SYSTEM) as file:
        content = file.read()
    services.delete_backup(backup=before, actor=SYSTEM)
    assert not storing.storage().exists(before.file)
    admin(organization, "later")
    backup = services.upload_backup(
        tenant=organization, file=io.BytesIO(content), size=len(content), actor=SYSTEM
    )
    assert (backup.kind, backup.sha256, backup.taken_at.date()) == (
        "uploaded",
        before.sha256,
        before.taken_at.date(),
    )
    restored(backup)
    assert not User.objects.filter(username="later").exists()
    actions = set(AuditEntry.objects.values_list("action", flat=True))
    assert {"backup.requested", "backup.downloaded", "backup.deleted", "backup.uploaded"} <= actions


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04nothing", b"KBKENC01", b"\0" * 4096])
def test_strange_file_is_refused(organization, content):
    with pytest.raises(BackupUnreadable) as caught:
        services.upload_backup(tenant=organization, file=io.BytesIO(content), size=len(content), actor=SYSTEM)
    assert list(caught.value.fields) == ["file"]
    assert not Backup.objects.exists()


def test_large_file_is_refused(organization, settings):
    settings.BACKUP_UPLOAD_MAX_MB = 1
    with pytest.raises(TooLarge):
        services.upload_backup(tenant=organization, file=io.BytesIO(), size=2**20 + 1, actor=SYSTEM)


def test_missing_file_is_told(organization):
    backup = made(organization)
    storing.remove(backup.file)
    with pytest.raises(BackupUnreadable, match="missing"):
        restored(backup)


# Commands


def test_commands_make_list_and_restore(organization, tmp_path):
    out, file = io.StringIO(), tmp_path / "alpha.kbk"
    call_command("backup", tenant="alpha", output=file, stdout=out)
    assert file.stat().st_mode & 0o777 == 0o600
    call_command("backup", tenant="alpha", list=True, stdout=out)
    assert out.getvalue().count("alpha-") == 2
    with pytest.raises(CommandError, match="exists"):
        call_command("backup", tenant="alpha", output=file)
    admin(organization, "later")
    with pytest.raises(CommandError, match="--confirm alpha"):
        call_command("restore_backup", tenant="alpha", file=file)
    assert User.objects.filter(username="later").exists()
    call_command("restore_backup", tenant="alpha", file=file, confirm="alpha", stdout=out)
    assert "is restored to" in out.getvalue()
    assert not User.objects.filter(username="later").exists()
    with pytest.raises(CommandError, match="Alpha Institute"):
        call_command("restore_backup", tenant="beta", file=file, confirm="beta")
