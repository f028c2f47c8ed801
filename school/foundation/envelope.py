"""What stands around a school's JSON answers, and its codes of refusal (spec: school, Envelopes and Errors)."""

from core.api.envelopes import described
from core.errors import ErrorCode
from core.suites import Envelope, Json

_TEXT = {"type": "string"}


def _failure_schema(codes: list[str], fields: Json) -> Json:
    code = {"type": "string", "enum": codes}
    # A refusal may say more, for example which moves the state allows.
    error = {
        "type": "object",
        "properties": {"code": code, "message": _TEXT, "fields": fields},
        "additionalProperties": True,
    }
    return described({"ok": {"type": "boolean", "enum": [False]}, "error": error})


def _failure(code: str, message: str, more: Json) -> Json:
    """Return a refusal; the specification knows nothing of what else ours can tell but the fields (decided)."""
    fields = {"fields": more["fields"]} if more.get("fields") else {}
    return {"ok": False, "error": {"code": code, "message": message, **fields}}


ENVELOPE = Envelope(
    success=lambda _message, data: {"ok": True, "data": data if data is not None else {}},
    failure=_failure,
    success_schema=lambda data: described({"ok": {"type": "boolean"}, "data": data}),
    failure_schema=_failure_schema,
)

INVALID_INPUT, UNAUTHORIZED, INTERNAL_ERROR = "INVALID_INPUT", "UNAUTHORIZED", "INTERNAL_ERROR"
FORBIDDEN, NOT_FOUND = ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND

# Every answer has a code of the specification's table, whatever its status; the rest keep their names.
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
    ErrorCode.METHOD_NOT_ALLOWED: INVALID_INPUT,
    ErrorCode.NOT_ACCEPTABLE: INVALID_INPUT,
    ErrorCode.CONFLICT: INVALID_INPUT,
    ErrorCode.INVALID_STATE: INVALID_INPUT,
    ErrorCode.IN_USE: INVALID_INPUT,
    ErrorCode.BUSY: INVALID_INPUT,
    ErrorCode.IDEMPOTENCY_KEY_REUSED: INVALID_INPUT,
    ErrorCode.PAYLOAD_TOO_LARGE: INVALID_INPUT,
    ErrorCode.UNSUPPORTED_MEDIA_TYPE: INVALID_INPUT,
    ErrorCode.TOO_MANY_REQUESTS: "RATE_LIMIT",
    ErrorCode.MAINTENANCE: INTERNAL_ERROR,
    ErrorCode.UNAVAILABLE: INTERNAL_ERROR,
}
# 409 is for what exists already, and for BUSY, which is to be tried again; a state that forbids an act is wrong input.
STATUSES: dict[str, int] = {
    ErrorCode.CONFLICT: 400,
    ErrorCode.INVALID_STATE: 400,
    ErrorCode.IN_USE: 400,
    ErrorCode.IDEMPOTENCY_KEY_REUSED: 400,
}
