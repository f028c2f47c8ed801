"""Odd calls at every route of the OpenAPI document: each is answered, in its envelope, and none with 500."""

import json
import time
from typing import Any
from urllib.parse import parse_qsl

import pytest

from tests.cache import forget_cache
from tests.contract import answers
from tests.contract.calls import all_calls
from tests.contract.calls.call import Call, address, filled
from tests.contract.endpoints import Endpoint
from tests.contract.world import World
from tests.hostile.mutations import Hostile, calls

# Of each route and caller; with some 150 routes about 4,000 calls.
COUNTS = {None: 3, "employee": 8, "hr_manager": 16}
# Seconds of a core for any one call, the first PDF of a process among them: nothing here is worth more.
MOST_SECONDS = 5.0
ROUTES = [pytest.param(endpoint, call, id=str(endpoint)) for endpoint, call in all_calls()]


@pytest.mark.parametrize(("endpoint", "call"), ROUTES)
def test_odd_calls_are_answered(world: World, endpoint: Endpoint, call: Call) -> None:
    for role, count in COUNTS.items():
        for hostile in generated(endpoint, call, world.home.ids, count):
            forget_cache()  # the calls of a minute and the tries at a password are counted
            check(hostile, made(world, role, hostile))


def generated(endpoint: Endpoint, call: Call, ids: dict[str, int], count: int) -> list[Hostile]:
    plain, _sign, query = address(call, ids).partition("?")
    found = answers.path_of(f"/api/{plain}")
    parameters = (
        answers.document()["paths"][found][endpoint.method.lower()].get("parameters", []) if found else []
    )
    names = [one["name"] for one in parameters if one["in"] == "query"] or [
        "page",
        "search",
        "year",
        "unknown",
    ]
    body = filled(call.body, ids)
    return list(
        calls(endpoint.method, plain, dict(parse_qsl(query)), body, [*names, "page", "format"], count)
    )


def made(world: World, role: str | None, hostile: Hostile) -> tuple[Any, float]:
    began = time.process_time()
    headers = dict(hostile.headers)
    if hostile.body is not None:
        headers["content_type"] = hostile.kind
    answer = world.api(role)(hostile.method, hostile.address, hostile.body, **headers)
    return answer, time.process_time() - began


def check(hostile: Hostile, made_answer: tuple[Any, float]) -> None:
    answer, seconds = made_answer
    assert answer.status_code < 500, f"{hostile}\n{answer.content[:500]!r}"
    assert seconds < MOST_SECONDS, f"{seconds:.1f} s: {hostile}"
    if answer.status_code >= 400:
        refusal = json.loads(answer.content)
        assert refusal["success"] is False, hostile
        assert refusal["message"], hostile
        assert refusal["data"]["code"], hostile
        assert len(answer.content) < 100_000, hostile
    assert answers.faults(hostile.method, f"/api/{hostile.address}", answer) == [], str(hostile)
