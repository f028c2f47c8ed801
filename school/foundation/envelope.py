"""What stands around a school's JSON answers, and its codes of refusal (spec: school, Envelopes and Errors)."""

from core.api.envelopes import described
from core.errors import ErrorCode
from core.suites import Envelope, Json

_TEXT = {"type": "string"}


def _failure_schema(codes: list[str], fields: Json) -> Json:
    code = {"type": "string", "enum": codes}
    error = {"type": "object", "properties": {"code": code, "message": _TEXT, "fields": fields}}
    return described({"ok": {"type": "boolean", "enum": [False]}, "error": error})


def _failure(code: str, message: str, more: Json) -> Json:
    """Return the documented parts: what a refusal knows beside its fields is told by its message."""
    fields = {"fields": more["fields"]} if "fields" in more else {}
    return {"ok": False, "error": {"code": code, "message": message, **fields}}


ENVELOPE = Envelope(
    success=lambda _message, data: {"ok": True, "data": data if data is not None else {}},
    failure=_failure,
    success_schema=lambda data: described({"ok": {"type": "boolean"}, "data": data}),
    failure_schema=_failure_schema,
)

INVALID_INPUT, UNAUTHORIZED = "INVALID_INPUT", "UNAUTHORIZED"
FORBIDDEN, NOT_FOUND = ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND

# A code of ours that is not here goes out as it is: the specification has none with its meaning (405, 413, 415,
# a state that forbids the act, an outage).
CODES: dict[str, str] = {
    ErrorCode.VALIDATION_ERROR: INVALID_INPUT,
    ErrorCode.PARSE_ERROR: INVALID_INPUT,
    ErrorCode.TENANT_REQUIRED: INVALID_INPUT,
    ErrorCode.UNAUTHENTICATED: UNAUTHORIZED,
    ErrorCode.INVALID_CREDENTIALS: UNAUTHORIZED,
    ErrorCode.TOKEN_INVALID: "INVALID_TOKEN",
    ErrorCode.REFRESH_TOKEN_INVALID: "INVALID_REFRESH_TOKEN",
    ErrorCode.PASSWORD_CHANGE_REQUIRED: FORBIDDEN,
    ErrorCode.TENANT_SUSPENDED: FORBIDDEN,
    ErrorCode.TENANT_NOT_FOUND: NOT_FOUND,
    ErrorCode.TOO_MANY_REQUESTS: "RATE_LIMIT",
}
# Of a module that the school's subscription leaves out.
MODULE_DISABLED = "MODULE_DISABLED"
