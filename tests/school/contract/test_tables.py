"""Every route of a school: who may, what a stranger is told, whose object it is; who is refused changes nothing."""

from typing import Any

import pytest

from core.access import is_allowed, permissions_of
from core.accounts.tokens import access_token
from tests.contract.answers import texts_of_numbers
from tests.contract.calls.call import send
from tests.core.accounts.people import Api
from tests.kit.anew import anew
from tests.kit.changes import changes, nothing_changes
from tests.kit.tried import Pair, tried
from tests.school.contract.calls import CALLS
from tests.school.contract.calls.call import ANONYMOUS, EVERYBODY, Call
from tests.school.contract.ground import NOTED, SCHEMAS, Ground
from tests.school.contract.objects import FILES
from tests.school.contract.routes import built, is_public, shape, table

TABLE = table()
EACH = [pytest.param(method, call, id=route) for method, route, call in TABLE]
WITH_OTHERS = [pytest.param(method, call, id=route) for method, route, call in TABLE if call.others]
CLOSED = [pytest.param(method, call, id=route) for method, route, call in TABLE if not is_public(route)]
FOREIGN = [row for row in CLOSED if row.values[1].names_object and not row.values[1].is_of_platform]


def refused(answer: Any, status: int, code: str) -> None:
    body = answer.json()
    assert (answer.status_code, body["error"]["code"]) == (status, code), body
    assert body["ok"] is False


def test_every_route_is_in_the_table() -> None:
    """A route that nobody has tried with every role is a hole."""
    assert sorted(set(map(shape, built())) - set(map(shape, CALLS))) == []
    assert sorted(set(map(shape, CALLS)) - set(map(shape, built()))) == []


@pytest.mark.parametrize(("method", "call"), EACH)
def test_right(ground: Ground, method: str, call: Call) -> None:
    """Each role is let in or refused as the table says, and the refused change nothing."""
    for who in sorted(EVERYBODY):
        with anew(ground.home.world.tenant):
            if who in call.roles:
                let_in(ground, who, method, call)
            else:
                kept_out(ground, who, method, call)
        tried(Pair.ROLE, method, call.path, who)


def let_in(ground: Ground, who: str, method: str, call: Call) -> None:
    answer = ground.send(who, method, call)
    expected = (404,) if who in call.without else (200, 201, 202)
    assert answer.status_code in expected, (who, answer.content[:2000])
    if "json" in answer.headers["Content-Type"]:
        assert list(texts_of_numbers(answer.json())) == [], who


def kept_out(ground: Ground, who: str, method: str, call: Call) -> None:
    with nothing_changes(SCHEMAS, without=NOTED if who == "super_admin" else ()):
        answer = ground.send(who, method, call)
    if who == ANONYMOUS:
        refused(answer, 401, "UNAUTHORIZED")
    else:
        refused(answer, 403, "FORBIDDEN")


@pytest.mark.parametrize(("method", "call"), WITH_OTHERS)
def test_what_is_somebody_elses_is_not_found(ground: Ground, method: str, call: Call) -> None:
    """404 and not 403: nobody learns that it is there; and nothing changes."""
    for who in call.others:
        with anew(ground.home.world.tenant):
            with nothing_changes(SCHEMAS):
                answer = ground.send(who, method, call)
            refused(answer, 404, "NOT_FOUND")
        tried(Pair.ROLE, method, call.path, who, "somebody else's")


@pytest.mark.parametrize(("method", "call"), CLOSED)
def test_a_token_of_the_other_school_is_refused(ground: Ground, method: str, call: Call) -> None:
    token = access_token(ground.abroad.world.users["school_admin"], ground.abroad.world.tenant.slug)
    with nothing_changes(SCHEMAS):
        answer = send(Api(ground.home.world.tenant, token), method, call, ground.home.ids, FILES)
    refused(answer, 403, "TENANT_MISMATCH")
    tried(Pair.INSTITUTION, method, call.path, "token")


@pytest.mark.parametrize(("method", "call"), FOREIGN, ids=lambda _value: None)
def test_the_key_of_the_other_schools_object_is_unknown(ground: Ground, method: str, call: Call) -> None:
    who = "school_admin" if "school_admin" in call.roles else min(call.roles)
    with nothing_changes(SCHEMAS):
        answer = ground.send(who, method, call, ground.abroad.ids)
    refused(answer, 404, "NOT_FOUND")
    tried(Pair.INSTITUTION, method, call.path, "key")


def test_the_matrix_and_the_table_agree(ground: Ground) -> None:
    """Otherwise a role could have been left out of the table by mistake."""
    wrong = []
    rights = {shape(route): right for route, right in built().items()}
    for _method, route, call in TABLE:
        right = rights[shape(route)]
        if ":" not in right:
            continue
        for role in ("school_admin", "principal", "teacher", "accountant", "parent", "student"):
            may = is_allowed(permissions_of("school", role), right)
            if may != (role in call.roles):
                wrong.append(f"{route}: {role} {'has' if may else 'lacks'} {right}")
    assert wrong == []


def test_a_change_is_seen(ground: Ground) -> None:
    """Otherwise “nothing changed” above would always hold."""
    student = ground.home.world.students[0]
    student.full_name = "Other"
    with changes(SCHEMAS) as changed:
        student.save()
    assert changed == {f"{ground.home.world.tenant.schema_name}.school_students_student"}
