"""Refusals of stock."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound


class NoSuchItem(NotFound):
    """There is no such item."""

    def __init__(self) -> None:
        super().__init__(_("There is no such item."))


class NoSuchStore(NotFound):
    """There is no such store, or none that the caller keeps."""

    def __init__(self) -> None:
        super().__init__(_("There is no such store."))


class NoSuchDocument(NotFound):
    """There is no such paper of the store."""

    def __init__(self) -> None:
        super().__init__(_("There is no such document."))


class NotInStock(InvalidState):
    """More would go out than is there, on the day or a later one; the message names item, store, what is there."""


class BooksClosed(InvalidState):
    """The day lies in a financial year whose books are closed."""


class StaleCount(InvalidState):
    """The stock has moved since it was counted."""
