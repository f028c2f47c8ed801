"""Who decides over backups: rights asked again when the work starts, a floor for the keeping, accounts as they are."""

import io

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError, connection, transaction

from core.accounts.models import User
from core.accounts.services import change_password, update_user
from core.actors import Door, actor_for
from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidState
from core.outbox.jobs import run_job
from core.outbox.models import Job
from core.tenancy.backup import crypto, services, storing, tasks
from core.tenancy.backup.models import Backup, BackupSettings
from core.tenancy.context import in_public, tenant_context
from tests.core.accounts.people import PASSWORD, user_of
from tests.core.tenancy.backups import SYSTEM, made, remove_files, restored

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _quick(settings, organization):
    settings.TENANT_CACHE_SECONDS = 0
    yield
    remove_files()


def acting(user, door=Door.API):
    return actor_for(user, tenant_type="organization", door=door)


# The keeping


@pytest.mark.parametrize(
    "values", [{"keep_days": 8}, {"keep_at_least": 3}, {"frequency": "off", "keep_days": 9}]
)
def test_who_may_not_delete_does_not_shorten_the_keeping(organization, values):
    """One day and one copy, then one backup by hand: the safety backup was gone."""
    manager = acting(user_of(organization, "hr_manager"))
    with pytest.raises(Forbidden):
        services.update_settings(tenant=organization, actor=manager, **values)
    assert list(BackupSettings.objects.values_list("keep_days", "keep_at_least")) in ([], [(30, 7)])
    services.update_settings(tenant=organization, actor=manager, frequency="daily")
    boss = acting(user_of(organization, "admin"))
    assert services.update_settings(tenant=organization, actor=boss, **values)


@pytest.mark.parametrize("wanted", ["off", "weekly"])
def test_who_may_not_restore_makes_backups_no_rarer(organization, wanted):
    """An HR manager switches them on; off, or from every day to every week, is the administrator's."""
    manager, boss = acting(user_of(organization, "hr_manager")), acting(user_of(organization, "admin"))
    for frequency in ("off", "weekly", "daily"):
        services.update_settings(tenant=organization, actor=boss, frequency=frequency)
        services.update_settings(tenant=organization, actor=manager, frequency="daily")
    with pytest.raises(Forbidden):
        services.update_settings(tenant=organization, actor=manager, frequency=wanted)
    assert BackupSettings.objects.get().frequency == "daily"
    assert services.update_settings(tenant=organization, actor=boss, frequency=wanted).frequency == wanted


def test_the_database_keeps_the_floor_too(organization):
    row = services.ensure_settings(tenant=organization)
    for values in ({"keep_days": 6}, {"keep_at_least": 2}):
        with pytest.raises(IntegrityError), transaction.atomic():
            BackupSettings.objects.filter(pk=row.pk).update(**values)


# The job's person


def asked(organization, user):
    backup = made(organization)
    with tenant_context(organization):
        return services.restore_backup(backup=backup, actor=acting(user), confirm="alpha")


def test_a_restore_is_audited_as_the_person_who_asked(organization):
    assert tasks.restore.name == services.RESTORE_TASK
    boss = user_of(organization, "admin", "boss")
    restore = asked(organization, boss)
    with in_public():
        run_job(restore.job_id)
    restore.refresh_from_db()
    assert restore.state == "done"
    entry = AuditEntry.objects.get(action="backup.restored")
    assert (entry.actor_id, entry.role, entry.door) == (boss.pk, "admin", "task")


@pytest.mark.parametrize("change", [{"role": "hr_manager"}, {"is_active": False}])
def test_a_right_withdrawn_since_is_asked_for_again(organization, change):
    """Asked for by an administrator, dismissed or demoted before the worker came to it."""
    boss = user_of(organization, "admin", "boss")
    user_of(organization, "admin", "other")
    restore = asked(organization, boss)
    with tenant_context(organization):
        update_user(user=boss, actor=SYSTEM, **change)
        User.objects.create(username="later", name="Later", role="employee")
    with in_public():
        run_job(restore.job_id)
        assert Job.objects.get(pk=restore.job_id).state == "failed"
    assert User.objects.filter(username="later").exists()


# Accounts


def test_who_was_dismissed_since_stays_out(organization):
    """Restored with the old rights and the old password, they would come in again."""
    gone, moved, renewed, same = (
        user_of(organization, role, name)
        for role, name in (
            ("admin", "gone"),
            ("admin", "moved"),
            ("hr_manager", "renewed"),
            ("employee", "same"),
        )
    )
    user_of(organization, "admin", "other")
    backup = made(organization)
    with tenant_context(organization):
        update_user(user=gone, actor=SYSTEM, is_active=False)
        update_user(user=moved, actor=SYSTEM, role="employee")
        change_password(user=renewed, current=PASSWORD, new="Another-horse-10", actor=acting(renewed))
        User.objects.filter(pk=same.pk).update(name="Changed")
    assert restored(backup).state == "done"
    connection.set_tenant(organization)
    assert not User.objects.get(pk=gone.pk).is_active
    assert User.objects.get(pk=moved.pk).role == "employee"
    assert User.objects.get(pk=same.pk).name == "Employee"
    assert authenticate(None, username="renewed", password=PASSWORD) is None
    assert authenticate(None, username="renewed", password="Another-horse-10") is not None
    assert authenticate(None, username="gone", password=PASSWORD) is None
    entry = AuditEntry.objects.get(action="backup.restored")
    assert entry.after["accounts_as_they_are_now"] == ["gone", "moved", "renewed"]


def test_another_person_under_the_same_number_is_left_alone(organization):
    """Numbers are given anew where a schema was made anew; the user name tells."""
    user = user_of(organization, "admin", "boss")
    backup = made(organization)
    with tenant_context(organization):
        User.objects.filter(pk=user.pk).update(username="somebody", is_active=False)
    restored(backup)
    connection.set_tenant(organization)
    assert User.objects.get(username="boss").is_active


# Signatures and the database's role


def test_the_signing_key_opens_dumps_only_where_there_is_no_backup_key(settings):
    """Whoever learns SECRET_KEY must not be able to write SQL that a restore executes."""
    settings.BACKUP_KEY = []
    made_with_secret = crypto.signature(b"manifest")
    assert crypto.is_signed(b"manifest", made_with_secret)
    settings.BACKUP_KEY = ["k" * 40]
    assert not crypto.is_signed(b"manifest", made_with_secret)
    assert crypto.is_signed(b"manifest", crypto.signature(b"manifest"))
    settings.BACKUP_KEY = ["n" * 40, "k" * 40]
    assert crypto.is_signed(b"manifest", crypto.signature(b"manifest"))
    assert not crypto.is_signed(b"manifest", "\udcff\xff")


def uploaded(organization) -> Backup:
    one = made(organization)
    with storing.opened(one.file) as file:
        content = file.read()
    return services.upload_backup(
        tenant=organization, file=io.BytesIO(content), size=len(content), actor=SYSTEM
    )


def test_a_file_brought_in_is_not_restored_by_a_role_with_power_over_the_server(organization, monkeypatch):
    """Its SQL could run programs there. Backups made here, and an operator's own word, are another thing."""
    backup = uploaded(organization)
    monkeypatch.setattr(services, "is_over_powered", lambda: True)
    with pytest.raises(InvalidState, match="plain role"):
        services.restore_backup(backup=backup, actor=SYSTEM, confirm="alpha")
    assert restored(backup, adopt=True).state == "done"
    assert restored(made(organization)).state == "done"


def test_the_suite_and_make_run_use_a_plain_role(organization):
    """Else the danger would be tried nowhere: SQL of a dump must not reach the server's programs."""
    assert not services.is_over_powered()
    with connection.cursor() as cursor, pytest.raises(Exception, match="permission denied"):
        cursor.execute("COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'")
