"""Refusals that a person or a program can act on; every door translates the same classes."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Self


class ErrorCode(StrEnum):
    """Our codes; a suite may document others in their place (core.suites)."""

    VALIDATION_ERROR = "VALIDATION_ERROR"
    PARSE_ERROR = "PARSE_ERROR"
    TENANT_REQUIRED = "TENANT_REQUIRED"
    UNAUTHENTICATED = "UNAUTHENTICATED"
    INVALID_CREDENTIALS = "INVALID_CREDENTIALS"
    TOKEN_INVALID = "TOKEN_INVALID"  # noqa: S105 - a code, not a secret
    REFRESH_TOKEN_INVALID = "REFRESH_TOKEN_INVALID"  # noqa: S105 - a code, not a secret
    FORBIDDEN = "FORBIDDEN"
    PASSWORD_CHANGE_REQUIRED = "PASSWORD_CHANGE_REQUIRED"  # noqa: S105 - a code, not a secret
    TENANT_MISMATCH = "TENANT_MISMATCH"
    TENANT_SUSPENDED = "TENANT_SUSPENDED"
    MODULE_DISABLED = "MODULE_DISABLED"
    NOT_FOUND = "NOT_FOUND"
    TENANT_NOT_FOUND = "TENANT_NOT_FOUND"
    METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED"
    NOT_ACCEPTABLE = "NOT_ACCEPTABLE"
    CONFLICT = "CONFLICT"
    DUPLICATE = "DUPLICATE"
    INVALID_STATE = "INVALID_STATE"
    IN_USE = "IN_USE"
    BUSY = "BUSY"
    IDEMPOTENCY_KEY_REUSED = "IDEMPOTENCY_KEY_REUSED"
    PAYLOAD_TOO_LARGE = "PAYLOAD_TOO_LARGE"
    UNSUPPORTED_MEDIA_TYPE = "UNSUPPORTED_MEDIA_TYPE"
    TOO_MANY_REQUESTS = "TOO_MANY_REQUESTS"
    MAINTENANCE = "MAINTENANCE"
    UNAVAILABLE = "UNAVAILABLE"
    INTERNAL_ERROR = "INTERNAL_ERROR"


class DomainError(Exception):
    """A refusal by a rule. `message` is for a person; `fields` maps input names to texts.

    `retry_after` is after how many seconds to try again, 0 where that is not known.

    Field names are the model's (snake_case); the REST door turns them into wire names.
    """

    code: str = ErrorCode.CONFLICT
    status: int = 409

    def __init__(
        self,
        message: Any,
        *,
        fields: Mapping[str, Sequence[Any]] | None = None,
        code: str | None = None,
        status: int | None = None,
        retry_after: int = 0,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.fields = {name: list(texts) for name, texts in (fields or {}).items()}
        self.extra = dict(extra or {})
        self.code, self.status = code or self.code, status or self.status
        self.retry_after = retry_after

    @classmethod
    def at(cls, field: str, text: Any) -> Self:
        """Return this refusal about one input field: the text stands as the message and beside the field."""
        return cls(text, fields={field: [text]})

    def __str__(self) -> str:
        return str(self.message)


class ValidationFailed(DomainError):
    """Input that breaks a format or a bound: 400, naming the field."""

    code = ErrorCode.VALIDATION_ERROR
    status = 400


class Unauthenticated(DomainError):
    """Nobody, or not who they say: 401."""

    code = ErrorCode.UNAUTHENTICATED
    status = 401


class Forbidden(DomainError):
    """Known, but without the right: 403."""

    code = ErrorCode.FORBIDDEN
    status = 403


class NotFound(DomainError):
    """No such thing, or none that the caller may know of: 404."""

    code = ErrorCode.NOT_FOUND
    status = 404


class Duplicate(DomainError):
    """The same thing exists already: 409."""

    code = ErrorCode.DUPLICATE


class InvalidState(DomainError):
    """The state of the object forbids it: 409."""

    code = ErrorCode.INVALID_STATE


class InvalidTransition(InvalidState):
    """A change of state that the transition table does not have: 409."""


class InUse(DomainError):
    """Something that is needed elsewhere cannot be changed or deleted: 409."""

    code = ErrorCode.IN_USE


class Busy(DomainError):
    """Somebody else is at work on the same object: 409 with Retry-After in every suite."""

    code = ErrorCode.BUSY

    def __init__(self, message: Any, *, retry_after: int = 5, **told: Any) -> None:
        super().__init__(message, retry_after=retry_after, **told)


class TooLarge(DomainError):
    """More than the door takes: 413."""

    code = ErrorCode.PAYLOAD_TOO_LARGE
    status = 413


class UnsupportedMedia(DomainError):
    """A file or body of a kind that is not taken: 415."""

    code = ErrorCode.UNSUPPORTED_MEDIA_TYPE
    status = 415


class TooManyRequests(DomainError):
    """The caller's allowance is used up: 429. `retry_after` in seconds."""

    code = ErrorCode.TOO_MANY_REQUESTS
    status = 429
