"""Where the present piece of work stands: the request, the job, the institution."""

import re
import uuid
from contextvars import ContextVar
from typing import Any

from django.db import connection
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject, empty

# What a caller may name its request: no spaces, nothing that could forge a line of the log.
REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{4,64}\Z")
# Parts of an address that let in whoever knows them, as the routes name them.
SECRETS = ("token", "secret")

current_request: ContextVar[HttpRequest | None] = ContextVar("current_request", default=None)


def request_id_of(request: HttpRequest) -> str:
    """Return the caller's own identifier of the request when it is usable, else a new one."""
    given = request.headers.get("X-Request-ID", "")
    return given if REQUEST_ID.match(given) else uuid.uuid4().hex


def request_id() -> str:
    """Return the identifier of the request that is being answered, or nothing."""
    request = current_request.get()
    return str(getattr(request, "request_id", "")) if request is not None else ""


def job_id() -> int | None:
    """Return the number of the job that is being carried out, or None."""
    from core.outbox.running import current_job  # noqa: PLC0415 - needs loaded apps

    job = current_job()
    return job.pk if job else None


def present() -> dict[str, Any]:
    """Return schema, user, request and job as far as they are known. Never asks the database."""
    facts: dict[str, Any] = {"schema": getattr(connection, "schema_name", "") or ""}
    request = current_request.get()
    if request is not None:
        facts["request"] = request_id()
        facts["user"] = user_of(request)
    facts["job"] = job_id()
    return {name: value for name, value in facts.items() if value not in (None, "")}


def without_secrets(text: str, request: Any = None) -> str:
    """Return a text of the log without what opens an address: the token of a link, the secret of a device.

    Who reads the log could otherwise open the link. Without `request` the one that is being answered is meant.
    """
    match = getattr(request or current_request.get(), "resolver_match", None)
    if match is None:
        return text
    for value in filter(None, map(match.kwargs.get, SECRETS)):
        text = text.replace(f"/{value}", "/***")
    return text


def user_of(request: HttpRequest) -> str:
    """Return role and number of the user, where somebody has already asked who it is; no name stands in logs."""
    user: Any = request.__dict__.get("user")
    if isinstance(user, SimpleLazyObject):
        user = user.__dict__.get("_wrapped", empty)
    if user is None or user is empty or not getattr(user, "pk", None):
        return ""
    return f"{user.role}:{user.pk}"
