"""Refusals of tenancy."""

from core.errors import DomainError, ErrorCode, Forbidden, NotFound, ValidationFailed


class TenantRequired(ValidationFailed):
    """The request does not say which institution it means: 400."""

    code = ErrorCode.TENANT_REQUIRED


class TenantNotFound(NotFound):
    """No institution by that name or address: 404."""

    code = ErrorCode.TENANT_NOT_FOUND


class TenantSuspended(Forbidden):
    """The institution is closed, for now or for good: 403."""

    code = ErrorCode.TENANT_SUSPENDED


class TenantInMaintenance(DomainError):
    """The institution is being restored from a backup: 503. `retry_after` in seconds."""

    code = ErrorCode.MAINTENANCE
    status = 503


class WrongTenant(RuntimeError):
    """A task stood in another schema than the one it was sent for; it must not run."""


class TemplateError(RuntimeError):
    """The template SQL of a tenant type cannot be made, or is not safe to use."""
