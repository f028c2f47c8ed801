"""Refusals of the payroll, beside those of every monthly run (core.locking.errors)."""

from django.utils.translation import gettext_lazy as _

from core.errors import Forbidden, InvalidState, NotFound


class NoSuchPayslip(NotFound):
    """There is no such payslip, or it is not the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such payslip."))


class NoSuchSalary(NotFound):
    """There is no such salary."""

    def __init__(self) -> None:
        super().__init__(_("There is no such salary."))


class OwnSalary(Forbidden):
    """Nobody decides the own pay."""

    def __init__(self) -> None:
        super().__init__(_("This is your own pay. Somebody else with the right must enter it."))


class StructureWrong(InvalidState):
    """A salary cannot be computed by its structure."""


class StructureUsed(InvalidState):
    """A locked month has paid by the structure or component, so it stays as it is."""
