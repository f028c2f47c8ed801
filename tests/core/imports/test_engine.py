"""The engine of imports in a school: a subject of its own, checked, previewed and applied."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.accounts.models import User
from core.imports import registry
from core.imports.checks import check_imports
from core.imports.models import ImportJob
from core.tenancy.models import Tenant
from tests.core.accounts.people import Api
from tests.core.suite import SUBJECT

pytestmark = pytest.mark.django_db
ROWS = "User name,Name\nEXAMPLE,Kavita Rao\nhead,The Head\nnew.one,Ravi Das\n"


def send(api: Api, content: str, **more: Any) -> Any:
    file = SimpleUploadedFile("people.csv", content.encode())
    return api.client.post("/api/v1/import/people", {"file": file, **more})


def test_from_upload_to_passwords(head: Api) -> None:
    """The preview says what would be done and writes nothing; applying does it; the new account gets a password."""
    answer = send(head, ROWS)
    assert answer.status_code == 201, answer.content
    found = answer.json()["data"]
    assert (found["status"], found["added"], found["changed"], found["type"]) == ("ready", 1, 1, "people")
    assert found["changes"][0]["values"][0] == {"field": "name", "before": "XXad", "after": "XXXXHead"}
    assert User.objects.get(username="head").name == "Head"
    done = head.post(f"v1/import/jobs/{found['id']}/apply").json()["data"]
    assert (done["status"], done["progress"]["percent"]) == ("applied", 100)
    assert User.objects.get(username="head").name == "The Head"
    assert User.objects.get(username="new.one").role == "clerk"
    again = send(head, ROWS).json()["data"]
    assert (again["added"], again["changed"], again["unchanged"]) == (0, 0, 2)


def test_wrong_rows_and_columns_are_named(head: Api) -> None:
    """Nothing is written of a file with an error; missing and unknown columns are told at once."""
    wrong = send(head, "User name,Name\nnew.one,\n", apply="true").json()["data"]
    assert (wrong["status"], wrong["errors"][0]["column"]) == ("with_errors", "Name")
    assert not User.objects.filter(username="new.one").exists()
    answer = send(head, "User name,Nam\nnew.one,x\n")
    assert answer.status_code == 400
    assert len(answer.json()["error"]["fields"]["file"]) == 2


def test_rights_are_those_of_the_matrix(clerk: Api) -> None:
    """Who may see imports, but has not the right of the subject, gets nothing of it: no template, file or job."""
    assert clerk.get("v1/import/template/people").status_code == 403
    assert clerk.get("v1/import/jobs").json()["data"]["items"] == []
    assert clerk.get("v1/import/template/employees").status_code == 404
    assert send(clerk, ROWS).status_code == 403
    assert not ImportJob.objects.exists()


def test_the_pages_stand_on_any_site(
    head: Api, office: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    """List with templates, upload, preview and apply on the school's own site."""
    browser = client_of(office)
    browser.force_login(User.objects.get(username="head"))
    assert "People" in browser.get("/admin/imports/importjob/").content.decode()
    file = SimpleUploadedFile("people.csv", ROWS.encode())
    page = browser.post("/admin/imports/upload/", {"kind": "people", "file": file})
    assert page.status_code == 302, page.content
    assert "To be added" in browser.get(page["Location"]).content.decode()
    browser.post(page["Location"] + "apply/")
    assert ImportJob.objects.get().state == "applied"


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"name": "jobs"}, "a name is made of"),
        ({"key": ()}, "key names"),
        ({"permission": ""}, "permission names"),
    ],
)
def test_a_bad_declaration_is_named_at_start_up(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, Any], problem: str
) -> None:
    """What would only fail at the first upload is told before the server starts."""
    assert check_imports() == []
    subject = replace(SUBJECT, **changed)
    monkeypatch.setitem(registry._subjects, "school", {subject.name: subject})
    (found,) = check_imports()
    assert problem in found.msg
