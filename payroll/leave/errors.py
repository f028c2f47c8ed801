"""Refusals of leave that others may want to tell apart."""

from core.errors import Duplicate, InvalidState, ValidationFailed


class NotEnoughLeave(ValidationFailed):
    """More days than the balance (spec: payroll, Errors 2)."""


class LeaveOverlaps(Duplicate):
    """Another application of the employee holds some of the days."""


class MonthLocked(InvalidState):
    """The payroll of the days has been locked."""


class OwnApplication(InvalidState):
    """Nobody decides on the own leave."""


class YearEndRefused(InvalidState):
    """The year-end process cannot be applied or taken back now."""
