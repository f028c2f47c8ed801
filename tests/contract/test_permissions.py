"""The table of rights: every route of the contract by every role; who is refused changes nothing."""

import pytest

from tests.contract.calls import CALLS, all_calls
from tests.contract.calls.call import ANONYMOUS, EVERYBODY
from tests.contract.endpoints import built, endpoints
from tests.contract.world import World, fingerprint

# Every entry of a platform administrator is noted, the refused ones too.
NOTED = ("audit_auditentry",)
ROWS = [
    pytest.param(endpoint, call, role, id=f"{endpoint} {role}")
    for endpoint, call in all_calls()
    for role in sorted(EVERYBODY)
]


def test_every_route_is_in_the_table():
    later = {str(endpoint) for endpoint in endpoints() if endpoint.is_later}
    assert set(CALLS) - later == {str(endpoint) for endpoint in built()}


@pytest.mark.parametrize(("endpoint", "call", "role"), ROWS)
def test_right(world: World, endpoint, call, role):
    allowed = role in call.roles
    without = NOTED if role == "platform_admin" else ()
    before = None if allowed else fingerprint(without=without)
    answer = world.send(None if role == ANONYMOUS else role, endpoint.method, call)
    if not allowed:
        assert answer.status_code == (401 if role == ANONYMOUS else 403), answer.content
        assert answer.json()["data"]["code"] == ("UNAUTHENTICATED" if role == ANONYMOUS else "FORBIDDEN")
        assert fingerprint(without=without) == before
        return
    assert answer.status_code not in {401, 403}, answer.content
    # A call that is refused for its content would say nothing about the right.
    expected = {200, 201, 202}
    if endpoint.path == "/api/auth/refresh":
        expected = {400}
    is_own = endpoint.module == "ESS portal" or endpoint.path.startswith("/api/ess/attendance")
    if is_own and role != "employee":
        expected = {404}  # staff without an employee record: nothing of their own is there
    if endpoint.module == "Notices" and call.names_object and role != "employee":
        expected = {404}  # another person's
    if role in call.unknown:
        expected = {400, 404} if call.refers_to_object else {404}  # named in the body it is a wrong field
    if endpoint.method == "DELETE" and endpoint.path == "/api/organizations/:id":
        expected = {409}  # it has locked runs
    assert answer.status_code in expected, answer.content


def test_fingerprint_sees_a_change(world: World):
    """Otherwise “nothing changed” above would always hold."""
    before = fingerprint()
    assert fingerprint() == before
    world.home.users["admin"].name = "Other"
    world.home.users["admin"].save()
    changed = {name for name, value in fingerprint().items() if value != before[name]}
    assert changed == {"t_alpha.accounts_user"}
