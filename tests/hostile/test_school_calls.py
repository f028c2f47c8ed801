"""Odd calls at every route of a school, plain subjects included: each is answered, in its envelope, none with 500."""

import json
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import pytest

from core.api.checks import routes
from core.masters.api import MasterViewSet, wire_name
from tests.cache import forget_cache
from tests.contract import answers
from tests.contract.calls.call import address, filled
from tests.core.accounts.people import Api
from tests.hostile.mutations import Hostile, calls
from tests.school.contract.calls.call import ANONYMOUS, Call
from tests.school.contract.ground import Ground
from tests.school.contract.routes import URLCONF, table

# Of each route and caller; with some 120 routes about 3,000 calls.
COUNTS = {ANONYMOUS: 2, "parent": 5, "teacher": 5, "school_admin": 12}
OF_SUBJECTS = {"school_admin": 5}
# Seconds of a core for any one call, the first PDF of a process among them: nothing here is worth more.
MOST_SECONDS = 5.0
ANY_KEY = "0190b6a0-0000-7000-8000-000000000000"


def of_subjects() -> Iterator[tuple[str, str, Any]]:
    """Yield (method, address, body) of each route of a plain subject."""
    for path, view, actions in routes(URLCONF):
        if not issubclass(view, MasterViewSet):
            continue
        plain = path.removeprefix("/api/").replace("<uuid:pk>", ANY_KEY).replace("<int:pk>", "1")
        example = {wire_name(view.master, name): value for name, value in view.master.example.items()}
        body = json.loads(json.dumps(example, default=str))
        for method in actions:
            if method != "head":
                yield method.upper(), plain, body if method in {"post", "put", "patch"} else None


ROUTES = [pytest.param(method, call, id=route) for method, route, call in table()]
SUBJECTS = [pytest.param(*row, id=f"{row[0]} {row[1]}") for row in of_subjects()]


@pytest.mark.parametrize(("method", "call"), ROUTES)
def test_odd_calls_are_answered(ground: Ground, method: str, call: Call) -> None:
    plain, _sign, query = address(call, ground.home.ids).partition("?")
    body = json.loads(json.dumps(filled(call.body, ground.home.ids), default=str))
    tried(ground, COUNTS, method, plain, dict(parse_qsl(query)), body)


@pytest.mark.parametrize(("method", "path", "body"), SUBJECTS)
def test_odd_calls_at_plain_subjects_are_answered(ground: Ground, method: str, path: str, body: Any) -> None:
    tried(ground, OF_SUBJECTS, method, path, {}, body)


def tried(
    ground: Ground, counts: dict[str, int], method: str, path: str, query: dict[str, str], body: Any
) -> None:
    found = answers.path_of(f"/api/{path}")
    told = answers.document("school")["paths"][found][method.lower()].get("parameters", []) if found else []
    names = [one["name"] for one in told if one["in"] == "query"] or ["search", "year", "unknown"]
    for who, count in counts.items():
        api = ground.api(who)
        for hostile in calls(method, path, query, body, [*names, "page", "limit", "format"], count):
            forget_cache()  # the calls of a minute and the tries at a password are counted
            check(hostile, *made(api, hostile))


def made(api: Api, hostile: Hostile) -> tuple[Any, float]:
    began = time.process_time()
    headers = dict(hostile.headers)
    if hostile.body is not None:
        headers["content_type"] = hostile.kind
    answer = api(hostile.method, hostile.address, hostile.body, **headers)
    return answer, time.process_time() - began


def check(hostile: Hostile, answer: Any, seconds: float) -> None:
    assert answer.status_code < 500, f"{hostile}\n{answer.content[:500]!r}"
    assert seconds < MOST_SECONDS, f"{seconds:.1f} s: {hostile}"
    if answer.status_code >= 400:
        refusal = json.loads(answer.content)
        assert refusal["ok"] is False, hostile
        assert refusal["error"]["message"], hostile
        assert refusal["error"]["code"], hostile
        assert len(answer.content) < 100_000, hostile
    assert answers.faults(hostile.method, f"/api/{hostile.address}", answer) == [], str(hostile)
