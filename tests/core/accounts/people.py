"""Callers for the tests of sign-in and of the wire."""

import json
from typing import Any

from django.test import Client

from core.access import PLATFORM_ADMIN
from core.accounts.models import User
from core.accounts.services import create_user
from core.accounts.tokens import access_token
from core.actors import Door, system_actor
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant
from core.tenancy.selectors import public_tenant

PASSWORD = "Correct-horse-9"


def user_of(tenant: Tenant, role: str, username: str | None = None, **values: Any) -> User:
    """Make a user of the tenant who knows PASSWORD."""
    with tenant_context(tenant):
        user, _password = create_user(
            actor=system_actor(Door.COMMAND),
            username=username or role.replace("_", "."),
            name=values.pop("name", role.replace("_", " ").title()),
            role=role,
            password=PASSWORD,
            must_change_password=values.pop("must_change_password", False),
            **values,
        )
    return user


def platform_user(username: str = "platform") -> User:
    """Make a platform administrator in public."""
    with in_public():
        return user_of(public_tenant(), PLATFORM_ADMIN, username)


class Api:
    """A REST client on a tenant's host: `api.get("auth/me")`, `api.post("auth/login", {...})`."""

    def __init__(
        self, tenant: Tenant, token: str | None = None, *, address: str = "10.0.0.1", **headers: str
    ) -> None:
        host = "testserver" if tenant.is_public else f"{tenant.slug}.testserver"
        sent = {"host": host, **headers}
        if token:
            sent["authorization"] = f"Bearer {token}"
        # Real CSRF checks: a REST call has no cookie and must pass all the same.
        self.client = Client(
            enforce_csrf_checks=True, raise_request_exception=False, headers=sent, REMOTE_ADDR=address
        )

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        content = body if isinstance(body, bytes | str) else json.dumps(body, default=str)
        if body is None:
            return self.client.generic(method, f"/api/{path}", headers=headers)
        kind = headers.pop("content_type", "application/json")
        return self.client.generic(method, f"/api/{path}", content, content_type=kind, headers=headers)

    def get(self, path: str, **headers: str) -> Any:
        return self("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self("POST", path, {} if body is None else body, **headers)


def api_of(user: User, tenant: Tenant, **options: Any) -> Api:
    """Return a client with the user's token, on the tenant's host."""
    issuer = "public" if user.is_platform else tenant.slug
    return Api(tenant, access_token(user, issuer), **options)


def refused(response: Any, status: int, code: str) -> dict[str, Any]:
    """Hold a refusal against status, code and envelope; return `data`."""
    body = response.json()
    assert (response.status_code, body["data"]["code"]) == (status, code), body
    assert body["success"] is False
    assert set(body) == {"success", "message", "data"}
    assert body["message"]
    return body["data"]
