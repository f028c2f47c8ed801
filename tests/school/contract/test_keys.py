"""Whatever moves money or makes a run can be sent again with its Idempotency-Key: done once, answered alike."""

from dataclasses import replace
from typing import Any

import pytest

from tests.contract import answers
from tests.contract.endpoints import shape
from tests.kit.changes import nothing_changes
from tests.school.contract.calls.call import Call
from tests.school.contract.ground import NOTED, SCHEMAS, Ground
from tests.school.contract.routes import table

KEY = "Idempotency-Key"
OF_MONEY = (
    "/fees/",
    "/payments/",
    "/payroll/runs",
    "/payroll/salaries",
    "/inventory/items/",
    "/library/issues/",
)
# What bears being repeated without a key, by what it is.
WITHOUT = {
    "POST /api/v1/payments/webhook": "a notice is known by its own number or its bytes",
    "POST /api/v1/payments/bank-file": "a line of a statement is known by what it says",
    "POST /api/v1/payroll/runs/:pk/set-figure": "the same figure again is the same figure",
    "POST /api/v1/payroll/runs/:pk/remove-figure": "there is nothing left to remove",
    "POST /api/v1/library/issues/:pk/waive-fine": "a waived fine is owed no more",
}


def takes_key(method: str, route: str) -> bool:
    """Say whether the document offers the header."""
    wanted = shape(route.split(" ")[1])
    told = {shape(path): methods for path, methods in answers.document("school")["paths"].items()}
    given = told[wanted][method.lower()].get("parameters", [])
    return any(one["in"] == "header" and one["name"] == KEY for one in given)


KEYED = [
    pytest.param(method, call, id=route)
    for method, route, call in table()
    if method == "POST" and takes_key(method, route)
]


def test_every_call_that_moves_money_takes_a_key() -> None:
    missing = {
        route
        for method, route, _call in table()
        if method == "POST" and any(part in route for part in OF_MONEY) and not takes_key(method, route)
    }
    assert missing == set(WITHOUT)
    assert len(KEYED) > 40


@pytest.mark.parametrize(("method", "call"), KEYED)
def test_sent_again_it_is_done_once(ground: Ground, method: str, call: Call) -> None:
    """The same answer and not one row more; the key of another body is refused."""
    who = "school_admin" if "school_admin" in call.roles else min(call.roles)
    keyed = replace(call, headers={**(call.headers or {}), KEY: "6f1c5a52-the-same"})
    first = ground.send(who, method, keyed)
    assert first.status_code in {200, 201, 202}, first.content[:2000]
    # Every entry of the platform's administrator is noted, also the one that finds everything done.
    without = NOTED if who == "super_admin" else ()
    with nothing_changes(SCHEMAS, without=without):
        again = ground.send(who, method, keyed)
        assert (again.status_code, again.json()) == (first.status_code, first.json())
        other: Any = ground.send(
            who, method, replace(keyed, body={**(call.body or {}), "note": "Another one"})
        )
    assert (other.status_code, other.json()["error"]["code"]) == (400, "INVALID_INPUT")
