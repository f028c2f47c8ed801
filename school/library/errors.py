"""Refusals of the library."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound


class NoSuchBook(NotFound):
    """There is no such book."""

    def __init__(self) -> None:
        super().__init__(_("There is no such book."))


class NoSuchCopy(NotFound):
    """There is no such copy."""

    def __init__(self) -> None:
        super().__init__(_("There is no such copy."))


class NoSuchLoan(NotFound):
    """There is no such loan, or it is none of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such loan."))


class NoSuchReservation(NotFound):
    """There is no such reservation, or it is none of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such reservation."))


class NoCopyFree(InvalidState):
    """Every copy is lent out, kept for somebody, or not to be had."""


class MayNotBorrow(InvalidState):
    """The borrower has too many books, or one that is overdue, or has left."""
