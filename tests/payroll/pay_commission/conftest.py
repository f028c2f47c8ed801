"""Callers and rates that the tests of this app share."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from core.access import permissions_of
from core.accounts.models import User
from core.accounts.tokens import access_token
from core.actors import Actor, Door
from core.tenancy.models import Tenant

Call = Callable[..., Any]


def actor_with(role: str) -> Actor:
    """An actor of a role as services know them."""
    return Actor(
        user_id=None,
        name=role,
        role=role,
        door=Door.API,
        permissions=permissions_of("organization", role),
    )


@pytest.fixture
def hr(organization: Tenant) -> Actor:
    """An HR manager, standing in the first organization."""
    return actor_with("hr_manager")


@pytest.fixture
def call(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Call:
    """A REST caller: method, path, query or body, role; role None sends no token."""
    tokens: dict[str, str] = {}

    def token(role: str) -> str:
        if role not in tokens:
            user = User(username=f"test.{role}", name=role, role=role)
            user.set_unusable_password()
            user.save()
            tokens[role] = access_token(user, organization.slug)
        return tokens[role]

    def send(method: str, path: str, data: Any = None, role: str | None = "hr_manager") -> Any:
        headers = {"Authorization": f"Bearer {token(role)}"} if role else {}
        client = client_of(organization)
        if method == "GET":
            return client.get(path, data or {}, headers=headers)
        body = "" if data is None else json.dumps(data)
        return client.generic(method, path, body, content_type="application/json", headers=headers)

    return send
