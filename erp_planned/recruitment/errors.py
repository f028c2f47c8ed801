"""Refusals of recruitment."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound


class NoSuchRequisition(NotFound):
    """There is no such requisition, or none that the caller may know of."""

    def __init__(self) -> None:
        super().__init__(_("There is no such requisition."))


class NotYourStep(InvalidState):
    """The step is decided already, or it is another person's turn."""


class OwnRequisition(InvalidState):
    """Nobody approves a requisition that they made."""


class NotOpen(InvalidState):
    """The requisition takes no candidates now."""


class NoSuchCandidate(NotFound):
    """There is no such candidate."""

    def __init__(self) -> None:
        super().__init__(_("There is no such candidate."))


class OwnApplication(InvalidState):
    """Nobody in the office acts on the own application."""


class DataErased(InvalidState):
    """The candidate's data are erased; nothing is entered any more."""


class SamePerson(Duplicate):
    """Somebody of the same name and contacts has applied for the requisition; may be confirmed."""
