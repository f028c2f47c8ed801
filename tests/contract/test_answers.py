"""The checks that every answer is held to (tests/contract/test_permissions.py) see what is wrong."""

import json
from typing import Any

import pytest
from django.http import JsonResponse

from tests.contract import answers


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"success": True, "message": "", "data": {}}, "'id' is a required property"),
        ({"success": True, "message": "", "data": None}, "is not of type"),
        ({"data": {}}, "'success' is a required property"),
    ],
)
def test_the_check_sees_what_is_wrong(data: Any, told: str) -> None:
    """Otherwise no answer would ever be wrong."""
    found = answers.faults("GET", "/api/auth/me", JsonResponse(data))
    assert any(told in fault for fault in found), json.dumps(found)


def test_the_check_sees_a_status_that_is_not_documented() -> None:
    with pytest.raises(AssertionError, match="does not know"):
        answers.faults("GET", "/api/auth/me", JsonResponse({}, status=207))


def test_a_text_of_a_number_is_seen() -> None:
    found = answers.texts_of_numbers(
        {"a": [{"cess": "5514.84"}, {"days": 7, "month": "2026-11"}], "b": "-1.5"}
    )
    assert list(found) == [".a[0].cess = '5514.84'", ".b = '-1.5'"]
