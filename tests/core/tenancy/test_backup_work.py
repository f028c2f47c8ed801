"""Kill in the middle, writers, shut doors, rights, the queue, failures that people are told of."""

import io
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as django_settings
from django.db import DatabaseError, connection, connections, transaction
from django.test import Client
from django.utils import timezone

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import Forbidden, InUse, InvalidState, ValidationFailed
from core.outbox.models import Job, Message
from core.tenancy import maintenance as doors
from core.tenancy.backup import selectors, services, work
from core.tenancy.backup.dump import dump_schema, silent, snapshot
from core.tenancy.backup.errors import BackupBusy, BackupFailed, BackupNotFound
from core.tenancy.backup.models import Backup, Restore
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant
from tests.core.tenancy.backups import (
    SYSTEM,
    admin,
    checksums,
    digest_of,
    made,
    page,
    remove_files,
    restored,
    wait_until,
)

pytestmark = pytest.mark.django_db(transaction=True)
INDIA = ZoneInfo("Asia/Kolkata")
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _quick(settings, organization):
    settings.TENANT_CACHE_SECONDS = 0
    settings.BACKUP_DRAIN_SECONDS = 10
    yield
    remove_files()


# Killed in the middle

KILLED = """
    import os, sys, time
    import django
    django.setup()
    from django.conf import settings
    from django.db import connection
    connection.settings_dict["NAME"] = sys.argv[1]
    settings.TENANT_CACHE_SECONDS = 0
    settings.STORAGES["backups"]["OPTIONS"]["location"] = sys.argv[3]
    from core.actors import Door, system_actor
    from core.tenancy.backup import restoring, work
    from core.tenancy.context import in_public

    def stop():
        print("loaded", flush=True)
        time.sleep(60)

    restoring._migrate = stop
    with in_public():
        work.run_restore(restore_id=int(sys.argv[2]), actor=system_actor(Door.TASK))
"""


@pytest.fixture
def killed(organization):
    """A restore whose process is killed when everything is loaded and nothing committed; gives the backup."""
    backup = made(organization)
    admin(organization, "later")
    restore = services.restore_backup(backup=backup, actor=SYSTEM, confirm="alpha", in_background=False)
    location = django_settings.STORAGES["backups"]["OPTIONS"]["location"]
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            textwrap.dedent(KILLED),
            connection.settings_dict["NAME"],
            str(restore.pk),
            location,
        ],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test"},
    )
    assert process.stdout.readline().strip() == "loaded"
    closed = page()
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    wait_until(lambda: not doors.is_in_maintenance(Tenant.objects.get(slug="alpha")))
    return restore, closed


def test_kill_in_the_middle_leaves_everything_as_it_was(organization, killed):
    """Doors shut while it ran, open at once afterwards, old rows there, nothing left over."""
    restore, closed = killed
    assert (closed.status_code, closed.json()["data"]["code"]) == (503, "MAINTENANCE")
    assert int(closed.headers["Retry-After"]) > 0
    assert page().status_code == 401
    assert User.objects.filter(username="later").exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 't\\_alpha%'")
        assert cursor.fetchall() == [("t_alpha",)]
    boss = admin(organization)
    assert work.find_lost(timezone.now()) == 1
    restore.refresh_from_db()
    assert (restore.state, "interrupted" in restore.error) == ("failed", True)
    assert Tenant.objects.get(slug="alpha").maintenance_since is None
    assert Message.objects.filter(template="restore_failed", user_id=boss.pk, channel="inbox").count() == 1
    assert work.find_lost(timezone.now()) == 0


def test_killed_restore_is_not_begun_again(organization, killed):
    """The queue hands the job out a second time; people may have gone on working since."""
    restore, _closed = killed
    work.run_restore(restore_id=restore.pk, actor=SYSTEM)
    restore.refresh_from_db()
    assert restore.state == "failed"
    assert User.objects.filter(username="later").exists()
    assert restored(Backup.objects.exclude(kind="safety").get()).state == "done"


# Writers


def test_writes_during_a_restore_are_saved_before_or_refused(organization):
    """Never lost in the schema that is dropped, never written into the restored one."""
    backup = made(organization)
    written, refused, stop = [], [], threading.Event()

    def write(writer):
        number = 0
        while not stop.is_set():
            name = f"writer-{writer}-{number}"
            number += 1
            try:
                with tenant_context(organization), transaction.atomic():
                    User.objects.create(username=name, name=name, role="employee")
                    time.sleep(0.01)
                written.append(name)
            except DatabaseError as error:
                refused.append(str(error))
                break
        connections.close_all()

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(3)]
    for thread in threads:
        thread.start()
    wait_until(lambda: len(written) > 10)
    restore = restored(backup)
    stop.set()
    for thread in threads:
        thread.join()
    assert len(refused) == 3
    assert not User.objects.filter(username__startswith="writer-").exists()
    restored(restore.safety_backup)
    assert set(User.objects.filter(username__startswith="writer-").values_list("username", flat=True)) == set(
        written
    )


@pytest.mark.parametrize("statement", ["UPDATE accounts_user SET name = 'x'", "SELECT * FROM accounts_user"])
def test_restore_waits_for_open_transactions_and_gives_up(organization, settings, statement):
    """A writer at first, a reader after the safety backup; the doors open again either way."""
    settings.BACKUP_DRAIN_SECONDS = 1
    admin(organization)
    backup = made(organization)
    before = checksums(organization)
    open_one, close_one = threading.Event(), threading.Event()

    def hold():
        with tenant_context(organization), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
            open_one.set()
            close_one.wait(30)
            transaction.set_rollback(True)
        connections.close_all()

    thread = threading.Thread(target=hold)
    thread.start()
    open_one.wait(10)
    with pytest.raises(BackupBusy, match="still at work"):
        restored(backup)
    close_one.set()
    thread.join()
    after = checksums(organization)
    assert {name for name in after if after[name] != before[name]} <= {"audit_auditentry", "outbox_message"}
    assert page().status_code == 401
    assert restored(backup).state == "done"


def test_restore_waits_for_a_running_job(organization, settings):
    """Between two transactions of a job nothing is locked, yet it must not go on in other data."""
    settings.BACKUP_DRAIN_SECONDS = 1
    job = Job.objects.create(task="x", state="running")
    backup = made(organization)
    holder = connection.copy()
    with holder.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", [f"t_alpha:job:{job.pk}"])
    with pytest.raises(BackupBusy, match="background job"):
        restored(backup)
    holder.close()
    assert restored(backup).state == "done"


# Doors


@pytest.mark.parametrize("path", ["/api/employees", "/ess/", "/admin/", "/"])
def test_every_door_is_shut_during_a_restore(organization, path):
    """503 with Retry-After; other institutions go on."""
    with doors.maintenance(organization):
        answer = page(path)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "30"
        assert b"restored" in answer.content
        with doors.maintenance(organization) as second:
            assert not second
        other = Client(headers={"host": "beta.testserver"}).get("/api/employees")
        assert other.status_code == 401
    assert page(path).status_code != 503


def test_tasks_stay_out_during_a_restore(organization):
    """A sweep in the middle would wait for the locks and then write into other data."""
    from core.jobs import send_pending

    ran = []
    original, send_pending.run = send_pending.run, lambda: ran.append(1)
    try:
        with tenant_context(organization):
            with doors.maintenance(organization):
                send_pending()
            assert ran == []
            send_pending()
        assert ran == [1]
    finally:
        send_pending.run = original


def test_mark_of_a_dead_process_counts_for_nothing(organization):
    Tenant.objects.filter(pk=organization.pk).update(maintenance_since=timezone.now())
    assert page().status_code == 401


# Rights, busy, wrong input


def test_rights_are_asked_by_the_services(organization):
    from core.actors import Actor, Door

    nobody = Actor(user_id=1, name="x", role="employee", door=Door.API)
    backup = made(organization)
    for act in (
        lambda: services.create_backup(tenant=organization, actor=nobody),
        lambda: services.restore_backup(backup=backup, actor=nobody, confirm="alpha"),
        lambda: services.delete_backup(backup=backup, actor=nobody),
        lambda: services.open_for_download(backup=backup, actor=nobody),
        lambda: services.upload_backup(tenant=organization, file=io.BytesIO(), size=0, actor=nobody),
        lambda: services.update_settings(tenant=organization, actor=nobody, keep_days=1),
    ):
        with pytest.raises(Forbidden):
            act()
    assert Backup.objects.count() == 1
    assert not Restore.objects.exists()


def test_one_at_a_time(organization):
    """Two backups, a backup during a restore, a restore during a backup, two restores."""
    first = made(organization)
    waiting = services.create_backup(tenant=organization, actor=SYSTEM, in_background=False)
    with pytest.raises(BackupBusy):
        services.create_backup(tenant=organization, actor=SYSTEM, in_background=False)
    with pytest.raises(BackupBusy):
        services.restore_backup(backup=first, actor=SYSTEM, confirm="alpha", in_background=False)
    with pytest.raises(InUse):
        services.delete_backup(backup=waiting, actor=SYSTEM)
    with pytest.raises(InvalidState):
        services.restore_backup(backup=waiting, actor=SYSTEM, confirm="alpha")
    work.run_backup(backup_id=waiting.pk)
    services.restore_backup(backup=first, actor=SYSTEM, confirm="alpha", in_background=False)
    for act in (
        lambda: services.create_backup(tenant=organization, actor=SYSTEM),
        lambda: services.restore_backup(backup=first, actor=SYSTEM, confirm="alpha"),
    ):
        with pytest.raises(BackupBusy):
            act()
    with pytest.raises(InUse):
        services.delete_backup(backup=first, actor=SYSTEM)


@pytest.mark.parametrize("typed", ["", "Alpha", "beta", "yes"])
def test_restore_asks_for_the_slug(organization, typed):
    backup = made(organization)
    with pytest.raises(ValidationFailed) as caught:
        services.restore_backup(backup=backup, actor=SYSTEM, confirm=typed)
    assert list(caught.value.fields) == ["confirm"]
    assert not Restore.objects.exists()


def test_backups_of_others_are_not_there(organization, other_organization):
    backup = made(other_organization)
    assert not selectors.backups_of(organization).exists()
    with pytest.raises(BackupNotFound):
        selectors.get_backup(organization, backup.pk)


# The job


def test_backup_in_the_background_stands_in_the_platforms_queue(organization):
    """The own queue is replaced by a restore."""
    from core.outbox.jobs import run_job
    from core.tenancy.backup import tasks

    assert {tasks.create.name, tasks.restore.name} == {services.CREATE_TASK, services.RESTORE_TASK}
    backup = services.create_backup(tenant=organization, actor=SYSTEM)
    with in_public():
        job = Job.objects.get(pk=backup.job_id)
        assert (job.task, job.kwargs) == ("backups.create", {"backup_id": backup.pk})
        run_job(job.pk)
        job.refresh_from_db()
        assert (job.state, job.error) == ("done", "")
        assert job.progress_total > 0
    backup.refresh_from_db()
    assert (backup.state, backup.size > 0, backup.sha256) == ("done", True, digest_of(backup))
    restore = services.restore_backup(backup=backup, actor=SYSTEM, confirm="alpha")
    with in_public():
        run_job(restore.job_id)
        assert Job.objects.get(pk=restore.job_id).state == "done"
    restore.refresh_from_db()
    assert restore.state == "done"


def test_failed_backup_tells_the_administrators(organization, settings):
    """In the inbox and by e-mail, in their language; once; the row says why."""
    boss = admin(organization)
    User.objects.filter(pk=boss.pk).update(email="boss@example.org", language="hi")
    settings.BACKUP_WORK_DIR = "/dev/null/nowhere"
    with pytest.raises(OSError):
        made(organization)
    backup = Backup.objects.get()
    assert (backup.state, backup.file, "nowhere" in backup.error) == ("failed", "", True)
    told = Message.objects.filter(template="backup_failed", user_id=boss.pk)
    assert sorted(told.values_list("channel", flat=True)) == ["email", "inbox"]
    assert "विफल" in told.first().subject
    assert AuditEntry.objects.filter(action="backup.failed").count() == 1
    work.run_backup(backup_id=backup.pk)
    assert told.count() == 2


def test_pg_dump_that_fails_is_quoted(organization, tmp_path):
    """The reason must reach the person who has to mend it."""
    with (
        snapshot() as (_cursor, name),
        pytest.raises(BackupFailed, match=r"pg_dump failed: .*no matching schemas"),
    ):
        dump_schema("t_nobody", name, tmp_path / "never", {}, silent)


def test_lost_backup_is_given_up(organization):
    """Its worker was killed and the queue has given up; the next one must not be barred for ever."""
    admin(organization)
    backup = services.create_backup(tenant=organization, actor=SYSTEM)
    Backup.objects.filter(pk=backup.pk).update(state="running")
    assert work.find_lost(timezone.now()) == 0
    with in_public():
        Job.objects.filter(pk=backup.job_id).update(state="failed")
    assert work.find_lost(timezone.now()) == 1
    backup.refresh_from_db()
    assert backup.state == "failed"
    assert made(organization).state == "done"
