"""Routes of the tax returns and challans: accepted, refused, rights, isolation, query counts."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from core.actors import Actor
from core.audit.models import AuditEntry
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.organizations.models import Organization
from payroll.tds.models import Challan
from tests.payroll.reports.returns.conftest import Api, Lock, caller
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
QUARTER = "?financialYear=2026-27&quarter=Q1"
CHALLAN = {
    "month": "2026-04",
    "receiptCode": "0510308",
    "serial": "00017",
    "paidOn": "2026-05-07",
    "tax": 14533,
    "interest": 100,
}
ROUTES = [
    ("GET", f"/24q{QUARTER}"),
    ("GET", f"/24q/file{QUARTER}"),
    ("GET", "/form-16/1?financialYear=2026-27"),
    ("GET", "/challans"),
    ("POST", "/challans"),
    ("DELETE", "/challans/1"),
]


def test_the_tour_of_a_quarter(api: Api, deductor: Organization, lock: Lock) -> None:
    """Read the open quarter, enter the challan, read the file and the certificate: as a program does it."""
    employee = make_employee()
    lock("2026-04")
    data = api("GET", f"/24q{QUARTER}")[1]["data"]
    assert (data["form"], data["paymentCode"], data["dueOn"]) == ("138", "1002", "2026-07-31")
    assert (data["totals"]["tax"], data["totals"]["uncovered"]) == (14533, 14533)
    assert data["unmatched"][0]["challanId"] is None
    assert data["annexureTwo"] is None
    assert [item["code"] for item in data["findings"]] == [
        "taxNotCovered",
        "monthNotLocked",
        "monthNotLocked",
    ]
    status, answer = api("GET", f"/24q/file{QUARTER}")
    assert (status, "14,533" in answer["message"]) == (409, True)
    status, answer = api("POST", "/challans", CHALLAN)
    assert (status, answer["data"]["quarter"], answer["data"]["total"]) == (201, "Q1", 14633)
    data = api("GET", f"/24q{QUARTER}")[1]["data"]
    (block,) = data["challans"]
    row = block["payments"][0]
    assert (row["employeeCode"], row["tax"], row["deposited"], row["challanId"]) == (
        employee.code,
        14533,
        14533,
        block["id"],
    )
    assert (row["paidOn"], row["deductedOn"], row["amount"]) == ("2026-04-30", "2026-04-30", 159456)
    assert (data["totals"]["covered"], data["totals"]["deposited"]) == (14533, 14633)
    status, response = api("GET", f"/24q/file{QUARTER}")
    assert (status, response["Content-Type"]) == (200, "text/plain; charset=us-ascii")
    assert response.content.startswith(b"1^FH^SL1^R^")
    data = api("GET", f"/24q/file{QUARTER}&format=json")[1]["data"]
    assert data["records"] == {"FH": 1, "BH": 1, "CD": 1, "DD": 1}
    assert (data["content"].encode(), data["filename"]) == (response.content, "138Q12026.txt")
    assert data["layout"].startswith("2025")
    for kind, start in (("xlsx", b"PK"), ("csv", b"\xef\xbb\xbf"), ("pdf", b"%PDF-")):
        status, response = api("GET", f"/24q{QUARTER}&format={kind}")
        assert (status, response.getvalue().startswith(start)) == (200, True)
    status, answer = api("GET", f"/form-16/{employee.pk}?financialYear=2026-27")
    data = answer["data"]
    assert (data["form"], data["isProvisional"], data["openMonths"][0]) == ("130", True, "2026-05")
    assert data["quarters"] == [
        {"quarter": "Q1", "label": "Q1", "amount": 159456, "deducted": 14533, "deposited": 14533}
    ]
    assert data["deductedInWords"] == "Rupees Fourteen Thousand Five Hundred Thirty-Three Only"
    assert "TRACES" in data["notice"]


def test_the_certificate_as_pdf(api: Api, deductor: Organization, lock: Lock) -> None:
    employee = make_employee(name="Ramesh Lal")
    lock("2026-04", "2026-05")
    status, response = api("GET", f"/form-16/{employee.pk}?financialYear=2026-27&format=pdf")
    assert (status, response["Content-Type"]) == (200, "application/pdf")
    text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)
    for expected in (
        "Alpha Institute of Technology",
        "Form 130, Part B: working copy",
        "TRACES",
        "Ramesh Lal",
        "DELA12345B",
        "3,18,912",  # two months of 1,59,456
        "29,066",
        "Rupees Twenty-Nine Thousand Sixty-Six Only",
    ):
        assert expected in text
    status, response = api("GET", f"/form-16/{employee.pk}?financialYear=2026-27&format=pdf&language=hi")
    assert (status, response.content.startswith(b"%PDF-")) == (200, True)


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/24q?financialYear=2026-27", "quarter"),
        ("/24q?financialYear=2026-27&quarter=Q5", "quarter"),
        ("/24q?financialYear=2026-28&quarter=Q1", "financialYear"),
        ("/24q?financialYear=1999-00&quarter=Q1", "financialYear"),
        ("/24q?quarter=Q1", "financialYear"),
        (f"/24q{QUARTER}&format=doc", "format"),
        (f"/24q{QUARTER}&salary=x", "salary"),
        (f"/24q/file{QUARTER}&format=xlsx", "format"),
        (f"/24q/file{QUARTER}&challansOnly=maybe", "challansOnly"),
        ("/challans?financialYear=26", "financialYear"),
        ("/challans?quarter=Q7", "quarter"),
    ],
)
def test_bad_queries_name_the_field(api: Api, path: str, field: str) -> None:
    status, answer = api("GET", path)
    assert (status, field in answer["data"]["fields"]) == (400, True)


def test_a_bad_year_of_a_certificate_names_the_field(api: Api, lock: Lock) -> None:
    employee = make_employee()
    for query in ("", "?financialYear=2026", "?financialYear=2026-27&language=fr"):
        status, answer = api("GET", f"/form-16/{employee.pk}{query}")
        assert (status, answer["data"]["code"]) == (400, "VALIDATION_ERROR")


def test_a_quarter_without_locked_months_is_empty(api: Api) -> None:
    status, answer = api("GET", f"/24q{QUARTER}")
    assert (status, answer["data"]["challans"], answer["data"]["totals"]["tax"]) == (200, [], 0)
    assert "nothingLocked" in {item["code"] for item in answer["data"]["findings"]}


def test_the_last_quarter_of_138_says_that_its_layout_is_not_public(
    api: Api, deductor: Organization, lock: Lock, pay: Callable[..., Any]
) -> None:
    make_employee()
    for month in range(4, 13):
        lock(f"2026-{month:02d}")
    lock("2027-01")
    address = "?financialYear=2026-27&quarter=Q4"
    status, answer = api("GET", f"/24q/file{address}")
    assert (status, answer["data"]["form"], answer["data"]["part"]) == (409, "138", "annexureTwo")
    data = api("GET", f"/24q{address}")[1]["data"]
    assert len(data["annexureTwo"]) == 1
    assert {"layoutNotPublic", "yearNotComplete"} <= {item["code"] for item in data["findings"]}
    status, answer = api("GET", f"/24q/file{address}&challansOnly=true")
    assert (status, "not covered" in answer["message"]) == (409, True)


def test_no_locked_month_has_paid_the_person(api: Api) -> None:
    status, answer = api("GET", f"/form-16/{make_employee().pk}?financialYear=2026-27")
    assert (status, answer["data"]["code"]) == (409, "INVALID_STATE")
    assert api("GET", "/form-16/999999?financialYear=2026-27")[0] == 404


def test_challans_are_listed_filtered_and_removed(api: Api, deductor: Organization) -> None:
    first = api("POST", "/challans", CHALLAN)[1]["data"]["id"]
    api("POST", "/challans", {**CHALLAN, "kind": "contract", "serial": "00018"})
    assert api("GET", "/challans")[1]["data"]["total"] == 2
    for query, count in (("kind=contract", 1), ("quarter=Q2", 0), ("search=00017", 1)):
        assert api("GET", f"/challans?financialYear=2026-27&{query}")[1]["data"]["total"] == count
    status, answer = api("DELETE", f"/challans/{first}")
    assert (status, answer["data"]) == (200, {"id": first})
    assert api("DELETE", f"/challans/{first}")[0] == 404
    assert set(AuditEntry.objects.values_list("action", flat=True)) >= {"challan.created", "challan.deleted"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"month": "2026-13"}, "month"),
        ({"month": "2026-04", "financialYear": "2026-27", "quarter": "Q2"}, "month"),
        ({"receiptCode": "12"}, "receiptCode"),
        ({"serial": "A0017"}, "serial"),
        ({"paidOn": "2099-01-01"}, "paidOn"),
        ({"tax": -1}, "tax"),
        ({"tax": 10.5}, "tax"),
        ({"tax": 0, "interest": 0}, "tax"),
        ({"kind": "rent"}, "kind"),
        ({"bsr": "0510308"}, "bsr"),
    ],
)
def test_a_bad_challan_names_the_field(
    api: Api, deductor: Organization, change: dict[str, Any], field: str
) -> None:
    status, answer = api("POST", "/challans", {**CHALLAN, **change})
    assert (status, field in answer["data"]["fields"]) == (400, True)
    assert not Challan.objects.exists()


def test_without_month_or_quarter_both_are_named(api: Api, deductor: Organization) -> None:
    body = {name: value for name, value in CHALLAN.items() if name != "month"}
    status, answer = api("POST", "/challans", body)
    assert (status, set(answer["data"]["fields"])) == (400, {"financialYear", "quarter"})


def test_the_same_key_enters_once(api: Api, deductor: Organization) -> None:
    key = {"Idempotency-Key": "challan-april"}
    first = api("POST", "/challans", CHALLAN, **key)
    assert first[0] == 201
    assert api("POST", "/challans", CHALLAN, **key) == first
    assert api("POST", "/challans", {**CHALLAN, "serial": "00099"}, **key)[0] == 409
    assert api("POST", "/challans", CHALLAN)[0] == 409  # the same challan without the key: a duplicate
    assert Challan.objects.count() == 1


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_an_employee_may_not(
    organization: Tenant,
    client_of: Callable[[Tenant], Client],
    actor: Actor,
    method: str,
    path: str,
) -> None:
    call = caller(organization, client_of(organization), actor, "employee")
    status, answer = call(method, path, CHALLAN if method == "POST" else None)
    assert (status, answer["data"]["code"]) == (403, "FORBIDDEN")
    assert not Challan.objects.exists()


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_nobody_may_without_a_token(
    organization: Tenant, client_of: Callable[[Tenant], Client], method: str, path: str
) -> None:
    response = client_of(organization).generic(method, f"/api/reports{path}", content_type="application/json")
    assert response.status_code == 401


def test_another_institution_has_other_people_and_challans(
    api: Api,
    other_organization: Tenant,
    client_of: Callable[[Tenant], Client],
    actor: Actor,
    deductor: Organization,
    lock: Lock,
) -> None:
    for _ in range(3):
        employee = make_employee()
    lock("2026-04")
    challan = api("POST", "/challans", CHALLAN)[1]["data"]["id"]
    with tenant_context(other_organization):
        call = caller(other_organization, client_of(other_organization), actor, "admin", "beta.admin")
        assert call("GET", f"/form-16/{employee.pk}?financialYear=2026-27")[0] == 404
        assert call("DELETE", f"/challans/{challan}")[0] == 404
        assert call("GET", "/challans")[1]["data"]["items"] == []
        assert call("GET", f"/24q{QUARTER}")[1]["data"]["unmatched"] == []
    assert Challan.objects.count() == 1


def test_queries_of_a_certificate_do_not_grow_with_people(
    api: Api, deductor: Organization, lock: Lock, pay: Callable[..., Any]
) -> None:
    def count(pk: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert api("GET", f"/form-16/{pk}?financialYear=2026-27")[0] == 200
        return len(queries)

    employee = make_employee()
    lock("2026-04")
    pay("2026-04", Decimal(14533), paid_on=date(2026, 5, 7))
    count(employee.pk)  # what is looked up once per process
    one = count(employee.pk)
    for _ in range(2):
        make_employee()
    lock("2026-05")
    assert count(employee.pk) == one
