"""The routes under /api/cpc of this app: names, exact figures, clear refusals, rights, query counts."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core.actors import Actor
from core.errors import ErrorCode
from payroll.pay_commission import selectors
from payroll.pay_commission.masters import allowance_rules
from payroll.pay_commission.models import AllowanceRule, Commission, DaRevision, PayMatrixCell
from tests.payroll.pay_commission.conftest import Call

pytestmark = pytest.mark.django_db
DA = {"effectiveDate": "2026-07-01", "percentage": 63, "orderReference": "1/3/2026-E-II(B)"}
HRA = {
    "kind": "HRA",
    "effectiveDate": "2026-07-01",
    "hraClass": "X",
    "daFrom": 75,
    "percentage": 35,
    "minimum": 6000,
}
TA = {
    "kind": "TA",
    "effectiveDate": "2026-07-01",
    "taClass": "other",
    "levelFrom": 9,
    "levelTo": 18,
    "amount": 4000,
}
READS = [
    ("GET", "/api/cpc/commissions", None),
    ("GET", "/api/cpc/pay-matrix", None),
    ("GET", "/api/cpc/pay-matrix/10", None),
    ("GET", "/api/cpc/da-revisions", None),
    ("GET", "/api/cpc/allowance-rules", None),
    ("GET", "/api/cpc/fixation", {"level": 4, "cell": 5, "newLevel": 5}),
]
WRITES = [
    ("POST", "/api/cpc/pay-matrix", {"version": 8, "fitmentFactor": 2}),
    ("POST", "/api/cpc/da-revisions", DA),
    ("PUT", "/api/cpc/da-revisions/{da}", {"percentage": 59}),
    ("PATCH", "/api/cpc/da-revisions/{da}", {"percentage": 59}),
    ("DELETE", "/api/cpc/da-revisions/{da}", None),
    ("POST", "/api/cpc/allowance-rules", HRA),
    ("PUT", "/api/cpc/allowance-rules/{rule}", {"orderReference": "x"}),
    ("PATCH", "/api/cpc/allowance-rules/{rule}", {"orderReference": "x"}),
    ("DELETE", "/api/cpc/allowance-rules/{rule}", None),
]


def data(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    body = response.json()
    assert body["success"] is (status < 400)
    assert body["message"]
    return body["data"]


def refused(response: Any, status: int, code: str, *fields: str) -> Any:
    found = data(response, status)
    assert found["code"] == code
    assert list(found.get("fields", {})) == list(fields)
    return found


def rows() -> list[Any]:
    models = (DaRevision, AllowanceRule, PayMatrixCell)
    return [list(model.objects.order_by("pk").values()) for model in models]


def path_of(path: str) -> str:
    da, rule = DaRevision.objects.latest("pk"), AllowanceRule.objects.latest("pk")
    return path.format(da=da.pk, rule=rule.pk)


@pytest.mark.parametrize(("method", "path", "body"), [*READS, *WRITES])
def test_rights(call: Call, method: str, path: str, body: Any) -> None:
    """Admin and HR may, an employee and nobody may not; a refusal changes nothing."""
    before = rows()
    refused(call(method, path_of(path), body, role="employee"), 403, ErrorCode.FORBIDDEN)
    refused(call(method, path_of(path), body, role=None), 401, ErrorCode.UNAUTHENTICATED)
    assert rows() == before
    for role in ("hr_manager", "admin"):
        assert call(method, path_of(path), body, role=role).status_code in {200, 201}


def test_commissions(call: Call) -> None:
    found = data(call("GET", "/api/cpc/commissions"))
    assert (found["inForce"], found["page"], found["limit"], found["total"]) == (7, 1, 20, 2)
    assert found["items"][0] == {
        "version": 7,
        "name": "7th Pay Commission",
        "effectiveDate": "2016-01-01",
        "levels": 18,
        "cells": 522,
        "isInForce": True,
        "usedAt": None,
    }
    assert {rate["scheme"]: (rate["employeePct"], rate["employerPct"]) for rate in found["rates"]} == {
        "NPS": (10, 14),
        "UPS": (10, 10),
    }


def test_pay_matrix_is_one_object(call: Call) -> None:
    found = data(call("GET", "/api/cpc/pay-matrix"))
    assert found["version"] == 7
    assert [row["level"] for row in found["levels"]] == list(range(1, 19))
    assert sum(len(row["cells"]) for row in found["levels"]) == 522
    assert found["levels"][0]["cells"][:3] == [18000, 18500, 19100]
    assert data(call("GET", "/api/cpc/pay-matrix", {"version": 8})) == {"version": 8, "levels": []}


def test_one_level(call: Call) -> None:
    found = data(call("GET", "/api/cpc/pay-matrix/7"))
    cells = found.pop("cells")
    assert found == {"version": 7, "level": 7, "entryPay": 44900, "maxPay": 142400}
    assert len(cells) == 40
    assert cells[1] == {"cell": 2, "basic": 46200}


@pytest.mark.parametrize("level", ["0", "19", "13.5", "13A"])
def test_a_level_that_is_not_there(call: Call, level: str) -> None:
    refused(call("GET", f"/api/cpc/pay-matrix/{level}"), 404, ErrorCode.NOT_FOUND)


def test_matrix_queries_are_checked(call: Call) -> None:
    refused(call("GET", "/api/cpc/pay-matrix", {"version": "seven"}), 400, "VALIDATION_ERROR", "version")
    refused(call("GET", "/api/cpc/pay-matrix", {"version": 9}), 404, ErrorCode.NOT_FOUND)
    found = refused(call("GET", "/api/cpc/pay-matrix", {"verson": 7}), 400, "VALIDATION_ERROR", "verson")
    assert "version" in found["fields"]["verson"][0]
    refused(call("GET", "/api/cpc/pay-matrix/1", {"version": 8}), 404, ErrorCode.NOT_FOUND)


def test_load_by_fitment_factor_and_by_cells(call: Call) -> None:
    body = {"version": 8, "fitmentFactor": 2.57}
    assert data(call("POST", "/api/cpc/pay-matrix", body), 201) == {"version": 8, "levels": 18, "cells": 522}
    assert selectors.matrix(8)[10, 1] == 144200
    cells = [{"level": 1, "cell": 1, "basic": 46300}, {"level": 1, "cell": 2, "basic": 47700.5}]
    answer = data(call("POST", "/api/cpc/pay-matrix", {"version": 8, "cells": cells}), 201)
    assert answer == {"version": 8, "levels": 1, "cells": 2}
    assert selectors.matrix(8)[1, 2] == Decimal("47700.50")


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"version": 8}, ["cells", "fitmentFactor"]),
        ({"fitmentFactor": 2}, ["version"]),
        ({"version": 8, "fitmentFactor": "x"}, ["fitmentFactor"]),
        ({"version": 8, "fitmentFactor": 0.5}, ["fitmentFactor"]),
        ({"version": 7, "fitmentFactor": 2}, ["fitmentFactor"]),
        ({"version": 8, "cells": []}, ["cells"]),
        ({"version": 8, "cells": [{"level": 19, "cell": 1, "basic": 5}]}, ["cells.0.level"]),
        ({"version": 8, "cells": [{"level": 13.5, "cell": 1, "basic": 5}]}, ["cells.0.level"]),
        ({"version": 8, "cells": [{"level": 1, "cell": 0, "basic": 5}]}, ["cells.0.cell"]),
        ({"version": 8, "cells": [{"level": 1, "cell": 1}]}, ["cells.0.basic"]),
        ({"version": 8, "cells": [{"level": 1, "cell": 2, "basic": 5}]}, ["cells"]),
        ({"version": 8, "factor": 2}, ["factor"]),
    ],
)
def test_a_wrong_load_is_refused(call: Call, body: Any, fields: list[str]) -> None:
    refused(call("POST", "/api/cpc/pay-matrix", body), 400, "VALIDATION_ERROR", *fields)
    assert selectors.matrix(8) == {}


def test_a_used_matrix_is_not_loaded(call: Call) -> None:
    Commission.objects.filter(version=7).update(used_at=timezone.now())
    body = {"version": 7, "cells": [{"level": 1, "cell": 1, "basic": 5}]}
    refused(call("POST", "/api/cpc/pay-matrix", body), 409, ErrorCode.IN_USE)
    assert len(selectors.matrix(7)) == 522


def test_da_revisions_are_listed_newest_first_in_pages(call: Call) -> None:
    found = data(call("GET", "/api/cpc/da-revisions", {"limit": 5}))
    assert (found["page"], found["limit"], found["total"]) == (1, 5, 18)
    assert [(row["effectiveDate"], row["percentage"]) for row in found["items"][:2]] == [
        ("2026-01-01", 60),
        ("2025-07-01", 58),
    ]
    found = data(
        call("GET", "/api/cpc/da-revisions", {"effectiveFrom": "2024-01-01", "ordering": "effectiveDate"})
    )
    assert [row["percentage"] for row in found["items"]] == [50, 53, 55, 58, 60]
    refused(call("GET", "/api/cpc/da-revisions", {"percent": 5}), 400, "VALIDATION_ERROR", "percent")


def test_a_da_revision_lives(call: Call) -> None:
    made = data(call("POST", "/api/cpc/da-revisions", DA), 201)
    assert {name: made[name] for name in DA} == DA
    assert made["usedAt"] is None
    path = f"/api/cpc/da-revisions/{made['id']}"
    assert data(call("PUT", path, {"percentage": 62.5}))["percentage"] == 62.5
    assert data(call("PATCH", path, {"orderReference": ""}))["effectiveDate"] == "2026-07-01"
    assert data(call("DELETE", path)) == {}
    refused(call("DELETE", path), 404, ErrorCode.NOT_FOUND)


def test_a_second_revision_of_a_date_is_taken(call: Call) -> None:
    data(call("POST", "/api/cpc/da-revisions", DA), 201)
    data(call("POST", "/api/cpc/da-revisions", {**DA, "percentage": 64}), 201)
    in_force = selectors.da_in_force(date(2026, 7, 1))
    assert in_force is not None
    assert in_force.percentage == 64


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"effectiveDate": "2026-07-15"}, "effectiveDate"),
        ({"effectiveDate": "01/07/2026"}, "effectiveDate"),
        ({"effectiveDate": None}, "effectiveDate"),
        ({"percentage": -1}, "percentage"),
        ({"percentage": 501}, "percentage"),
        ({"percentage": "many"}, "percentage"),
        ({"percentage": 1.005}, "percentage"),
        ({"percentge": 5}, "percentge"),
    ],
)
def test_a_wrong_da_revision_is_refused(call: Call, change: dict[str, Any], field: str) -> None:
    refused(call("POST", "/api/cpc/da-revisions", {**DA, **change}), 400, "VALIDATION_ERROR", field)
    path = path_of("/api/cpc/da-revisions/{da}")
    refused(call("PUT", path, change), 400, "VALIDATION_ERROR", field)
    assert DaRevision.objects.count() == 18


def test_used_rates_are_refused_with_409(call: Call) -> None:
    DaRevision.objects.update(used_at=timezone.now())
    AllowanceRule.objects.update(used_at=timezone.now())
    before = rows()
    for path, body in (("da-revisions/{da}", {"percentage": 1}), ("allowance-rules/{rule}", {"amount": 1})):
        for method, sent in (("PUT", body), ("PATCH", body), ("DELETE", None)):
            refused(call(method, path_of(f"/api/cpc/{path}"), sent), 409, ErrorCode.IN_USE)
    assert rows() == before


def test_allowance_rules_filter(call: Call, hr: Actor) -> None:
    def total(**query: Any) -> int:
        return data(call("GET", "/api/cpc/allowance-rules", query))["total"]

    assert total() == 17
    assert total(kind="HRA") == 9
    assert total(kind="TA", taClass="higher") == 4
    assert total(hraClass="Y") == 3
    assert total(search="2017-08-02") == 2
    allowance_rules.create(
        kind="HRA",
        effective_on=date(2026, 7, 1),
        hra_class="Y",
        da_from=Decimal(50),
        percentage=Decimal(21),
        actor=hr,
    )
    assert total(hraClass="Y", onDate="2026-06-30") == 3
    found = data(call("GET", "/api/cpc/allowance-rules", {"hraClass": "Y", "onDate": "2026-07-01"}))
    assert {(row["daFrom"], row["percentage"]) for row in found["items"]} == {(0, 16), (25, 18), (50, 21)}
    refused(call("GET", "/api/cpc/allowance-rules", {"kind": "CCA"}), 400, "VALIDATION_ERROR", "kind")
    refused(call("GET", "/api/cpc/allowance-rules", {"onDate": "soon"}), 400, "VALIDATION_ERROR", "onDate")


@pytest.mark.parametrize("body", [HRA, TA, {**TA, "basicFrom": 30000, "withDa": True}])
def test_a_rule_lives(call: Call, body: dict[str, Any]) -> None:
    made = data(call("POST", "/api/cpc/allowance-rules", body), 201)
    assert {name: made[name] for name in body} == body
    path = f"/api/cpc/allowance-rules/{made['id']}"
    name = "percentage" if body["kind"] == "HRA" else "amount"
    assert data(call("PUT", path, {name: 36}))[name] == 36
    assert data(call("PATCH", path, {"effectiveDate": "2026-08-01"}))["effectiveDate"] == "2026-08-01"
    assert data(call("DELETE", path)) == {}
    assert AllowanceRule.objects.count() == 17


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({**HRA, "hraClass": "W"}, ["hraClass"]),
        ({"kind": "HRA", "effectiveDate": "2026-07-01"}, ["hraClass", "daFrom", "percentage"]),
        ({"kind": "TA", "effectiveDate": "2026-07-01"}, ["taClass", "levelFrom", "levelTo", "amount"]),
        ({**TA, "levelTo": 19}, ["levelTo"]),
        ({**TA, "levelFrom": 0}, ["levelFrom"]),
        ({**TA, "levelFrom": 13.5}, ["levelFrom"]),
        ({**TA, "hraClass": "X"}, ["hraClass"]),
        ({**TA, "effectiveDate": "2026-07-02"}, ["effectiveDate"]),
        ({**HRA, "kind": "CCA"}, ["kind"]),
    ],
)
def test_a_wrong_rule_is_refused(call: Call, body: dict[str, Any], fields: list[str]) -> None:
    refused(call("POST", "/api/cpc/allowance-rules", body), 400, "VALIDATION_ERROR", *fields)
    assert AllowanceRule.objects.count() == 17


def test_fixation(call: Call) -> None:
    found = data(call("GET", "/api/cpc/fixation", {"level": 7, "cell": 10, "newLevel": 8, "reason": "macp"}))
    assert found == {
        "reason": "macp",
        "old": {"level": 7, "cell": 10, "basic": 58600},
        "afterIncrement": {"level": 7, "cell": 11, "basic": 60400},
        "new": {"level": 8, "cell": 9, "basic": 60400},
        "steps": [
            "MACP (financial upgradation), pay before: level 7, cell 10, 58,600.",
            "One increment in the old level: level 7, cell 11, 60,400.",
            "Level 8 has a cell with the same pay: cell 9, 60,400.",
        ],
    }
    found = data(call("GET", "/api/cpc/fixation", {"level": 4, "cell": 5, "newLevel": 5}))
    assert (found["reason"], found["new"]["basic"]) == ("promotion", 30100)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"level": 0}, "level"),
        ({"level": 19}, "level"),
        ({"level": 13.5}, "level"),
        ({"cell": 0}, "cell"),
        ({"level": 1, "cell": 41}, "cell"),
        ({"level": 15, "cell": 9, "newLevel": 16}, "cell"),
        ({"level": 17, "cell": 2, "newLevel": 18}, "cell"),
        ({"newLevel": 4}, "newLevel"),
        ({"newLevel": 19}, "newLevel"),
        ({"newLevel": ""}, "newLevel"),
        ({"newLevel": 6, "reason": "macp"}, "newLevel"),
        ({"reason": "luck"}, "reason"),
        ({"nextLevel": 5}, "nextLevel"),
    ],
)
def test_a_wrong_fixation_is_refused(call: Call, change: dict[str, Any], field: str) -> None:
    query = {"level": 4, "cell": 5, "newLevel": 5, **change}
    refused(call("GET", "/api/cpc/fixation", query), 400, "VALIDATION_ERROR", field)


@pytest.mark.parametrize("path", ["/api/cpc/da-revisions", "/api/cpc/allowance-rules"])
def test_lists_ask_the_same_number_of_queries(call: Call, path: str) -> None:
    counts = []
    for limit in (1, 3, 15):
        call("GET", path, {"limit": limit})
        with CaptureQueriesContext(
            connection,
        ) as queries:
            data(call("GET", path, {"limit": limit}))
        counts.append(len(queries))
    assert len(set(counts)) == 1


def test_other_methods_are_refused(call: Call) -> None:
    refused(call("POST", "/api/cpc/fixation", {}), 405, ErrorCode.METHOD_NOT_ALLOWED)
    refused(call("DELETE", "/api/cpc/pay-matrix"), 405, ErrorCode.METHOD_NOT_ALLOWED)
