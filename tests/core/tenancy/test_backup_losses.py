"""Backup and restore when something outside goes: tried again, or told as it is; nothing half done stays."""

import errno
import stat
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from core.outbox.jobs import MAX_ATTEMPTS, run_job
from core.outbox.models import Job, Message
from core.tenancy.backup import dump, making, restoring, services, storing, tasks, work
from core.tenancy.backup.models import Backup, Restore
from core.tenancy.context import in_public
from tests.core.tenancy.backups import SYSTEM, admin, made, remove_files, restored

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _quick(settings, organization):
    settings.TENANT_CACHE_SECONDS = 0
    yield
    remove_files()


def files() -> list[Path]:
    root = Path(storing.storage().location)
    return [path for path in root.rglob("*") if path.is_file()] if root.exists() else []


def asked(organization) -> Backup:
    assert tasks.create.name == services.CREATE_TASK  # the worker knows it
    return services.create_backup(tenant=organization, actor=SYSTEM)


def lose(*_args, **_options):
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")


@pytest.mark.parametrize("where", ["dump_schema", "finish"])
def test_a_lost_database_is_made_good_by_the_next_try(organization, monkeypatch, where):
    """Failed for good, although the job is queued again, was what administrators were told."""
    boss = admin(organization)
    backup = asked(organization)
    with in_public(), monkeypatch.context() as patch:
        patch.setattr(making, where, lose)
        run_job(backup.job_id)
    with in_public():
        assert Job.objects.get(pk=backup.job_id).state == "queued"
        run_job(backup.job_id)
        assert Job.objects.get(pk=backup.job_id).state == "done"
    backup.refresh_from_db()
    assert backup.state == "done"
    assert len(files()) == 1
    connection.set_tenant(organization)
    assert not Message.objects.filter(template="backup_failed", user_id=boss.pk).exists()


def test_a_loss_that_lasts_is_told_once(organization, monkeypatch):
    boss = admin(organization)
    backup = asked(organization)
    monkeypatch.setattr(making, "dump_schema", lose)
    with in_public():
        for _try in range(MAX_ATTEMPTS):
            run_job(backup.job_id)
        assert Job.objects.get(pk=backup.job_id).state == "failed"
    assert work.find_lost(timezone.now()) == 1
    backup.refresh_from_db()
    assert (backup.state, files()) == ("failed", [])
    connection.set_tenant(organization)
    assert Message.objects.filter(template="backup_failed", user_id=boss.pk, channel="inbox").count() == 1


@pytest.mark.parametrize(
    "script",
    ["echo 'pg_dump: error: server closed the connection unexpectedly' >&2; exit 1", "kill -9 $$"],
)
def test_pg_dump_that_lost_its_server_is_a_passing_loss(organization, monkeypatch, tmp_path, script):
    program = tmp_path / "pg_dump"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(dump, "tool", lambda _name: str(program))
    with pytest.raises(OperationalError):
        making.make_file(Backup.objects.create(tenant=organization), organization, dump.silent)


def test_a_full_disk_leaves_no_file_and_is_told(organization, monkeypatch):
    boss = admin(organization)
    backup = asked(organization)

    def full(*_args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(making, "stored_values", full)
    with in_public():
        run_job(backup.job_id)
    backup.refresh_from_db()
    assert (backup.state, files()) == ("failed", [])
    connection.set_tenant(organization)
    assert Message.objects.filter(template="backup_failed", user_id=boss.pk, channel="inbox").count() == 1


def test_a_kill_after_storing_leaves_no_file_without_a_row(organization, monkeypatch):
    """The name is in the row before the file is there, so that giving the work up removes it."""
    backup = Backup.objects.create(tenant=organization, state="running")

    class Killed(BaseException):
        pass

    def kill(*_args, **_options):
        raise Killed

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(making, "finish", kill)
        making.make_file(backup, organization, dump.silent)
    assert len(files()) == 1
    assert work.find_lost(timezone.now()) == 1
    assert files() == []


@pytest.mark.parametrize("error", [ConnectionError("Redis is away"), OperationalError("gone")])
def test_what_goes_wrong_after_the_commit_does_not_undo_the_word(organization, monkeypatch, error):
    """“Nothing has been changed” was told although everything had been replaced."""
    boss = admin(organization)
    backup = made(organization)

    def fail(_tenant):
        raise error

    monkeypatch.setattr(restoring, "_forget", fail)
    assert restored(backup).state == "done"
    assert Restore.objects.get().state == "done"
    connection.set_tenant(organization)
    templates = set(Message.objects.filter(user_id=boss.pk).values_list("template", flat=True))
    assert "restore_done" in templates
    assert "restore_failed" not in templates


def test_what_has_ended_stays_as_it_ended(organization):
    backup = made(organization)
    work.fail(Backup.objects.get(pk=backup.pk), "late")
    backup.refresh_from_db()
    assert (backup.state, backup.error) == ("done", "")
    assert len(files()) == 1
