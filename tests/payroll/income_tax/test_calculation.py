"""/api/cpc/calculate: the golden months through the whole stack, the defaults, the steps and the refusals."""

import csv
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from core.accounts.tokens import access_token
from core.tenancy.models import Tenant
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission.models import AllowanceRule, NpsRate
from tests.payroll.income_tax.people import make_user

pytestmark = pytest.mark.django_db
Get = Callable[..., Any]
GOLDEN = list(
    csv.DictReader(
        (Path(__file__).parents[1] / "data" / "golden-salary.csv").open(encoding="utf-8", newline="")
    )
)
TA_CLASS = {"X": "higher", "Y": "other", "Z": "other"}
TAX_STEP = (
    "Income tax, new regime of 2026-27: 12 x 1,59,456 = 19,13,472; total income 18,38,470; "
    "tax of the year 1,74,400; a twelfth, to the rupee: 14,533."
)
JUNE = {"level": 10, "cell": 10, "month": "2026-06"}


@pytest.fixture
def get(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Get:
    tokens: dict[str, str] = {}

    def call(query: dict[str, Any], role: str | None = "hr_manager") -> Any:
        headers = {}
        if role:
            if role not in tokens:
                tokens[role] = access_token(make_user(role), organization.slug)
            headers["Authorization"] = f"Bearer {tokens[role]}"
        return client_of(organization).get("/api/cpc/calculate", query, headers=headers)

    return call


def data(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    return response.json()["data"]


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["case_id"])
def test_golden_month(get: Get, row: dict[str, str]) -> None:
    """Basic pay from the matrix, rates and TA from the rules; TDS given or, from G31 on, derived."""
    query = {name: row[name] for name in ("level", "cell", "month")}
    query |= {"hraClass": row["hra_class"], "taClass": TA_CLASS[row["hra_class"]]}
    if row["tds_source"] == "input":
        query["tds"] = row["tds"]
    found = data(get(query))
    expected = {
        "basic": "basic",
        "daPercent": "da_pct",
        "da": "da",
        "hraPercent": "hra_pct",
        "hra": "hra",
        "ta": "ta",
        "gross": "gross",
        "nps": "nps",
        "tds": "tds",
        "net": "net",
    }
    assert {name: found[name] for name in expected} == {
        name: int(row[column]) for name, column in expected.items()
    }
    assert found["employerNps"] == (int(row["nps_base"]) * 14 + 50) // 100


def test_the_answer_names_every_figure_and_step(get: Get) -> None:
    assert data(get(JUNE)) == {
        "level": 10,
        "cell": 10,
        "month": "2026-06",
        "basic": 73200,
        "daPercent": 60,
        "da": 43920,
        "hraPercent": 30,
        "hra": 35136,
        "ta": 7200,
        "gross": 159456,
        "nps": 11712,
        "employerNps": 16397,
        "tds": 14533,
        "net": 133211,
        "isProvisional": False,
        "steps": [
            "Basic pay by the matrix of the 7th pay commission, level 10, cell 10: 73,200.",
            "DA: 60% of 73,200 = 43,920.",
            "HRA on basic pay and DA, city class X at DA of 60%: 30% of 1,17,120 = 35,136.",
            "TA of level 10, 19 higher-rate cities: 7,200.",
            "Gross: 73,200 + 43,920 + 35,136 + 7,200 = 1,59,456.",
            "NPS, own share of basic pay and DA: 10% of 1,17,120 = 11,712.",
            "NPS, government's share, not part of pay: 14% of 1,17,120 = 16,396.80, to the rupee 16,397.",
            TAX_STEP,
            "Net: 1,59,456 - 11,712 (NPS) - 14,533 (income tax) = 1,33,211.",
        ],
    }


def test_the_organizations_settings_are_the_defaults(get: Get) -> None:
    OrganizationSettings.objects.update(hra_class="Z", ta_class="other", hra_base="basic", nps_rounding="up")
    found = data(get({"level": 2, "cell": 1, "month": "2025-08", "tds": 0}))
    assert (found["hraPercent"], found["hra"], found["ta"], found["nps"]) == (10, 1990, 900, 3145)
    assert "HRA on basic pay, city class Z at DA of 58%: 10% of 19,900 = 1,990." in found["steps"]
    given = data(
        get({"level": 2, "cell": 1, "month": "2025-08", "tds": 0, "hraClass": "Y", "taClass": "higher"})
    )
    assert (given["hraPercent"], given["ta"]) == (20, 1350)


def test_given_ta_and_tds_replace_the_rules(get: Get) -> None:
    found = data(get({**JUNE, "ta": "1000.50", "tds": "99.49"}))
    assert (found["ta"], found["tds"]) == (1001, 99)
    assert found["gross"] == 73200 + 43920 + 35136 + 1001
    assert "TA as given: 1,000.50, to the rupee 1,001." in found["steps"]
    assert "Income tax as given: 99." in found["steps"]
    assert data(get({**JUNE, "ta": 0}))["ta"] == 0


def test_regime_and_scheme(get: Get) -> None:
    assert data(get({**JUNE, "regime": "old"}))["tds"] > 14533
    ups = data(get({**JUNE, "scheme": "UPS"}))
    assert (ups["nps"], ups["employerNps"]) == (11712, 11712)
    for scheme in ("GPF", "none"):
        found = data(get({**JUNE, "scheme": scheme}))
        assert (found["nps"], found["employerNps"]) == (0, 0)
        assert "NPS: no contribution." in found["steps"]


def test_floor_of_hra_and_da_on_ta_are_told(get: Get) -> None:
    AllowanceRule.objects.filter(kind="TA").update(with_da=True)
    found = data(get({"level": 1, "cell": 1, "month": "2016-07", "tds": 0}))
    assert (found["hra"], found["ta"]) == (5400, 1377)
    assert any(
        "24% of 18,360 = 4,406.40, to the rupee 4,406, but at least 5,400." in step for step in found["steps"]
    )
    assert any("1,350, and DA on it, 2% of 1,350 = 27: 1,377." in step for step in found["steps"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"level": 0}, "level"),
        ({"level": 19}, "level"),
        ({"level": 13.5}, "level"),
        ({"level": ""}, "level"),
        ({"cell": 0}, "cell"),
        ({"level": 1, "cell": 41}, "cell"),
        ({"level": 15, "cell": 9}, "cell"),
        ({"level": 17, "cell": 2}, "cell"),
        ({"month": "2026-13"}, "month"),
        ({"month": "June"}, "month"),
        ({"month": ""}, "month"),
        ({"hraClass": "W"}, "hraClass"),
        ({"taClass": "metro"}, "taClass"),
        ({"regime": "newest"}, "regime"),
        ({"scheme": "EPF"}, "scheme"),
        ({"ta": -1}, "ta"),
        ({"ta": "NaN"}, "ta"),
        ({"tds": "much"}, "tds"),
        ({"tds": 1_000_000}, "tds"),
        ({"month": "2019-06"}, "tds"),
        ({"hra": 5}, "hra"),
    ],
)
def test_a_wrong_query_is_refused_by_name(get: Get, change: dict[str, Any], field: str) -> None:
    found = data(get({**JUNE, **change}), 400)
    assert found["code"] == "VALIDATION_ERROR"
    assert list(found["fields"]) == [field]


def test_missing_rates_are_named(get: Get) -> None:
    found = data(get({**JUNE, "month": "2015-12", "tds": 0}), 409)
    assert "da" in found["missing"]
    assert data(get({**JUNE, "month": "2025-03", "scheme": "UPS"}), 409)["missing"] == ["nps_rate"]
    AllowanceRule.objects.filter(hra_class="Y").delete()
    assert data(get({**JUNE, "hraClass": "Y"}), 409)["missing"] == ["hra_rule"]
    AllowanceRule.objects.filter(ta_class="other").delete()
    assert data(get({**JUNE, "taClass": "other"}), 409)["missing"] == ["ta_rule"]
    assert data(get({**JUNE, "taClass": "other", "ta": 500}))["ta"] == 500


def test_a_later_rate_counts_from_its_month(get: Get) -> None:
    NpsRate.objects.create(
        scheme="NPS", effective_on=date(2026, 7, 1), employee_pct=Decimal(12), employer_pct=14
    )
    assert data(get(JUNE))["nps"] == 11712
    assert data(get({**JUNE, "month": "2026-07"}))["nps"] == 14054


def test_rights(get: Get) -> None:
    assert data(get(JUNE, role="employee"), 403)["code"] == "FORBIDDEN"
    assert data(get(JUNE, role=None), 401)["code"] == "UNAUTHENTICATED"
    assert data(get(JUNE, role="admin"))["net"] == 133211
