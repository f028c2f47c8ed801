"""Screens of backup and restore."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.formatting import in_date
from core.tenancy.backup import storing
from core.tenancy.backup.models import Backup, BackupSettings, Restore
from core.tenancy.context import tenant_context
from tests.core.tenancy.backups import made, remove_files
from tests.institutions import the
from tests.payroll.organizations.conftest import user_of

LIST = "/admin/tenancy/backup/"
SETTINGS = "/admin/tenancy/backupsettings/"


@pytest.fixture(autouse=True)
def _files():
    yield
    remove_files()


@pytest.fixture
def browser(organization):
    def make(role="admin"):
        client = Client(headers={"host": "alpha.testserver"})
        with tenant_context(organization):
            client.force_login(user_of(organization, role))
        return client

    return make


def stored(tenant, **values):
    name = storing.keep(Path(__file__), storing.new_name(tenant))
    return Backup.objects.create(tenant=tenant, **{"state": "done", "file": name, **values})


def text(response):
    return response.content.decode()


@pytest.mark.django_db
def test_list_shows_the_own_ones_with_progress(browser, organization):
    stored(organization, size=12345)
    stored(the("beta"), created_by_name="Foreigner")
    page = browser().get(LIST)
    assert page.status_code == 200
    assert "by hand" in text(page)
    assert "Foreigner" not in text(page)
    assert "data-progress" not in text(page)
    assert browser().get("/admin/backups/progress/").json() == {"is_over": True}
    Backup.objects.create(tenant=organization, state="running")
    assert "data-progress" in text(browser().get(LIST))
    assert browser().get("/admin/backups/progress/").json()["is_over"] is False


@pytest.mark.django_db
def test_backup_is_started_after_a_question(browser, organization):
    client = browser("hr_manager")
    address = client.get(f"{LIST}add/").headers["Location"]
    assert client.get(address).status_code == 200
    assert not Backup.objects.exists()
    assert client.post(address).headers["Location"] == LIST
    assert Backup.objects.get().created_by_name == "Hr.Manager"
    assert "already" in text(client.post(address))


@pytest.mark.django_db
def test_page_of_a_backup_offers_its_acts(browser, organization):
    backup = stored(organization, manifest={"rows": 1234567, "tables": {"a": 1}})
    page = text(browser().get(f"{LIST}{backup.pk}/change/"))
    assert "12,34,567" in page
    assert "Restore…" in page
    manager = text(browser("hr_manager").get(f"{LIST}{backup.pk}/change/"))
    assert "Restore…" not in manager


@pytest.mark.django_db(transaction=True)
def test_restore_asks_to_type_the_slug(browser, organization):
    backup = made(organization)
    client, address = browser(), f"/admin/backups/{backup.pk}/restore/"
    page = text(client.get(address))
    assert "alpha" in page
    assert in_date(backup.taken_at) in page, "days are written as everywhere else"
    assert "to confirm" in text(client.post(address, {"confirm": "beta"}))
    assert not Restore.objects.exists()
    assert client.post(address, {"confirm": "alpha"}).headers["Location"] == LIST
    assert Restore.objects.get().state == "queued"


@pytest.mark.django_db
def test_download_upload_and_delete(browser, organization):
    backup, client = stored(organization), browser()
    answer = client.get(f"/admin/backups/{backup.pk}/download/")
    assert b"".join(answer.streaming_content) == Path(__file__).read_bytes()
    page = client.post("/admin/backups/upload/", {"file": SimpleUploadedFile("x.kbk", b"nothing")})
    assert "not a backup file" in text(page) or "damaged" in text(page)
    assert client.post(f"{LIST}{backup.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Backup.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["download/", "restore/"])
def test_manager_may_not_take_or_restore(browser, organization, end):
    backup = stored(organization)
    assert browser("hr_manager").get(f"/admin/backups/{backup.pk}/{end}").status_code == 403
    assert browser("hr_manager").post(f"{LIST}{backup.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Backup.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["download/", "restore/"])
def test_another_institutions_backup_is_not_there(browser, organization, end):
    backup = stored(the("beta"))
    assert browser().get(f"/admin/backups/{backup.pk}/{end}").status_code == 404
    assert browser().get(f"{LIST}{backup.pk}/change/").status_code in {302, 404}


@pytest.mark.django_db
def test_settings_are_one_form(browser, organization):
    client = browser()
    address = client.get(SETTINGS).headers["Location"]
    form = client.get(address).context["adminform"].form
    sent = {name: form[name].value() for name in form.fields}
    answer = client.post(address, {**sent, "frequency": "weekly", "time_of_day": "01:15", "weekday": 5})
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    row = BackupSettings.objects.get()
    assert (row.frequency, str(row.time_of_day), row.weekday) == ("weekly", "01:15:00", 5)
    wrong = client.post(address, {**sent, "keep_days": 0})
    assert list(wrong.context["adminform"].form.errors) == ["keep_days"]
