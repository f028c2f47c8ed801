"""/api/backup: shapes, rights, isolation, upload and download, settings."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.audit.models import AuditEntry
from core.outbox.jobs import run_job
from core.tenancy.backup import services, storing, tasks
from core.tenancy.backup.models import Backup, Restore
from core.tenancy.context import in_public, tenant_context
from tests.core.tenancy.backups import made, remove_files
from tests.institutions import the
from tests.payroll.organizations.conftest import Caller, user_of

PATH = "/api/backup"


@pytest.fixture(autouse=True)
def _quick(settings):
    settings.TENANT_CACHE_SECONDS = 0
    yield
    remove_files()


def caller(tenant, role="admin"):
    return Caller(tenant, user_of(tenant, role), tenant)


def data(response, status=200):
    body = response.json()
    assert response.status_code == status, body
    return body["data"]


def stored(tenant, **values):
    """A row with some file; its content does not matter here."""
    name = storing.keep(Path(__file__), storing.new_name(tenant))
    return Backup.objects.create(tenant=tenant, **{"state": "done", "file": name, **values})


@pytest.mark.django_db(transaction=True)
def test_backup_and_restore_by_rest(organization):
    """Create (202), list, download, delete, upload, restore (202): the whole circle as a program does it."""
    assert tasks.create.name == services.CREATE_TASK
    call = caller(organization)
    started = data(call("POST", PATH, idempotency_key="one"), 202)
    assert (started["state"], started["kind"], started["progress"]["percent"]) == ("queued", "manual", 0)
    assert data(call("POST", PATH, idempotency_key="one"), 202)["id"] == started["id"]
    assert data(call("POST", PATH), 409)["code"] == "BUSY"
    with in_public():
        run_job(Backup.objects.get().job_id)
    (item,) = data(call("GET", PATH))["items"]
    assert (item["state"], item["rows"] > 0, item["createdBy"], item["restores"]) == (
        "done",
        True,
        "Admin",
        [],
    )
    answer = call("GET", f"{PATH}/{item['id']}/download")
    content = b"".join(answer.streaming_content)
    assert len(content) == item["size"]
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="alpha-')
    assert data(call("DELETE", f"{PATH}/{item['id']}")) == {}
    file = SimpleUploadedFile("x.kbk", content)
    uploaded = data(call.client.post(f"{PATH}/upload", {"file": file}), 201)
    assert (uploaded["kind"], uploaded["sha256"]) == ("uploaded", item["sha256"])
    refused = data(call("POST", f"{PATH}/{uploaded['id']}/restore", {"confirm": "beta"}), 400)
    assert list(refused["fields"]) == ["confirm"]
    assert list(data(call("POST", f"{PATH}/{uploaded['id']}/restore", {}), 400)["fields"]) == ["confirm"]
    restore = data(call("POST", f"{PATH}/{uploaded['id']}/restore", {"confirm": "alpha"}), 202)
    assert restore["state"] == "queued"
    with in_public():
        run_job(Restore.objects.get().job_id)
    assert data(call("GET", PATH), 401)["code"] == "TOKEN_INVALID"
    with tenant_context(organization):
        actions = set(AuditEntry.objects.values_list("action", flat=True))
    again = caller(organization)
    items = data(again("GET", PATH))["items"]
    assert [(one["kind"], [r["state"] for r in one["restores"]]) for one in items] == [
        ("safety", []),
        ("uploaded", ["done"]),
    ]
    assert {"backup.downloaded", "backup.deleted", "backup.uploaded", "backup.restored"} <= actions


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "end", "roles"),
    [
        ("GET", "", {"admin", "hr_manager"}),
        ("POST", "", {"admin", "hr_manager"}),
        ("GET", "/settings", {"admin", "hr_manager"}),
        ("PUT", "/settings", {"admin", "hr_manager"}),
        ("POST", "/upload", {"admin", "hr_manager"}),
        ("GET", "/{id}/download", {"admin"}),
        ("POST", "/{id}/restore", {"admin"}),
        ("DELETE", "/{id}", {"admin"}),
    ],
)
@pytest.mark.parametrize("role", ["admin", "hr_manager", "employee"])
def test_rights(organization, method, end, roles, role):
    """Whoever is refused changes nothing."""
    backup = stored(organization)
    answer = caller(organization, role)(
        method, PATH + end.format(id=backup.pk), {} if method != "GET" else None
    )
    if role in roles:
        assert answer.status_code != 403
    else:
        assert data(answer, 403)["code"] == "FORBIDDEN"
        assert Backup.objects.get().state == "done"


@pytest.mark.django_db
def test_backups_of_another_institution_are_not_there(organization):
    """They stand in one table: every look-up must name the institution."""
    foreign = stored(the("beta"))
    call = caller(organization)
    assert data(call("GET", PATH))["items"] == []
    sent = {"/restore": {"confirm": "beta"}}
    for method, end in (("DELETE", ""), ("POST", "/restore"), ("GET", "/download")):
        assert data(call(method, f"{PATH}/{foreign.pk}{end}", sent.get(end)), 404)["code"] == "NOT_FOUND"
    assert Backup.objects.filter(pk=foreign.pk).exists()


@pytest.mark.django_db
def test_list_is_filtered_and_asks_no_more_for_more_rows(organization):
    """One query for backups, one for their restores, whatever their number."""
    call = caller(organization)
    stored(organization, kind="scheduled")
    call("GET", PATH)
    with CaptureQueriesContext(connection) as few:
        assert data(call("GET", PATH))["total"] == 1
    for kind in ("manual", "safety"):
        Restore.objects.create(tenant=organization, backup=stored(organization, kind=kind), state="done")
    with CaptureQueriesContext(connection) as more:
        assert data(call("GET", PATH))["total"] == 3
    assert len(more) == len(few)
    assert data(call("GET", f"{PATH}?kind=safety&state=done"))["total"] == 1
    assert data(call("GET", f"{PATH}?ordering=createdAt"))["items"][0]["kind"] == "scheduled"
    assert "kin" in data(call("GET", f"{PATH}?kin=safety"), 400)["fields"]


@pytest.mark.django_db
def test_settings_change_what_is_sent(organization):
    call = caller(organization)
    before = data(call("GET", f"{PATH}/settings"))
    assert before == {
        "frequency": "off",
        "timeOfDay": "02:30",
        "weekday": 6,
        "keepDays": 30,
        "keepAtLeast": 7,
        "isEncrypted": False,
        "nextBackupAt": None,
    }
    changed = data(call("PUT", f"{PATH}/settings", {"frequency": "daily", "timeOfDay": "23:15"}))
    assert changed.pop("nextBackupAt").endswith("T23:15:00+05:30")
    before.pop("nextBackupAt")
    assert changed == {**before, "frequency": "daily", "timeOfDay": "23:15"}
    assert data(call("PATCH", f"{PATH}/settings", {"keepDays": 10}))["timeOfDay"] == "23:15"
    entry = AuditEntry.objects.filter(action="backup.settings_changed").first()
    assert (entry.before, entry.after) == ({"keep_days": 30}, {"keep_days": 10})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"keepDays": 0}, "keepDays"),
        ({"keepDays": 6}, "keepDays"),
        ({"keepAtLeast": 2}, "keepAtLeast"),
        ({"timeOfDay": "25:00"}, "timeOfDay"),
        ({"timeOfDay": "2 am"}, "timeOfDay"),
        ({"frequency": "hourly"}, "frequency"),
        ({"weekday": 7}, "weekday"),
        ({"keepDay": 3}, "keepDay"),
    ],
)
def test_bad_settings_name_the_field(organization, body, field):
    assert list(data(caller(organization)("PUT", f"{PATH}/settings", body), 400)["fields"]) == [field]


@pytest.mark.django_db
def test_bad_uploads_are_refused(organization, settings):
    """No file, JSON instead, too large before it is read, something else."""
    call = caller(organization)
    assert data(call("POST", f"{PATH}/upload", {}), 415)["code"] == "UNSUPPORTED_MEDIA_TYPE"
    assert list(data(call.client.post(f"{PATH}/upload", {}), 400)["fields"]) == ["file"]
    strange = SimpleUploadedFile("x.kbk", b"PK nothing")
    assert list(data(call.client.post(f"{PATH}/upload", {"file": strange}), 400)["fields"]) == ["file"]
    settings.BACKUP_UPLOAD_MAX_MB = 0
    large = SimpleUploadedFile("x.kbk", b"x")
    assert data(call.client.post(f"{PATH}/upload", {"file": large}), 413)["code"] == "PAYLOAD_TOO_LARGE"
    assert not Backup.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_neighbours_file_is_refused(organization):
    """Beta's own file, taken to alpha."""
    foreign = made(the("beta"))
    with storing.opened(foreign.file) as file:
        content = file.read()
    answer = caller(organization).client.post(
        f"{PATH}/upload", {"file": SimpleUploadedFile("x.kbk", content)}
    )
    refused = data(answer, 400)
    assert "Beta Polytechnic" in refused["fields"]["file"][0]
    assert Backup.objects.count() == 1
