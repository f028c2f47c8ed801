"""A restore brings back every row, all or nothing, and refuses what does not belong here."""

import hashlib

import pytest
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection
from django.utils import timezone

from core.accounts.models import RefreshToken, User
from core.audit.models import AuditEntry
from core.audit.services import record
from core.outbox.models import Job, Message
from core.tenancy.backup import notices, restoring, work
from core.tenancy.backup.errors import BackupFailed, BackupUnreadable, NewerBackup, WrongInstitution
from core.tenancy.backup.models import Backup, Restore
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant
from tests.core.tenancy.backups import (
    SETTLED,
    SYSTEM,
    admin,
    checksums,
    made,
    remove_files,
    restored,
    rewritten,
)

pytestmark = pytest.mark.django_db(transaction=True)
KEY = "k" * 40


@pytest.fixture(autouse=True)
def _quick(settings, organization):
    settings.TENANT_CACHE_SECONDS = 0
    settings.BACKUP_DRAIN_SECONDS = 5
    yield
    remove_files()


def schemas() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 't\\_%'")
        return {name for (name,) in cursor.fetchall()}


@pytest.mark.parametrize("key", [[], [KEY]], ids=["plain", "encrypted"])
def test_every_table_is_as_it_was(organization, settings, key):
    """Catches a table, row or value that is lost, and anything added since that stays."""
    settings.BACKUP_KEY = key
    admin(organization)
    backup = made(organization)
    assert (backup.state, backup.is_encrypted) == ("done", bool(key))
    before, known = checksums(organization), schemas()
    other = checksums(Tenant.objects.get(slug="beta"))
    admin(organization, "later")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE payroll_organizations_organization SET address = 'changed'")
    restore = restored(backup)
    after = checksums(organization)
    assert {name for name in before if before[name] != after.get(name)} <= SETTLED
    assert set(after) == set(before)
    assert list(User.objects.filter(username__in=["boss", "later"]).values_list("username", flat=True)) == [
        "boss"
    ]
    assert restore.state == "done"
    assert restore.safety_backup.kind == "safety"
    assert restore.safety_backup.state == "done"
    assert schemas() == known
    assert checksums(Tenant.objects.get(slug="beta")) == other


def test_safety_backup_undoes_the_restore(organization):
    """What was entered since the backup is not lost."""
    backup = made(organization)
    admin(organization, "later")
    restore = restored(backup)
    assert not User.objects.filter(username="later").exists()
    restored(restore.safety_backup)
    assert User.objects.filter(username="later").exists()


def test_indexes_constraints_triggers_and_sequences_come_back(organization):
    """A restored schema that lost a trigger would let locked rows be changed."""
    from tests.core.tenancy.test_provisioning import STRUCTURE, structure

    backup = made(organization)
    before = structure(organization.schema_name)
    restored(backup)
    after = structure(organization.schema_name)
    for name in STRUCTURE:
        if name != "sequences":
            assert after[name] == before[name], name
    assert after["triggers"]


def test_what_was_waiting_does_not_happen_again(organization):
    """A restored queue must neither run old jobs nor send old messages; the past stays as it was."""
    Job.objects.create(task="x", state="queued")
    Job.objects.create(task="x", state="running")
    Job.objects.create(task="x", state="done")
    common = {"channel": "email", "address": "a@b.in", "template": "x", "language": "en", "subject": "s"}
    Message.objects.create(**common, state="pending")
    Message.objects.create(**common, state="sent")
    restored(made(organization))
    assert sorted(Job.objects.values_list("state", flat=True)) == ["done", "failed", "failed"]
    assert sorted(Message.objects.filter(template="x").values_list("state", flat=True)) == ["failed", "sent"]


def test_everybody_signs_in_again(organization):
    """A session or token that was ended since the backup must not live again."""
    user = admin(organization)
    Session.objects.create(session_key="s", session_data="", expire_date=timezone.now())
    RefreshToken.objects.create(family=user.pk and "0" * 31 + "1", user=user, expires_at=timezone.now())
    backup = made(organization)
    User.objects.filter(pk=user.pk).update(token_version=7)
    restored(backup)
    assert not Session.objects.exists()
    assert not RefreshToken.objects.filter(revoked_at=None).exists()
    assert set(User.objects.values_list("token_version", flat=True)) == {8}


def test_audit_goes_on_without_a_gap(organization):
    """Nobody can erase the own traces by restoring an older backup."""
    record(SYSTEM, "test.before")
    backup = made(organization)
    record(SYSTEM, "test.since")
    numbers = list(AuditEntry.objects.values_list("pk", "action"))
    restored(backup)
    assert set(numbers) <= set(AuditEntry.objects.values_list("pk", "action"))
    assert AuditEntry.objects.filter(action="backup.restored").count() == 1
    record(SYSTEM, "test.after")
    with in_public():
        assert AuditEntry.objects.filter(action="backup.restored").count() == 1


def test_cached_values_and_content_types_are_forgotten(organization):
    """Redis and the process's own cache hold values of rows that are gone."""
    backup = made(organization)
    cache.set("some", "value")
    ContentType.objects.get_for_model(User)
    assert ContentType.objects._cache._entries
    restored(backup)
    assert cache.get("some") is None
    fresh = Tenant.objects.get(pk=organization.pk)
    assert fresh.generation == 1
    with tenant_context(fresh):
        assert not [key for key in ContentType.objects._cache._entries if key[1] == fresh.schema_name]


def test_lost_files_come_back_and_none_is_touched(organization):
    """Rows name files; those deleted since the backup are in it, newer ones stay."""
    kept = default_storage.save("papers/kept.txt", ContentFile(b"kept"))
    lost = default_storage.save("papers/lost.txt", ContentFile(b"lost"))
    backup = made(organization)
    default_storage.delete(lost)
    newer = default_storage.save("papers/newer.txt", ContentFile(b"newer"))
    try:
        restored(backup)
        for name, content in ((kept, b"kept"), (lost, b"lost"), (newer, b"newer")):
            with default_storage.open(name) as file:
                assert file.read() == content
    finally:
        for name in (kept, lost, newer):
            default_storage.delete(name)


def test_older_backup_is_migrated_forward(organization):
    """Made before a migration: what that adds, and the row that says so, are there afterwards."""
    last, added = ("payroll_leave", "0002_apart"), "leave_application_overlap"
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = %s AND name = %s", last)
        cursor.execute(f"ALTER TABLE payroll_leave_leaveapplication DROP CONSTRAINT {added}")
    backup = made(organization)
    assert ".".join(last) not in backup.manifest["migrations"]
    restored(backup)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_migrations WHERE app = %s AND name = %s", last)
        assert cursor.fetchone()[0] == 1
        cursor.execute("SELECT to_regclass(%s)", [added])
        assert cursor.fetchone()[0] is not None
    with pytest.raises(DatabaseError, match="never changed"):
        AuditEntry.objects.all().delete()


def test_newer_backup_is_refused(organization):
    """A migration that this code does not know."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('payroll_runs', '9999_future', now())"
        )
    backup = made(organization)
    before = checksums(organization)
    with pytest.raises(NewerBackup, match="9999_future"):
        restored(backup)
    assert checksums(organization) == before
    assert not Restore.objects.exists()


def test_backup_of_a_neighbour_is_refused(organization, other_organization):
    """Also when the row or the file was put in the neighbour's place."""
    backup = made(other_organization)
    Backup.objects.filter(pk=backup.pk).update(tenant=organization)
    backup = Backup.objects.get(pk=backup.pk)
    before = checksums(organization)
    for adopt in (False, True):
        with pytest.raises(WrongInstitution, match="Beta Polytechnic"):
            restored(backup, adopt=adopt)
    assert checksums(organization) == before


def test_same_institution_on_another_server_only_by_the_operator(organization):
    """Same slug, other identity: refused, unless `adopt` says that it is meant."""
    backup = made(organization)
    admin(organization, "later")
    Tenant.objects.filter(pk=organization.pk).update(uid=hashlib.md5(b"x").hexdigest())
    backup = Backup.objects.select_related("tenant").get(pk=backup.pk)
    with pytest.raises(WrongInstitution):
        restored(backup)
    restored(backup, adopt=True)
    assert not User.objects.filter(username="later").exists()


CHANGES = {
    "cut off at half": lambda content: content[: len(content) // 2],
    "cut off at the end": lambda content: content[:-12000],
    "one byte in the middle": lambda content: (
        content[: len(content) // 2]
        + bytes([content[len(content) // 2] ^ 1])
        + content[len(content) // 2 + 1 :]
    ),
    "another table count": lambda content: content.replace(b'"rows": ', b'"rows":1', 1),
    "empty": lambda content: b"",
    "something else": lambda content: b"PK\x03\x04" + content,
}


# Each change with and without a key; in an encrypted file nobody can find the text of the table counts.
CHANGED = [
    pytest.param(key, change, id=f"{name}, {kind}")
    for name, change in CHANGES.items()
    for kind, key in {"plain": [], "encrypted": [KEY]}.items()
    if (name, kind) != ("another table count", "encrypted")
]


@pytest.mark.parametrize(("key", "change"), CHANGED)
def test_changed_file_is_refused(organization, settings, key, change):
    """Before anything happens: nobody is locked out, nothing is touched."""
    settings.BACKUP_KEY = key
    backup = made(organization)
    before = checksums(organization)
    with rewritten(backup, change), pytest.raises(BackupUnreadable):
        restored(backup)
    after = checksums(organization)
    assert {name for name in after if after[name] != before[name]} <= {"audit_auditentry", "outbox_message"}
    assert Tenant.objects.get(pk=organization.pk).maintenance_since is None


def test_signature_of_another_installation_is_refused(organization, settings):
    """The dump is SQL with all rights: a file that somebody made is never executed."""
    backup = made(organization)
    settings.SECRET_KEY = "another-installation" * 3
    with pytest.raises(BackupUnreadable, match="another installation"):
        restored(backup)


def test_wrong_key_is_refused_and_old_keys_open(organization, settings):
    """Rotation: the first key closes, every key listed opens."""
    settings.BACKUP_KEY = [KEY]
    backup = made(organization)
    settings.BACKUP_KEY = ["n" * 40]
    with pytest.raises(BackupUnreadable, match="BACKUP_KEY"):
        restored(backup)
    settings.BACKUP_KEY = ["n" * 40, KEY]
    assert restored(backup).state == "done"


def test_failure_while_loading_changes_nothing(organization, monkeypatch):
    """The error comes after the new rows are loaded and before the commit; administrators are told."""
    boss = admin(organization)
    backup = made(organization)
    admin(organization, "later")
    before, known = checksums(organization), schemas()
    monkeypatch.setattr(restoring, "_migrate", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        restored(backup)
    after = checksums(organization)
    assert {name for name in after if after[name] != before[name]} <= {"audit_auditentry", "outbox_message"}
    assert schemas() == known
    restore = Restore.objects.get()
    assert (restore.state, "division" in restore.error) == ("failed", True)
    told = Message.objects.filter(template=notices.RESTORE_FAILED, channel="inbox", user_id=boss.pk)
    assert told.count() == 1
    assert Tenant.objects.get(pk=organization.pk).maintenance_since is None


def test_wrong_row_counts_undo_everything(organization, monkeypatch):
    """A table that arrives with other rows than the manifest says."""
    backup = made(organization)
    before = checksums(organization)
    real = restoring.row_counts
    monkeypatch.setattr(restoring, "row_counts", lambda *args: {**real(*args), "accounts_user": 99})
    with pytest.raises(BackupFailed, match="accounts_user"):
        restored(backup)
    after = checksums(organization)
    assert {name for name in after if after[name] != before[name]} <= {"audit_auditentry", "outbox_message"}


def test_schema_that_is_gone_can_be_restored(organization):
    """After a disaster there is no old schema to rename or to save."""
    backup = made(organization)
    before = checksums(organization)
    with connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA t_alpha CASCADE")
    restore = Restore.objects.create(tenant=organization, backup=backup)
    work.run_restore(restore_id=restore.pk, actor=SYSTEM)
    after = checksums(organization)
    assert {name for name in before if before[name] != after.get(name)} <= SETTLED
