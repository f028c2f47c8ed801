"""Ground of the suite's tests: the small school, and every answer held against the OpenAPI document."""

from typing import Any

import pytest

from tests.contract import answers
from tests.core.accounts.people import Api
from tests.school.world import world

__all__ = ["world"]


@pytest.fixture(autouse=True)
def _answers_are_as_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    """Callers write their programs from the document: whatever a test is told must be in it."""
    plain = Api.__call__

    def checked(self: Api, method: str, path: str, body: Any = None, **headers: str) -> Any:
        answer = plain(self, method, path, body, **headers)
        address = answer.request["PATH_INFO"]
        if address.startswith("/api/v1") and answer.status_code != 405:
            assert answers.faults(method, address, answer) == []
        return answer

    monkeypatch.setattr(Api, "__call__", checked)
