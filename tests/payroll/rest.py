"""Calls of one suite's routes in the name of a user, for tests that follow a story through REST."""

import json
from collections.abc import Callable
from typing import Any

from django.test import Client

from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Actor

Api = Callable[..., Any]
PASSWORD = "Quiet-River-42"


def signed_in(client: Client, actor: Actor, role: str, *, prefix: str, name: str = "") -> Api:
    """Make a user with this role, sign in, and return a caller of the routes under the prefix."""
    username = name or role
    user, _password = create_user(actor=actor, username=username, name=role, role=role, password=PASSWORD)
    User.objects.filter(pk=user.pk).update(must_change_password=False)  # a password of the own choice
    body = {"username": username, "password": PASSWORD}
    answer = client.post("/api/auth/login", body, content_type="application/json").json()
    return caller(client, answer["data"]["token"], prefix=prefix)


def caller(client: Client, token: str, *, prefix: str) -> Api:
    """Return a function that calls a route under the prefix; it answers status and body (or the response)."""

    def call(method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        response = client.generic(
            method,
            f"{prefix}{path}",
            json.dumps(body) if body is not None else "",
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}", **headers},
        )
        is_json = response["Content-Type"].startswith("application/json")
        return response.status_code, response.json() if is_json else response

    return call
