"""Refusals of assets."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound


class NoSuchAsset(NotFound):
    """There is no such asset."""

    def __init__(self) -> None:
        super().__init__(_("There is no such asset."))


class NoSuchRun(NotFound):
    """There is no such depreciation."""

    def __init__(self) -> None:
        super().__init__(_("The depreciation of this year has not been calculated."))


class NoSuchDisposal(NotFound):
    """There is no such disposal."""

    def __init__(self) -> None:
        super().__init__(_("There is no such disposal."))


class OwnAct(InvalidState):
    """Somebody would decide on what they entered themselves."""


class FactsChanged(InvalidState):
    """What was looked at would come out otherwise now."""


class YearPosted(InvalidState):
    """The depreciation of a year is posted already, or its turn has not come."""
