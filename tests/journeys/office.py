"""The office at its desk: REST as a program of the institution calls it."""

import csv
import io
from decimal import Decimal
from typing import Any

from core.accounts.models import User
from core.tenancy.models import Tenant
from tests.payroll.organizations.conftest import Caller, user_of

Json = Any


class Office:
    """One user's calls, an administrator's unless told; each asserts its answer's status and returns the data."""

    def __init__(self, tenant: Tenant, user: User | None = None) -> None:
        self.tenant = tenant
        self.call = Caller(tenant, user or user_of(tenant, "admin"), tenant)

    def get(self, path: str) -> Json:
        """GET, answered."""
        return self._data("GET", path, None, 200)

    def post(self, path: str, body: Json = None, status: int = 201) -> Json:
        """POST, answered with the status."""
        return self._data("POST", path, {} if body is None else body, status)

    def put(self, path: str, body: Json = None) -> Json:
        """PUT, answered."""
        return self._data("PUT", path, {} if body is None else body, 200)

    def everything(self, path: str) -> list[Json]:
        """Return all rows of a paged list."""
        joint = "&" if "?" in path else "?"
        page = self.get(f"{path}{joint}limit=100")
        assert page["total"] <= 100, "the story is small"
        return list(page["items"])

    def file(self, path: str) -> bytes:
        """Return a file's bytes."""
        answer = self.call("GET", path)
        assert answer.status_code == 200, (path, answer.content[:500])
        return answer.getvalue() if not answer.streaming else b"".join(answer.streaming_content)

    def table(self, path: str) -> list[list[str]]:
        """Return the lines of a CSV file."""
        return list(csv.reader(io.StringIO(self.file(path).decode("utf-8-sig"))))

    def _data(self, method: str, path: str, body: Json, status: int) -> Json:
        answer = self.call(method, path, body)
        content = answer.json()
        assert answer.status_code == status, (method, path, content)
        return content["data"]


def money(value: object) -> Decimal:
    """Return a figure of an answer as rupees."""
    return Decimal(str(value))
