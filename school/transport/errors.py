"""Refusals of transport."""

from typing import Any

from django.utils.translation import gettext as _

from core.errors import Duplicate, InvalidState, NotFound


class NoSuchRoute(NotFound):
    """No such route, or none that the caller may know of: 404."""

    def __init__(self, message: Any = None, **more: Any) -> None:
        super().__init__(message or _("There is no such route."), **more)


class NoSuchStop(NotFound):
    """The route has no such stop: 404."""

    def __init__(self, message: Any = None, **more: Any) -> None:
        super().__init__(message or _("The route has no such stop."), **more)


class NoSuchRide(NotFound):
    """No such ride: 404."""

    def __init__(self, message: Any = None, **more: Any) -> None:
        super().__init__(message or _("There is no such ride."), **more)


class NoSeatLeft(InvalidState):
    """More would ride than the vehicle has seats: 400 at schools."""


class RidesAlready(Duplicate):
    """The student rides on some of these days already: 409."""
