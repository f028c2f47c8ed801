"""Screens of data import."""

import pytest
from django.test import Client

from core.imports.models import ImportJob
from core.tenancy.context import tenant_context
from payroll.employees.models import Employee
from tests.payroll.data_import.files import PERSON, csv, upload, workbook
from tests.payroll.organizations.conftest import user_of

pytestmark = pytest.mark.django_db
LIST = "/admin/imports/importjob/"


@pytest.fixture
def browser(ground):
    def make(role="hr_manager"):
        client = Client(headers={"host": "alpha.testserver"})
        with tenant_context(ground):
            client.force_login(user_of(ground, role))
        return client

    return make


def text(response):
    return response.content.decode()


def sent(client, content, kind="employees", name="people.xlsx"):
    return client.post("/admin/imports/upload/", {"kind": kind, "file": upload(content, name)})


def test_from_upload_to_credentials(browser):
    client = browser()
    assert "imports/template/employees.xlsx" in text(client.get(LIST))
    assert client.get("/admin/imports/template/employees.xlsx").content[:2] == b"PK"
    answer = sent(client, workbook(PERSON))
    job = ImportJob.objects.get()
    page = f"/admin/imports/{job.pk}/"
    assert answer["Location"] == page
    shown = text(client.get(page))
    assert "To be added" in shown
    assert f"{page}apply/" in shown
    assert "1 are added" in text(client.get(f"{page}apply/"))
    assert not Employee.objects.exists()
    client.post(f"{page}apply/")
    assert Employee.objects.count() == 1
    shown = text(client.get(page))
    assert "Credentials of new people (1)" in shown
    assert f"{page}apply/" not in shown
    once = client.post(f"{page}credentials/")["Location"]
    assert "n001" in text(client.get(once))
    assert client.get(once).status_code == 410
    assert "people.xlsx" in text(client.get(LIST))
    assert client.get(f"{LIST}{job.pk}/change/")["Location"] == page


def test_errors_are_shown_and_the_marked_file_given(browser):
    client = browser()
    sent(client, workbook(*[{**PERSON, "Employee code": f"E{n:03d}", "PAN": "<b>XX"} for n in range(60)]))
    page = f"/admin/imports/{ImportJob.objects.get().pk}/"
    shown = text(client.get(page))
    assert "&lt;b&gt;XX" in shown
    assert "Page 1 of 2" in shown
    assert "Page 2 of 2" in text(client.get(f"{page}?page=2"))
    assert client.get(f"{page}workbook/").content[:2] == b"PK"
    assert client.post(f"{page}apply/", follow=True).status_code == 200
    assert not Employee.objects.exists()


def test_refusal_of_a_file_stands_on_the_form(browser):
    answer = sent(browser(), csv({"Cod": 1}), name="a.csv")
    assert answer.status_code == 200
    assert "is unknown" in text(answer)


def test_progress_is_shown_while_at_work(browser, settings):
    settings.IMPORT_DIRECT_KB = 0
    client = browser()
    page = sent(client, workbook(PERSON))["Location"]
    assert "data-progress" in text(client.get(page))
    assert client.get(f"{page}progress/").json()["is_over"] is False


def test_employees_stay_outside(browser):
    assert browser("employee").get(LIST).status_code == 302
    assert browser("employee").get("/admin/imports/upload/").status_code == 302
