"""Refusals of indents, enquiries, quotations and comparisons."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound


class NoSuchIndent(NotFound):
    """There is no such indent, or none that may be seen."""

    def __init__(self) -> None:
        super().__init__(_("There is no such indent."))


class NoSuchEnquiry(NotFound):
    """There is no such enquiry."""

    def __init__(self) -> None:
        super().__init__(_("There is no such enquiry."))


class NoSuchQuotation(NotFound):
    """There is no such quotation."""

    def __init__(self) -> None:
        super().__init__(_("There is no such quotation."))


class NoSuchComparison(NotFound):
    """There is no such comparison."""

    def __init__(self) -> None:
        super().__init__(_("There is no such comparison."))


class OwnCase(InvalidState):
    """Nobody decides on what they made, or opens what they entered."""


class Closed(InvalidState):
    """The time for quotations is over, or that of their opening is not come."""
