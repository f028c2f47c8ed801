"""Refusals of hostels."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound


class NoSuchHostel(NotFound):
    """There is none, or none that the caller works with."""

    def __init__(self) -> None:
        super().__init__(_("There is no such hostel."))


class NoSuchRoom(NotFound):
    """There is no such room."""

    def __init__(self) -> None:
        super().__init__(_("There is no such room."))


class NoSuchStudent(NotFound):
    """There is none, or none that the caller may know of."""

    def __init__(self) -> None:
        super().__init__(_("There is no such student."))


class NoSuchStay(NotFound):
    """There is no such allocation."""

    def __init__(self) -> None:
        super().__init__(_("There is no such allocation of a bed."))


class NoSuchPass(NotFound):
    """There is no such outpass."""

    def __init__(self) -> None:
        super().__init__(_("There is no such outpass."))


class NoSuchVisit(NotFound):
    """There is no such visit."""

    def __init__(self) -> None:
        super().__init__(_("There is no such visit."))


class NoSuchWaiting(NotFound):
    """There is no such place on the waiting list."""

    def __init__(self) -> None:
        super().__init__(_("There is no such place on the waiting list."))


class BedTaken(Duplicate):
    """Somebody has the bed on one of the days."""


class HasBed(Duplicate):
    """The student has a bed on one of the days."""


class NoBed(InvalidState):
    """No bed is free."""


class CannotStay(InvalidState):
    """The hostel, the room or the student does not allow it."""


class PassOverlaps(Duplicate):
    """The student has an outpass for part of the time."""


class OutAlready(Duplicate):
    """The student is out already."""


class NotOut(InvalidState):
    """The student is not out."""


class OwnPass(InvalidState):
    """Nobody decides on an outpass that they asked for."""
