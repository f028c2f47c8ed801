"""People and callers for the tests of organizations."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from core.access import PLATFORM_ADMIN
from core.accounts.models import User
from core.accounts.services import create_user
from core.accounts.tokens import access_token
from core.actors import Actor, Door, actor_for, system_actor
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant

PASSWORD = "Correct-horse-9"


def user_of(tenant: Tenant, role: str, username: str | None = None) -> User:
    """Return the tenant's user of the role, made when missing."""
    with tenant_context(tenant):
        name = username or role.replace("_", ".")
        found = User.objects.filter(username=name).first()
        if found:
            return found
        user, _password = create_user(
            actor=system_actor(Door.COMMAND),
            username=name,
            name=name.title(),
            role=role,
            password=PASSWORD,
            must_change_password=False,
        )
        return user


def actor_of(tenant: Tenant, role: str, door: Door = Door.API) -> Actor:
    """Return that user as services know them."""
    return actor_for(user_of(tenant, role), tenant_type=tenant.type, door=door)


class Caller:
    """A REST client with a bearer token."""

    def __init__(self, tenant: Tenant, user: User, host: Tenant) -> None:
        self.tenant, self.user = tenant, user
        name = "testserver" if host.is_public else f"{host.slug}.testserver"
        headers = {"host": name, "authorization": f"Bearer {access_token(user, tenant.slug)}"}
        self.client = Client(headers=headers)

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        sent = None if body is None else json.dumps(body)
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        return self.client.generic(method, path, sent or "", content_type="application/json", headers=named)


@pytest.fixture
def platform(db: None) -> Tenant:
    """The public tenant, not entered."""
    from core.tenancy.selectors import public_tenant

    return public_tenant()


@pytest.fixture
def caller() -> Callable[..., Caller]:
    """Return a function that makes a caller of a role in a tenant, on its own host or another."""

    def make(tenant: Tenant, role: str, host: Tenant | None = None) -> Caller:
        return Caller(tenant, user_of(tenant, role), host or tenant)

    return make


@pytest.fixture
def root(platform: Tenant, caller: Callable[..., Caller]) -> Caller:
    """A platform administrator on the bare host."""
    return caller(platform, PLATFORM_ADMIN)


@pytest.fixture
def root_actor(platform: Tenant) -> Actor:
    """The same as services know them."""
    with in_public():
        return actor_of(platform, PLATFORM_ADMIN)
