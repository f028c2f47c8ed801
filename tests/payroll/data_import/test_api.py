"""/api/import: shapes, rights, isolation, idempotency, files."""

import io

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.imports.models import ImportJob
from payroll.employees.models import Employee
from tests.institutions import the
from tests.payroll.data_import.files import PERSON, csv, upload, workbook
from tests.payroll.organizations.conftest import Caller, user_of

pytestmark = pytest.mark.django_db
KINDS = ("employees", "pay-data", "drawn-salaries", "leave-balance")
ROUTES = [
    *[("GET", f"/api/import/template/{kind}") for kind in KINDS],
    *[("POST", f"/api/import/{kind}") for kind in KINDS],
    ("GET", "/api/import/jobs"),
    ("GET", "/api/import/jobs/{id}"),
    ("POST", "/api/import/jobs/{id}/apply"),
    ("GET", "/api/import/jobs/{id}/workbook"),
    ("POST", "/api/import/jobs/{id}/credentials"),
]


@pytest.fixture
def call(ground):
    def make(role="admin", tenant=ground, host=ground):
        return Caller(tenant, user_of(tenant, role), host)

    return make


def post(caller, kind, content, name="people.xlsx", **values):
    headers = {"idempotency-key": values.pop("key")} if "key" in values else {}
    return caller.client.post(
        f"/api/import/{kind}", {"file": upload(content, name), **values}, headers=headers
    )


def data(response, status=200):
    body = response.json()
    assert response.status_code == status, body
    return body["data"]


def test_the_whole_way(call):
    caller = call()
    found = data(post(caller, "employees", workbook(PERSON)), 201)
    assert (found["status"], found["added"], found["errorCount"], found["errors"]) == ("ready", 1, 0, [])
    path = f"/api/import/jobs/{found['id']}"
    applied = data(caller("POST", f"{path}/apply"))
    assert (applied["status"], applied["waitingCredentials"], applied["appliedBy"]) == ("applied", 1, "Admin")
    assert data(caller("POST", f"{path}/apply"), 409)["code"] == "INVALID_STATE"
    (one,) = data(caller("POST", f"{path}/credentials"))["credentials"]
    assert one["username"] == "n001"
    assert data(caller("POST", f"{path}/credentials"), 409)["code"] == "INVALID_STATE"
    listed = data(caller("GET", "/api/import/jobs?status=applied&type=employees"))
    assert [item["id"] for item in listed["items"]] == [found["id"]]
    signed = caller.client.post(
        "/api/ess/login",
        {"username": one["username"], "password": one["password"]},
        content_type="application/json",
    )
    assert signed.status_code == 200


def test_apply_at_once_and_errors(call):
    caller = call("hr_manager")
    assert data(post(caller, "employees", workbook(PERSON), apply="true"), 201)["status"] == "applied"
    wrong = [{**PERSON, "Employee code": f"W{n}", "PAN": "XX"} for n in range(30)]
    found = data(post(caller, "employees", workbook(*wrong), apply="true"), 201)
    assert (found["status"], found["errorCount"], len(found["errors"])) == ("with_errors", 30, 20)
    page = data(caller("GET", f"/api/import/jobs/{found['id']}?page=2&limit=25"))
    assert [error["row"] for error in page["errors"]] == [27, 28, 29, 30, 31]
    assert page["errors"][0]["column"] == "PAN"
    assert data(caller("POST", f"/api/import/jobs/{found['id']}/apply"), 409)
    file = caller("GET", f"/api/import/jobs/{found['id']}/workbook")
    assert openpyxl.load_workbook(io.BytesIO(file.content)).sheetnames == ["Employees", "Errors"]
    assert Employee.objects.count() == 1


def test_same_key_acts_once_though_boundaries_differ(call):
    caller = call()
    first = data(post(caller, "employees", workbook(PERSON), key="k1"), 201)
    again = post(caller, "employees", ImportJobBytes.last(), key="k1")
    assert (data(again, 201)["id"], again["Idempotency-Replayed"]) == (first["id"], "true")
    other = post(caller, "employees", workbook({**PERSON, "Name": "X"}), key="k1")
    assert data(other, 409)["code"] == "IDEMPOTENCY_KEY_REUSED"


class ImportJobBytes:
    """The bytes of the last upload: a workbook made twice has another time in it."""

    @staticmethod
    def last():
        from core.imports.storing import open_file

        with open_file(ImportJob.objects.latest("pk").file) as file:
            return file.read()


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 415, "UNSUPPORTED_MEDIA_TYPE"),
        (b"%PDF-1.7\0", 415, "UNSUPPORTED_MEDIA_TYPE"),
        (csv({"Code": 1, "Salary": 2}), 400, "VALIDATION_ERROR"),
    ],
)
def test_files_refused(call, content, status, code):
    assert data(post(call(), "employees", content), status)["code"] == code
    assert not ImportJob.objects.exists()


def test_bodies_refused(call, settings):
    caller = call()
    assert data(caller("POST", "/api/import/employees", {}), 415)["fields"]["file"]
    assert data(caller.client.post("/api/import/employees", {"apply": "true"}), 400)["fields"]["file"]
    assert data(post(caller, "employees", workbook(PERSON), replace="true"), 400)
    settings.IMPORT_MAX_MB = 0
    assert data(post(caller, "employees", b"x" * 100_000), 413)["code"] == "PAYLOAD_TOO_LARGE"


@pytest.mark.parametrize("kind", KINDS)
def test_template_is_locked_and_can_be_sent_as_it_is(call, kind):
    caller = call()
    content = caller("GET", f"/api/import/template/{kind}").content
    guide, sheet, lists = openpyxl.load_workbook(io.BytesIO(content)).worksheets
    assert (guide.title, lists.sheet_state, sheet.protection.sheet) == ("Instructions", "hidden", True)
    assert (sheet["A1"].protection.locked, sheet["A2"].protection.locked) == (True, False)
    assert sheet.column_dimensions["A"].protection.locked is False
    assert sheet.column_dimensions["A"].number_format == "@"
    assert sheet["A2"].value == "EXAMPLE"
    assert bool(sheet.data_validations.dataValidation) == (kind != "drawn-salaries")  # it has no closed list
    found = data(post(caller, kind, content), 201)
    assert (found["rows"], "no rows" in found["errors"][0]["message"]) == (0, True)
    text = caller("GET", f"/api/import/template/{kind}?format=csv").content.decode("utf-8-sig")
    assert text.splitlines()[1].startswith("EXAMPLE")


def test_templates_refused(call):
    caller = call()
    assert "pay-data" in caller("GET", "/api/import/template/wages").json()["message"]
    assert data(caller("GET", "/api/import/template/employees?format=pdf"), 400)["fields"]["format"]


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_rights_and_isolation(call, send, method, path):
    job = send(workbook({**PERSON, "PAN": "XX"}))
    path = path.format(id=job.pk)
    for role, allowed in (("employee", False), ("hr_manager", True), ("admin", True)):
        status = call(role)(method, path).status_code
        assert (status not in (401, 403)) is allowed, (role, status)
    assert call().client.generic(method, path, headers={"authorization": ""}).status_code == 401
    beta = the("beta")
    assert call("admin", beta)(method, path).status_code == 403, "a token of another institution"
    if "jobs/" in path:
        assert Caller(beta, user_of(beta, "admin"), beta)(method, path).status_code == 404


def test_list_asks_the_same_number_of_queries(call, send):
    def queries():
        with CaptureQueriesContext(connection) as caught:
            data(caller("GET", "/api/import/jobs"))
        return len(caught)

    caller = call()
    send(workbook(PERSON))
    queries()
    one = queries()
    for _turn in range(2):
        send(workbook(PERSON))
    assert queries() == one
