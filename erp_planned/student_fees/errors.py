"""Refusals of students' fees."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound


class NoSuchPayment(NotFound):
    """There is no such receipt."""

    def __init__(self) -> None:
        super().__init__(_("There is no such receipt."))


class NoSuchConcession(NotFound):
    """There is no such concession."""

    def __init__(self) -> None:
        super().__init__(_("There is no such concession."))


class NoSuchRefund(NotFound):
    """There is no such refund."""

    def __init__(self) -> None:
        super().__init__(_("There is no such refund."))


class NoSuchStudent(NotFound):
    """There is no such student, or not one of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such student."))


class AboveDues(InvalidState):
    """More than the student owes, or than a deposit holds."""


class OwnEntry(InvalidState):
    """Nobody decides on what they entered themselves."""
