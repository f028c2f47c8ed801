"""Every answer is what the OpenAPI document says, and the check of it sees what is not."""

import json
from typing import Any

import pytest
from django.http import JsonResponse

from tests.contract import answers
from tests.contract.calls import all_calls
from tests.contract.world import World

ROLES = ("employee", "admin", "platform_admin")
ROWS = [
    pytest.param(endpoint, call, role, id=f"{endpoint} {role}")
    for endpoint, call in all_calls()
    for role in (None, *ROLES)
]


@pytest.mark.parametrize(("endpoint", "call", "role"), ROWS)
def test_the_answer_is_as_documented(world: World, endpoint: Any, call: Any, role: str | None) -> None:
    """Callers write their programs from the document: a field that is missing or null there breaks them."""
    answer = world.send(role, endpoint.method, call)
    assert answers.path_of(answer.request["PATH_INFO"]), endpoint
    assert answers.faults(endpoint.method, answer.request["PATH_INFO"], answer) == []


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"success": True, "message": "", "data": {}}, "'id' is a required property"),
        ({"success": True, "message": "", "data": None}, "is not of type"),
        ({"data": {}}, "'success' is a required property"),
    ],
)
def test_the_check_sees_what_is_wrong(data: Any, told: str) -> None:
    """Otherwise the test above would always hold."""
    found = answers.faults("GET", "/api/auth/me", JsonResponse(data))
    assert any(told in fault for fault in found), json.dumps(found)


def test_the_check_sees_a_status_that_is_not_documented() -> None:
    with pytest.raises(AssertionError, match="does not know"):
        answers.faults("GET", "/api/auth/me", JsonResponse({}, status=207))
