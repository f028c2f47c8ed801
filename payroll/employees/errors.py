"""Refusals of this app that others may want to tell apart."""

from core.errors import InUse, InvalidState


class EmployeeInUse(InUse):
    """The employee has salary details: make inactive instead of deleting."""


class CodeInUse(InvalidState):
    """The code stands on payslips and cannot change any more."""
