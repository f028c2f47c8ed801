"""Refusals of GST."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound, ValidationFailed


class NoSuchInvoice(NotFound):
    """There is no such GST invoice."""

    def __init__(self) -> None:
        super().__init__(_("There is no such GST invoice."))


class NoSuchReturn(NotFound):
    """There is no such return."""

    def __init__(self) -> None:
        super().__init__(_("There is no such return."))


class NotRegistered(InvalidState):
    """No GST registration holds on the day."""

    def __init__(self) -> None:
        super().__init__(_("Enter the GST registration of the institution that holds on this day first."))


class PeriodFiled(InvalidState):
    """The return of the document's month is filed."""


class OwnReturn(InvalidState):
    """Who made a return does not file it."""


class NoSuchOpening(NotFound):
    """There is no such opening credit."""

    def __init__(self) -> None:
        super().__init__(_("There is no such opening credit."))


class OwnOpening(InvalidState):
    """Who entered the opening credit does not approve it."""


class NotReady(InvalidState):
    """A return that cannot be made or filed yet."""


class WrongDocument(ValidationFailed):
    """A document that cannot be."""
