"""Refusals of separation."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound


class NoSuchSeparation(NotFound):
    """There is no such request, or it is none of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such separation."))


class NoSuchClearance(NotFound):
    """There is no such item of a clearance list."""

    def __init__(self) -> None:
        super().__init__(_("There is no such item on the clearance list."))


class AlreadyLeaving(Duplicate):
    """The employee has a separation that stands."""


class OwnSeparation(InvalidState):
    """Nobody decides, clears or settles the own separation."""


class NotReady(InvalidState):
    """A settlement before its time: not cleared, still in service, or without pay to reckon with."""


class SettlementChanged(InvalidState):
    """The settlement comes out otherwise than what was looked at."""


class NoRuleOfLeaving(InvalidState):
    """No rule of leaving holds on the day."""
