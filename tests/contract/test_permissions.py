"""The table of rights: every route of the contract by every role, and whatever is answered held against the rules.

Who is refused changes nothing. Who is let in is answered as the document says, with numbers that are numbers, and
neither sees nor changes anything of the other institution.
"""

import json
from typing import Any

import pytest

from tests.contract import answers
from tests.contract.calls import CALLS, all_calls
from tests.contract.calls.call import ANONYMOUS, EVERYBODY, Call
from tests.contract.endpoints import Endpoint, built, endpoints
from tests.contract.world import MARKS, NOTED, SCHEMAS, World
from tests.kit.anew import anew
from tests.kit.changes import changes, nothing_changes
from tests.kit.tried import Pair, tried

ROUTES = [pytest.param(endpoint, call, id=str(endpoint)) for endpoint, call in all_calls()]
# Who belongs to no institution.
REACH_ALL = {ANONYMOUS, "platform_admin"}
# The version of the schema INV-01 is a text by that schema.
TEXTS = (".data.payload.Version",)


def test_every_route_is_in_the_table():
    later = {str(endpoint) for endpoint in endpoints() if endpoint.is_later}
    assert set(CALLS) - later == {str(endpoint) for endpoint in built()}


@pytest.mark.parametrize(("endpoint", "call"), ROUTES)
def test_right(world: World, endpoint: Endpoint, call: Call):
    for role in sorted(EVERYBODY):
        with anew(world.home.tenant):
            if role in call.roles:
                let_in(world, endpoint, call, role)
            else:
                kept_out(world, endpoint, call, role)
        tried(Pair.ROLE, endpoint, role)
        if role not in REACH_ALL:
            tried(Pair.INSTITUTION, endpoint, "own token", role)


def kept_out(world: World, endpoint: Endpoint, call: Call, role: str) -> None:
    without = NOTED if role == "platform_admin" else ()
    with nothing_changes(SCHEMAS, without=without):
        answer = world.send(None if role == ANONYMOUS else role, endpoint.method, call)
        held(endpoint, role, answer)
    assert answer.status_code == (401 if role == ANONYMOUS else 403), (role, answer.content)
    assert answer.json()["data"]["code"] == ("UNAUTHENTICATED" if role == ANONYMOUS else "FORBIDDEN"), role


def let_in(world: World, endpoint: Endpoint, call: Call, role: str) -> None:
    """Numbers of both institutions overlap: the same address must mean the own object."""
    with nothing_changes(() if role in REACH_ALL else ("t_beta",)):
        answer = world.send(None if role == ANONYMOUS else role, endpoint.method, call)
        held(endpoint, role, answer)
    # A call that is refused for its content would say nothing about the right.
    assert answer.status_code in expected(endpoint, call, role), (role, answer.content)


def expected(endpoint: Endpoint, call: Call, role: str) -> set[int]:
    """Return how a role that has the right is answered."""
    if endpoint.method == "DELETE" and endpoint.path == "/api/organizations/:id":
        return {409}  # it has locked runs
    if role in call.unknown:
        return {400, 404} if call.refers_to_object else {404}  # named in the body it is a wrong field
    if endpoint.module == "Notices" and call.names_object and role != "employee":
        return {404}  # another person's
    is_own = endpoint.module == "ESS portal" or endpoint.path.startswith("/api/ess/attendance")
    if is_own and role != "employee":
        return {404}  # staff without an employee record: nothing of their own is there
    if endpoint.path == "/api/auth/refresh":
        return {400}
    return {200, 201, 202}


def held(endpoint: Endpoint, role: str, answer: Any) -> None:
    """Hold an answer against the document, and against what no answer may have in it."""
    address = answer.request["PATH_INFO"]
    assert answers.path_of(address), endpoint
    # Callers write their programs from the document: a field that is missing or null there breaks them.
    assert answers.faults(endpoint.method, address, answer) == [], role
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if role != "platform_admin":
        text = body.decode("utf-8", "replace")
        assert not [mark for mark in MARKS if mark in text], role
    is_file = answer.headers.get("Content-Disposition", "").startswith("attachment")
    assert is_file or answer.headers["Content-Type"].startswith("application/json"), role
    found = [] if is_file else answers.texts_of_numbers(json.loads(body))
    assert [told for told in found if not told.startswith(TEXTS)] == [], role


def test_a_change_is_seen(world: World):
    """Otherwise “nothing changed” above would always hold."""
    with changes(SCHEMAS) as nothing:
        pass
    assert nothing == set()
    with changes(SCHEMAS) as changed:
        world.home.users["admin"].name = "Other"
        world.home.users["admin"].save()
    assert changed == {"t_alpha.accounts_user"}
