"""REST clients of each role."""

import json
from typing import Any

import pytest
from django.test import Client

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.actors import Actor
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from tests.payroll.leave.conftest import with_account


class Caller:
    """A REST client of one user."""

    def __init__(self, tenant: Tenant, user: User) -> None:
        self.client = Client(
            headers={
                "host": f"{tenant.slug}.testserver",
                "authorization": f"Bearer {access_token(user, tenant.slug)}",
            },
            raise_request_exception=False,
        )

    def __call__(self, method: str, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        sent = "" if body is None else json.dumps(body, default=str)
        response = self.client.generic(
            method, f"/api{path}", sent, content_type="application/json", headers=headers
        )
        assert response.status_code == status, response.content
        answer = response.json()
        assert answer["success"] is (status < 400)
        return answer["data"]


@pytest.fixture
def office(organization: Tenant, hr: Actor) -> Caller:
    """The API as HR."""
    User.objects.filter(pk=hr.user_id).update(must_change_password=False)
    return Caller(organization, User.objects.get(pk=hr.user_id))


@pytest.fixture
def me(organization: Tenant, asha: Employee) -> Caller:
    """The API as the employee."""
    with_account(asha)
    assert asha.user is not None
    return Caller(organization, asha.user)
