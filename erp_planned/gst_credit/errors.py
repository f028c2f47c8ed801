"""Refusals of input tax credit."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound


class NoSuchMatch(NotFound):
    """There is no such row of the reconciliation."""

    def __init__(self) -> None:
        super().__init__(_("There is no such row of the reconciliation."))


class NoSuchStatement(NotFound):
    """There is no such GSTR-2B."""

    def __init__(self) -> None:
        super().__init__(_("There is no such GSTR-2B."))


class NoSuchReversal(NotFound):
    """There is no such reversal."""

    def __init__(self) -> None:
        super().__init__(_("There is no such reversal."))


class NoSuchCredit(NotFound):
    """There is no such input credit."""

    def __init__(self) -> None:
        super().__init__(_("There is no such input credit."))


class OlderStatement(InvalidState):
    """A newer GSTR-2B of the month is imported already."""
