"""/api/employees: shapes, masking, filters, refusals, query counts."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.periods import today
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.employees import services
from payroll.employees.models import Employee, PayHistory
from tests.payroll.employees.conftest import Caller, bulk, make_masters

pytestmark = pytest.mark.django_db
Enter = Callable[..., services.CreatedEmployee]

BODY: dict[str, Any] = {
    "name": "Asha Rao",
    "dateOfBirth": "1990-05-14",
    "dateOfJoining": "2018-07-02",
    "level": 10,
    "cell": 8,
    "department": "Physics",
    "designation": "Assistant Professor",
    "bankAccount": "30211234567",
    "ifsc": "SBIN0001234",
    "pan": "ABCPR1234F",
    "pran": "110012345678",
    "phone": "9876543210",
}


def data(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    body = response.json()
    assert body["success"] is (status < 400)
    return body["data"]


def test_create_gives_employee_and_credentials_once(call: Caller) -> None:
    made = data(call("POST", "", BODY), 201)
    employee, credentials = made["employee"], made["credentials"]
    assert credentials["username"] == "e000001"
    assert len(credentials["password"]) >= 10
    assert (employee["code"], employee["basic"], employee["retirementOn"]) == ("E000001", 69000, "2050-05-31")
    assert (employee["pan"], employee["department"], employee["departmentCode"]) == (
        "ABCPR1234F",
        "Physics",
        "PHY",
    )
    again = data(call("GET", f"/{employee['id']}"))
    assert again == employee
    assert credentials["password"] not in str(again)


def test_employee_signs_in_with_the_credentials(call: Caller) -> None:
    credentials = data(call("POST", "", BODY), 201)["credentials"]
    signed_in = call.client.post("/api/auth/login", credentials, content_type="application/json").json()
    assert signed_in["data"]["user"]["role"] == "employee"


def test_list_masks_and_has_the_page_shape(call: Caller, asha: Employee) -> None:
    data(call("POST", "", BODY), 201)
    page = data(call("GET", ""))
    assert (page["page"], page["limit"], page["total"]) == (1, 20, 2)
    row = page["items"][1]
    assert (row["pan"], row["bankAccount"], row["phone"]) == ("XXXXXX234F", "XXXXXXX4567", "XXXXXX3210")
    assert (row["level"], row["cell"], row["basic"]) == (10, 8, 69000)
    assert "ABCPR1234F" not in str(page)


@pytest.mark.parametrize(
    ("query", "codes"),
    [
        ("?search=iyer", ["B2"]),
        ("?search=b", ["B2", "B3"]),
        ("?department=CHE", ["B3"]),
        ("?department=chemistry", ["B3"]),
        ("?department=nowhere", []),
        ("?status=inactive", ["B3"]),
        ("?status=active", ["A1", "B2"]),
        ("?level=7", ["B2"]),
        ("?scheme=UPS", ["B2"]),
        ("?designation=section+officer", ["B2"]),
        ("?ordering=-name", ["B2", "B3", "A1"]),
        ("?ordering=dateOfJoining", ["B3", "A1", "B2"]),
        ("?limit=1&page=2", ["B2"]),
        ("?page=9", []),
    ],
)
def test_list_filters_orders_and_pages(
    call: Caller, enter: Enter, system: Any, query: str, codes: list[str]
) -> None:
    enter(code="A1")
    enter(code="B2", name="Ravi Iyer", level=7, cell=1, scheme="UPS", designation="Section Officer",
          date_of_joining=date(2019, 1, 1))  # fmt: skip
    left = enter(code="B3", name="Kavita Das", department="CHE", date_of_joining=date(2017, 1, 1)).employee
    services.change_status(employee=left, status="inactive", on=today(), reason="x", actor=system)
    assert [row["code"] for row in data(call("GET", query))["items"]] == codes


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("?status=gone", "status"),
        ("?level=19", "level"),
        ("?limit=101", "limit"),
        ("?page=0", "page"),
        ("?ordering=basic", "ordering"),
        ("?serch=x", "serch"),
    ],
)
def test_list_refuses_naming_the_parameter(call: Caller, query: str, field: str) -> None:
    refused = data(call("GET", query), 400)
    assert (refused["code"], list(refused["fields"])) == ("VALIDATION_ERROR", [field])


@pytest.mark.parametrize(
    ("changed", "status", "code", "field"),
    [
        ({"basic": 100}, 400, "VALIDATION_ERROR", "basic"),
        ({"lvl": 1}, 400, "VALIDATION_ERROR", "lvl"),
        ({"level": 19}, 400, "VALIDATION_ERROR", "level"),
        ({"cell": 41}, 400, "VALIDATION_ERROR", "cell"),
        ({"department": "Fisics"}, 400, "VALIDATION_ERROR", "department"),
        ({"dateOfBirth": "14/05/1990"}, 400, "VALIDATION_ERROR", "dateOfBirth"),
        ({"dateOfBirth": "2015-01-01"}, 400, "VALIDATION_ERROR", "dateOfJoining"),
        ({"pan": "X"}, 400, "VALIDATION_ERROR", "pan"),
        ({"scheme": "GPF", "pran": ""}, 400, "VALIDATION_ERROR", "gpfNumber"),
        ({"name": None}, 400, "VALIDATION_ERROR", "name"),
        ({"pran": "110012345679", "code": "Z1"}, 409, "DUPLICATE", "pan"),
        ({"pan": "ABCPR1235F"}, 409, "DUPLICATE", "pran"),
    ],
)
def test_create_refuses_and_enters_nothing(
    call: Caller, changed: dict[str, Any], status: int, code: str, field: str
) -> None:
    data(call("POST", "", BODY), 201)
    refused = data(call("POST", "", {**BODY, **changed}), status)
    assert (refused["code"], list(refused["fields"])) == (code, [field])
    assert Employee.objects.count() == 1


def test_update_changes_what_is_sent(call: Caller, asha: Employee) -> None:
    after = data(call("PUT", f"/{asha.pk}", {"email": "asha@example.in"}))
    assert (after["email"], after["name"], after["level"]) == ("asha@example.in", "Asha Rao", 10)


def test_update_with_a_future_promotion_shows_it_as_waiting(call: Caller, asha: Employee) -> None:
    day = today() + timedelta(days=30)
    body = {"level": 11, "payReason": "promotion", "payEffectiveOn": day}
    after = data(call("PUT", f"/{asha.pk}", body))
    assert (after["level"], after["nextPay"]["level"]) == (10, 11)
    assert after["nextPay"]["effectiveOn"] == day.isoformat()


def test_update_to_inactive_and_back_to_active_again(call: Caller, asha: Employee) -> None:
    body = {"status": "inactive", "statusOn": today(), "statusReason": "Resigned"}
    after = data(call("PUT", f"/{asha.pk}", body))
    assert (after["status"], after["lastWorkingOn"]) == (
        "inactive",
        (today() - timedelta(days=1)).isoformat(),
    )
    refused = data(call("PUT", f"/{asha.pk}", {"status": "active"}), 400)
    assert list(refused["fields"]) == ["statusReason"]


def test_delete_then_404(call: Caller, asha: Employee) -> None:
    data(call("DELETE", f"/{asha.pk}"))
    for method in ("GET", "PUT", "DELETE"):
        assert data(call(method, f"/{asha.pk}", {} if method == "PUT" else None), 404)["code"] == "NOT_FOUND"


def test_search_finds_by_pan_and_refuses_short_words(call: Caller) -> None:
    data(call("POST", "", BODY), 201)
    found = data(call("GET", "/search?search=abcpr1234f"))
    assert ([row["code"] for row in found["items"]], found["total"]) == (["E000001"], 1)
    assert found["items"][0]["pan"] == "XXXXXX234F"
    assert list(data(call("GET", "/search?search=a"), 400)["fields"]) == ["search"]
    assert data(call("GET", "/search?q=asha"), 400)["code"] == "VALIDATION_ERROR"


def test_credentials_and_history(call: Caller, asha: Employee) -> None:
    issued = data(call("POST", f"/{asha.pk}/credentials"))["credentials"]
    assert issued["username"] == asha.code.lower()
    history = data(call("GET", f"/{asha.pk}/pay-history"))
    assert (history["total"], {row["kind"] for row in history["items"]}) == (2, {"pay", "status"})


def test_increments_preview_then_apply_then_nothing(call: Caller, enter: Enter) -> None:
    for code in ("A1", "A2", "A3"):
        enter(code=code)
    body = {"on": "2026-07-01", "preview": True}
    shown = data(call("POST", "/increments?limit=2", body))
    assert (shown["total"], len(shown["items"]), shown["applied"]) == (3, 2, 0)
    assert (shown["items"][0]["basic"], shown["items"][0]["newBasic"]) == (69000, 71100)
    assert PayHistory.objects.count() == 3
    assert data(call("POST", "/increments", {**body, "preview": False}))["applied"] == 3
    assert data(call("POST", "/increments", {**body, "preview": False}))["applied"] == 0
    for bad in ({"on": "2026-07-02", "preview": True}, {"preview": True}):
        assert list(data(call("POST", "/increments", bad), 400)["fields"]) == ["on"]


@pytest.mark.parametrize("file_format", ["xlsx", "csv"])
def test_list_as_a_file_masks_too(call: Caller, file_format: str) -> None:
    data(call("POST", "", BODY), 201)
    response = call("GET", f"?format={file_format}")
    assert response.status_code == 200
    assert f"employees.{file_format}" in response["Content-Disposition"]
    assert b"ABCPR1234F" not in response.content
    assert b"Asha Rao" in response.content or file_format == "xlsx"
    assert data(call("GET", "?format=doc"), 400)["fields"]


ROUTES = [
    ("GET", ""), ("POST", ""), ("GET", "/{id}"), ("PUT", "/{id}"), ("DELETE", "/{id}"),
    ("GET", "/search?search=asha"),
    ("POST", "/{id}/credentials"), ("GET", "/{id}/pay-history"), ("POST", "/increments"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_employees_may_not_call_any_of_these(masters: Tenant, asha: Employee, method: str, path: str) -> None:
    caller = Caller(masters, "employee")
    body = {"name": "X", "on": "2026-07-01", "preview": False} if method in {"POST", "PUT"} else None
    assert data(caller(method, path.format(id=asha.pk), body), 403)["code"] == "FORBIDDEN"
    asha.refresh_from_db()
    assert asha.name == "Asha Rao"
    assert PayHistory.objects.count() == 1


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_nobody_calls_without_a_token(masters: Tenant, method: str, path: str, client_of: Any) -> None:
    response = client_of(masters).generic(method, "/api/employees" + path.format(id=1))
    assert response.status_code == 401


def test_other_organization_does_not_see_or_reach_anyone(asha: Employee, other_organization: Tenant) -> None:
    with tenant_context(other_organization):
        make_masters()
    caller = Caller(other_organization, "admin")
    assert data(caller("GET", ""))["total"] == 0
    assert data(caller("GET", f"/{asha.pk}"), 404)
    assert data(caller("DELETE", f"/{asha.pk}"), 404)
    connection.set_tenant(asha_tenant := _alpha())
    assert asha_tenant.slug == "alpha"
    assert Employee.objects.filter(pk=asha.pk).exists()


def _alpha() -> Tenant:
    from tests import institutions

    return institutions.the("alpha")


@pytest.mark.parametrize("path", ["", "?search=rao", "/search?search=rao", "?level=3"])
def test_queries_do_not_grow_with_rows(call: Caller, masters: Tenant, path: str) -> None:
    counts = []
    call("GET", path)
    for first, size in ((1, 11), (100, 33)):
        bulk(size, first=first)
        with CaptureQueriesContext(connection) as caught:
            data(call("GET", path))
        counts.append(len(caught))
    assert counts[0] == counts[1] <= 6, counts
