"""Refusals of devices and punches that others may want to tell apart."""

from core.errors import DomainError, InvalidState, ValidationFailed


class DeviceSilent(InvalidState):
    """The device did not answer, or is another one than registered."""


class FileWrong(ValidationFailed):
    """Rows of a file of punches are wrong; nothing was written."""


class CallRefused(DomainError):
    """A call of a device is not taken; the caller is told nothing but the status."""

    status = 403
