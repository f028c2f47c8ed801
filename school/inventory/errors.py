"""Refusals of the stock."""

from typing import Any

from django.utils.translation import gettext as _

from core.errors import InvalidState, NotFound


class NoSuchItem(NotFound):
    """No such item: 404."""

    def __init__(self, message: Any = None, **more: Any) -> None:
        super().__init__(message or _("There is no such item."), **more)


class NoSuchMovement(NotFound):
    """The item has no such movement: 404."""

    def __init__(self, message: Any = None, **more: Any) -> None:
        super().__init__(message or _("There is no such movement."), **more)


class NotInStock(InvalidState):
    """The stock would be below zero at the end of some day: 400 at schools."""
