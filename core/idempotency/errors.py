"""Refusals of repeated requests."""

from core.errors import DomainError, ErrorCode


class KeyReused(DomainError):
    """The Idempotency-Key belongs to another request: 409."""

    code = ErrorCode.IDEMPOTENCY_KEY_REUSED
