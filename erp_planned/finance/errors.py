"""Refusals of the books."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound, ValidationFailed


class NoSuchVoucher(NotFound):
    """There is no such voucher."""

    def __init__(self) -> None:
        super().__init__(_("There is no such voucher."))


class NoSuchAccount(NotFound):
    """There is no such account."""

    def __init__(self) -> None:
        super().__init__(_("There is no such account."))


class NoSuchYear(NotFound):
    """There is no such financial year."""

    def __init__(self) -> None:
        super().__init__(_("There is no such financial year."))


class HeadWithoutAccount(InvalidState):
    """An automatic voucher needs an account for a head, and nobody has said which."""


class WrongVoucher(ValidationFailed):
    """A voucher that breaks the rules of its type, does not balance, or lies in no open period."""


class OwnVoucher(InvalidState):
    """Nobody decides on a voucher of their own."""
