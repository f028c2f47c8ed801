"""The wire of /api/ess: documented names, own rows only, refusals that change nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.accounts.models import RefreshToken, User
from core.api.names import camel
from core.periods import Month, today
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.ess.portal.forms import DeclarationForm
from payroll.income_tax.api.declaration_serializers import ChangeDeclarationSerializer, DeclarationSerializer
from payroll.income_tax.models import TaxDeclaration
from payroll.income_tax.selectors import DECLARATION_FIELDS
from payroll.runs.models import SalaryDetail
from tests.payroll.ess.conftest import PASSWORD, lock_months, make_account, make_person

pytestmark = pytest.mark.django_db
Api = Callable[[User], Client]


def data_of(response: Any, status: int = 200) -> dict[str, Any]:
    assert response.status_code == status, response.content
    return response.json()["data"]


@pytest.fixture
def login(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[..., Any]:
    def call(username: str, password: str = PASSWORD) -> Any:
        body = {"username": username, "password": password}
        return client_of(organization).post("/api/ess/login", body, content_type="application/json")

    return call


def test_login_answers_as_documented(person: Employee, login: Callable[..., Any]) -> None:
    """Spec: payroll, Authentication 2 and 3."""
    data = data_of(login("ASHA"))
    assert {name: data["user"][name] for name in ("id", "name", "role")} == {
        "id": person.user_id,
        "name": "Asha",
        "role": "employee",
    }
    assert data["token"]
    assert data["refreshToken"]


def test_login_refuses_accounts_without_an_employee_record(
    organization: Tenant, login: Callable[..., Any]
) -> None:
    """403, and no token is left behind."""
    make_account("clerk", "hr_manager")
    assert data_of(login("clerk"), 403)["code"] == "FORBIDDEN"
    assert not RefreshToken.objects.exists()


def test_login_refuses_a_wrong_password_and_locks_in_the_end(
    person: Employee, login: Callable[..., Any]
) -> None:
    for _try in range(10):
        assert data_of(login("asha", "wrong"), 401)["code"] == "INVALID_CREDENTIALS"
    response = login("asha")
    assert data_of(response, 429)["code"] == "TOO_MANY_REQUESTS"
    assert int(response.headers["Retry-After"]) > 0


def test_every_route_needs_a_token(organization: Tenant, client_of: Callable[[Tenant], Client]) -> None:
    for path in ("profile", "payslips", "payslips/1", "payslips/1/pdf", "tax-computation", "tax-declaration"):
        assert client_of(organization).get(f"/api/ess/{path}").status_code == 401


def test_staff_without_an_employee_record_find_nothing(organization: Tenant, api: Api) -> None:
    client = api(make_account("clerk", "hr_manager"))
    for path in ("profile", "payslips", "tax-computation", "tax-declaration", "nps-statement"):
        assert data_of(client.get(f"/api/ess/{path}"), 404)["code"] == "NOT_FOUND"


def test_profile_masks_the_bank_account(person: Employee, api: Api) -> None:
    data = data_of(api(person.user).get("/api/ess/profile"))
    assert data["code"] == person.code
    assert data["bankAccount"] == "XXXXXXX" + person.bank_account[-4:]
    assert data["pay"] == {
        "effectiveOn": "2015-01-01",
        "level": 10,
        "cell": 1,
        "basic": 56100,
        "reason": "joining",
    }
    assert data["nextPay"] is None


def test_payslips_are_paged_filtered_and_newest_first(person: Employee, api: Api) -> None:
    lock_months("2025-12", "2026-01", "2026-02", "2026-03", "2026-04")
    client = api(person.user)

    def periods(query: str) -> list[str]:
        return [row["period"] for row in data_of(client.get(f"/api/ess/payslips{query}"))["items"]]

    assert periods("") == ["2026-04", "2026-03", "2026-02", "2026-01", "2025-12"]
    assert periods("?year=2026&limit=2&page=2") == ["2026-02", "2026-01"]
    assert periods("?financialYear=2025-26&ordering=month")[0] == "2025-12"
    assert periods("?year=2025&financialYear=2026-27") == []
    item = data_of(client.get("/api/ess/payslips?year=2026&limit=1"))["items"][0]
    assert (item["month"], item["year"], item["number"]) == (4, 2026, "ALPHA/2026-04/00001")
    assert item["gross"] - item["totalDeductions"] == item["netPay"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("year=abc", "year"),
        ("year=2026.5", "year"),
        ("financialYear=2026-28", "financialYear"),
        ("yeer=1", "yeer"),
    ],
)
def test_payslip_filters_refuse_nonsense(person: Employee, api: Api, query: str, field: str) -> None:
    assert field in data_of(api(person.user).get(f"/api/ess/payslips?{query}"), 400)["fields"]


def test_payslip_list_asks_the_same_queries_for_one_and_for_three(person: Employee, api: Api) -> None:
    """Catches a query in the loop over the rows."""
    client = api(person.user)
    client.get("/api/ess/payslips")  # what a process looks up once and keeps
    counts = []
    for months in (["2026-04"], ["2026-05", "2026-06"]):
        lock_months(*months)
        with CaptureQueriesContext(connection) as queries:
            client.get("/api/ess/payslips")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 10


def test_payslip_has_its_lines(person: Employee, api: Api) -> None:
    lock_months("2026-04")
    detail = SalaryDetail.objects.get(employee=person)
    data = data_of(api(person.user).get(f"/api/ess/payslips/{detail.pk}"))
    assert sum(line["amount"] for line in data["earnings"]) == data["gross"]
    assert sum(line["amount"] for line in data["deductions"]) == data["totalDeductions"]
    assert data["earnings"][0] == {"code": "basic", "label": "Basic pay", "amount": 56100}
    assert data["netPay"] == detail.net
    assert data["daysPaid"] == 30
    assert data["netPayInWords"].startswith("Rupees ")


def test_payslip_pdf_in_both_languages(person: Employee, api: Api) -> None:
    lock_months("2026-04")
    path = f"/api/ess/payslips/{SalaryDetail.objects.get().pk}/pdf"
    client = api(person.user)
    for query, headers in (("?language=en", {}), ("?language=hi", {}), ("", {"accept": "application/pdf"})):
        response = client.get(path + query, headers=headers)
        assert response.status_code == 200, response.content
        assert response.headers["Content-Type"] == "application/pdf"
        assert f"payslip-2026-04-{person.code}.pdf" in response.headers["Content-Disposition"]
        assert response.content.startswith(b"%PDF-")
    assert "language" in data_of(client.get(f"{path}?language=fr"), 400)["fields"]


def test_another_s_payslip_is_not_there(person: Employee, api: Api) -> None:
    """404 and not 403: whether it exists is nobody's business."""
    other = make_person("vijay")
    lock_months("2026-04")
    detail = SalaryDetail.objects.get(employee=other)
    client = api(person.user)
    for path in (f"/api/ess/payslips/{detail.pk}", f"/api/ess/payslips/{detail.pk}/pdf"):
        assert data_of(client.get(path), 404)["code"] == "NOT_FOUND"
    assert [row["id"] for row in data_of(client.get("/api/ess/payslips"))["items"]] != [detail.pk]


def test_tax_computation_shows_both_regimes(person: Employee, api: Api) -> None:
    lock_months("2026-04", "2026-05")
    data = data_of(api(person.user).get("/api/ess/tax-computation?financialYear=2026-27"))
    assert set(data["regimes"]) == {"new", "old"}
    assert data["annualTax"] == data["regimes"][data["regime"]]["annualTax"]
    assert data["remainingTax"] == data["annualTax"] - data["taxDeducted"]
    assert data["lowerRegime"] in {"new", "old"}
    assert data["regimes"]["new"]["steps"][0].startswith("Gross salary of 2026-27")
    assert [row["month"] for row in data["months"]][::11] == ["2026-04", "2027-03"]


def test_tax_computation_of_a_year_without_tables_is_refused(person: Employee, api: Api) -> None:
    response = api(person.user).get("/api/ess/tax-computation?financialYear=1999-00")
    assert "financialYear" in data_of(response, 400)["fields"]


def test_declaration_changes_only_what_is_sent(person: Employee, api: Api) -> None:
    client = api(person.user)

    def put(**body: Any) -> Any:
        return client.put("/api/ess/tax-declaration", body, content_type="application/json")

    first = data_of(put(regime="old", section80c=150000.50, rentPaid=120000, isMetro=True))
    assert first["financialYear"] == str(Month.of(today()).financial_year)
    second = data_of(put(section80d=20000))
    assert (second["regime"], second["section80c"], second["section80d"]) == ("old", 150000.5, 20000)
    assert second["isMetro"] is True
    assert second["notes"]["section80c"].startswith("1,50,000.50 declared")
    assert data_of(client.get("/api/ess/tax-declaration")) == second


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"section80c": -1}, "section80c"),
        ({"section80c": "many"}, "section80c"),
        ({"rentPaid": 1.005}, "rentPaid"),
        ({"regime": "best"}, "regime"),
        ({"section_80c": 1}, "section_80c"),
        ({"employeeId": 7, "regime": "old"}, "employeeId"),
        ({"financialYear": "2024-25", "regime": "old"}, "financialYear"),
    ],
)
def test_declaration_refuses_and_changes_nothing(
    person: Employee, api: Api, body: dict[str, Any], field: str
) -> None:
    response = api(person.user).put("/api/ess/tax-declaration", body, content_type="application/json")
    assert field in data_of(response, 400)["fields"]
    assert not TaxDeclaration.objects.exists()


def test_nps_statement(person: Employee, api: Api) -> None:
    lock_months("2026-03", "2026-04")
    data = data_of(api(person.user).get("/api/ess/nps-statement?financialYear=2026-27"))
    assert [row["month"] for row in data["months"]] == ["2026-04"]
    assert data["closing"] == data["opening"] + data["total"]
    assert data["pran"] == person.pran


def test_every_declared_amount_is_on_the_wire() -> None:
    """Catches a new column of the declaration that the API forgets."""
    wire = set(DeclarationSerializer().fields)
    assert {camel(name) for name in DECLARATION_FIELDS} <= wire
    assert {camel(name) for name in DECLARATION_FIELDS} <= set(ChangeDeclarationSerializer().fields)
    assert set(DECLARATION_FIELDS) == set(DeclarationForm.base_fields)
