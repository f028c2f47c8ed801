"""Refusals of interviews, offers and joining."""

from core.errors import Duplicate, InvalidState


class PanelBusy(Duplicate):
    """A member of the panel or the candidate has another interview at that time."""


class RoundOver(InvalidState):
    """The interview takes no feedback: it has not begun, is closed or cancelled."""


class NoVacancy(InvalidState):
    """Offers made and accepted take all vacancies of the requisition."""


class OfferNotPossible(InvalidState):
    """The offer cannot be made or answered as things stand; the message says why."""
