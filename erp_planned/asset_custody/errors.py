"""Refusals of custody."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound


class NoSuchTransfer(NotFound):
    """There is no such transfer."""

    def __init__(self) -> None:
        super().__init__(_("There is no such transfer."))


class NoSuchCount(NotFound):
    """There is no such count, or none that the caller is named for."""

    def __init__(self) -> None:
        super().__init__(_("There is no such count."))


class NoSuchClaim(NotFound):
    """There is no such claim."""

    def __init__(self) -> None:
        super().__init__(_("There is no such claim."))


class NoSuchContract(NotFound):
    """There is no such maintenance contract."""

    def __init__(self) -> None:
        super().__init__(_("There is no such maintenance contract."))


class OwnTransfer(InvalidState):
    """Nobody approves the transfer that they asked for."""


class TransferOpen(Duplicate):
    """Another transfer of the asset is not finished."""


class CountClosed(InvalidState):
    """The count is closed; nothing is entered any more."""
