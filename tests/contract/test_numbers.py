"""Money, percents and days are JSON numbers in every answer; a text such as "5514.84" is refused here."""

import json
from typing import Any

import pytest

from tests.contract.answers import texts_of_numbers
from tests.contract.calls import all_calls
from tests.contract.world import World

# The version of the schema INV-01 is a text by that schema.
TEXTS = (".data.payload.Version",)
ROWS = [
    pytest.param(endpoint, call, role, id=f"{endpoint} {role}")
    for endpoint, call in all_calls()
    for role in ("admin", "employee")
    if role in call.roles
]


@pytest.mark.parametrize(("endpoint", "call", "role"), ROWS)
def test_numbers_are_no_texts(world: World, endpoint: Any, call: Any, role: str) -> None:
    answer = world.send(role, endpoint.method, call)
    is_file = answer.headers.get("Content-Disposition", "").startswith("attachment")
    assert is_file or answer.headers["Content-Type"].startswith("application/json")
    found = [] if is_file else texts_of_numbers(json.loads(answer.content))
    assert [told for told in found if not told.startswith(TEXTS)] == []


def test_a_text_of_a_number_is_seen() -> None:
    found = texts_of_numbers({"a": [{"cess": "5514.84"}, {"days": 7, "month": "2026-11"}], "b": "-1.5"})
    assert list(found) == [".a[0].cess = '5514.84'", ".b = '-1.5'"]
