"""Refusals of banking."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound, ValidationFailed


class NoSuchBankAccount(NotFound):
    """There is no such bank account."""

    def __init__(self) -> None:
        super().__init__(_("There is no such bank account."))


class NoSuchLine(NotFound):
    """There is no such line of a statement."""

    def __init__(self) -> None:
        super().__init__(_("There is no such line of a statement."))


class NoSuchAdvice(NotFound):
    """There is no such payment advice."""

    def __init__(self) -> None:
        super().__init__(_("There is no such payment advice."))


class NoSuchLeaf(NotFound):
    """There is no such leaf of a cheque book."""

    def __init__(self) -> None:
        super().__init__(_("There is no such leaf of a cheque book."))


class Stale(InvalidState):
    """What was looked at is not what stands now."""


class CannotMatch(ValidationFailed):
    """These lines and vouchers are not one payment."""


class MatchedAlready(InvalidState):
    """A line or an entry that is matched belongs to nothing else."""


class PrintedAlready(InvalidState):
    """A cheque is printed once; again only with a reason."""


class OwnAdvice(InvalidState):
    """Nobody approves the own payment advice."""
