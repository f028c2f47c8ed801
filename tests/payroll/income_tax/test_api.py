"""The wire of /api/cpc/tax-slabs and /api/cpc/tax: the documented names, exact figures, clear refusals."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from core.accounts.tokens import access_token
from core.periods import Month, today
from core.tenancy.models import Tenant
from payroll.income_tax.tables import available_years
from tests.payroll.income_tax.people import make_user

TAX = {"grossSalary": "1800000", "financialYear": "2026-27", "regime": "new"}
Get = Callable[..., Any]


@pytest.fixture
def get(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Get:
    tokens: dict[str, str] = {}

    def call(path: str, query: dict[str, str], role: str | None = "hr_manager") -> Any:
        headers = {}
        if role:
            if role not in tokens:
                tokens[role] = access_token(make_user(role), organization.slug)
            headers["Authorization"] = f"Bearer {tokens[role]}"
        return client_of(organization).get(path, query, headers=headers)

    return call


def test_tax_answers_with_the_documented_names(get: Get) -> None:
    response = get("/api/cpc/tax", TAX)
    assert response.status_code == 200, response.content
    body = response.json()
    assert body["success"] is True
    steps = body["data"].pop("steps")
    assert body["data"] == {
        "standardDeduction": 75_000,
        "totalIncome": 1_725_000,
        "slabTax": 145_000,
        "rebate": 0,
        "surcharge": 0,
        "marginalRelief": 0,
        "cess": 5_800,
        "annualTax": 150_800,
        "isProvisional": False,
        "tablesOf": "2026-27",
        "note": "",
    }
    assert steps[0] == "Gross salary of 2026-27: 18,00,000."
    assert all(isinstance(step, str) for step in steps)


def test_tax_of_the_old_regime_by_age_and_deductions(get: Get) -> None:
    """Reference: gross 12,00,000, age 60 to 79: 1,61,200; 80 and over 1,50,800; with 2,00,000: 1,06,600."""
    old = {**TAX, "regime": "old", "grossSalary": "1200000"}

    def annual(**change: str) -> int:
        return get("/api/cpc/tax", {**old, **change}).json()["data"]["annualTax"]

    assert annual(ageGroup="60to79") == 161_200
    assert annual(ageGroup="80plus") == 150_800
    assert annual(ageGroup="below60", deductions="200000") == 106_600
    assert annual(ageGroup="", deductions="") == 163_800


def test_a_named_json_format_is_no_error(get: Get) -> None:
    assert get("/api/cpc/tax", {**TAX, "format": "json"}).status_code == 200


def test_tax_shows_surcharge_and_marginal_relief(get: Get) -> None:
    data = get("/api/cpc/tax", {**TAX, "grossSalary": "5100000"}).json()["data"]
    assert (data["surcharge"], data["marginalRelief"], data["cess"]) == (108_750, 91_250, 44_200)
    assert data["annualTax"] == 1_149_200


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"grossSalary": ""}, "grossSalary"),
        ({"grossSalary": "12,00,000"}, "grossSalary"),
        ({"grossSalary": "-1"}, "grossSalary"),
        ({"grossSalary": "NaN"}, "grossSalary"),
        ({"grossSalary": "1.005"}, "grossSalary"),
        ({"grossSalary": "9999999999999999"}, "grossSalary"),
        ({"financialYear": ""}, "financialYear"),
        ({"financialYear": "2019-20"}, "financialYear"),
        ({"financialYear": "2026"}, "financialYear"),
        ({"regime": ""}, "regime"),
        ({"regime": "newest"}, "regime"),
        ({"ageGroup": "61"}, "ageGroup"),
        ({"deductions": "-5"}, "deductions"),
        ({"deductions": "x"}, "deductions"),
        ({"grosSalary": "5"}, "grosSalary"),
    ],
)
def test_tax_refuses_bad_input_and_names_it(get: Get, change: dict[str, str], field: str) -> None:
    response = get("/api/cpc/tax", {**TAX, **change})
    body = response.json()
    assert (response.status_code, body["success"]) == (400, False), body
    assert body["data"]["code"] == "VALIDATION_ERROR"
    assert list(body["data"]["fields"]) == [field]
    assert all(body["data"]["fields"][field])


def test_refusals_say_what_would_be_right(get: Get) -> None:
    fields = get("/api/cpc/tax", {**TAX, "regime": "newest"}).json()["data"]["fields"]
    assert fields == {"regime": ["“newest” is not known. Use one of: new, old."]}
    fields = get("/api/cpc/tax", {**TAX, "financialYear": "2019-20"}).json()["data"]["fields"]
    assert "2024-25, 2025-26, 2026-27" in fields["financialYear"][0]


def test_slabs_of_a_year(get: Get) -> None:
    response = get("/api/cpc/tax-slabs", {"financialYear": "2026-27", "regime": "old"})
    assert response.status_code == 200, response.content
    data = response.json()["data"]
    assert (data["financialYear"], data["cessPct"], data["roundingUnit"]) == ("2026-27", 4, 10)
    (old,) = data["regimes"]
    assert (old["standardDeduction"], old["deductionsAllowed"]) == (50_000, True)
    assert old["slabs"][0]["ageGroup"] == "below60"
    assert old["slabs"][0]["bands"][1] == {"above": 250_000, "upTo": 500_000, "ratePct": 5}
    assert old["slabs"][0]["bands"][-1]["upTo"] is None
    assert old["rebate"] == {"incomeLimit": 500_000, "maximum": 12_500, "marginalRelief": False}


def test_slabs_without_a_year_are_those_of_the_current_one(get: Get) -> None:
    current = str(Month.of(today()).financial_year)
    response = get("/api/cpc/tax-slabs", {})
    assert response.status_code == (200 if current in available_years() else 400)
    if response.status_code == 200:
        data = response.json()["data"]
        assert (data["financialYear"], len(data["regimes"])) == (current, 2)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"financialYear": "1999-00"}, "financialYear"),
        ({"regime": "both"}, "regime"),
        ({"year": "2026-27"}, "year"),
    ],
)
def test_slabs_refuse_bad_input_and_name_it(get: Get, query: dict[str, str], field: str) -> None:
    response = get("/api/cpc/tax-slabs", query)
    assert response.status_code == 400
    assert list(response.json()["data"]["fields"]) == [field]


@pytest.mark.parametrize("path", ["/api/cpc/tax", "/api/cpc/tax-slabs"])
@pytest.mark.parametrize(
    ("role", "status"), [(None, 401), ("employee", 403), ("hr_manager", 200), ("admin", 200)]
)
def test_who_may_ask(get: Get, path: str, role: str | None, status: int) -> None:
    query = TAX if path == "/api/cpc/tax" else {"financialYear": "2026-27"}
    assert get(path, query, role).status_code == status
