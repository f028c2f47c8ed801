"""The envelope of JSON answers that suites have unless they bring their own: success, message, data."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, JsonResponse

from core.api.renderers import MoneyEncoder
from core.errors import ErrorCode
from core.suites import Envelope, Json, suite_of

_TEXT = {"type": "string"}
# Codes that this envelope's documents do not tell apart.
CODES: dict[str, str] = {ErrorCode.REFRESH_TOKEN_INVALID: ErrorCode.TOKEN_INVALID}


def described(properties: Json) -> Json:
    """Return the schema of an object that always has these properties."""
    return {"type": "object", "required": list(properties), "properties": properties}


def _failure_schema(codes: list[str], fields: Json) -> Json:
    data = {
        "type": "object",
        "properties": {"code": {"type": "string", "enum": codes}, "fields": fields},
        # A refusal may say more, for example which moves the state allows.
        "additionalProperties": True,
    }
    return described({"success": {"type": "boolean", "enum": [False]}, "message": _TEXT, "data": data})


MESSAGE_ENVELOPE = Envelope(
    success=lambda message, data: {
        "success": True,
        "message": message,
        "data": data if data is not None else {},
    },
    failure=lambda code, message, more: {
        "success": False,
        "message": message,
        "data": {"code": code, **more},
    },
    success_schema=lambda data: described({"success": {"type": "boolean"}, "message": _TEXT, "data": data}),
    failure_schema=_failure_schema,
)


def failure(
    request: Any,
    *,
    code: str,
    message: str,
    fields: Mapping[str, Any] | None = None,
    extra: Mapping[str, Any] | None = None,
) -> Json:
    """Wrap a refusal as the suite of the request does."""
    suite = suite_of(request)
    more = {**(extra or {}), **({"fields": dict(fields)} if fields else {})}
    return suite.envelope.failure(suite.code(code), message, more)


def error_response(
    request: HttpRequest,
    *,
    code: str,
    message: str,
    status: int,
    fields: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> JsonResponse:
    """Return a refusal from outside the REST views: middleware, 404, 500."""
    body = failure(request, code=code, message=str(message), fields=fields)
    return JsonResponse(
        body, status=suite_of(request).status(code, status), headers=headers, encoder=MoneyEncoder
    )
