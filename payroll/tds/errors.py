"""Refusals of challans and TDS statements."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from core.errors import InvalidState, NotFound


class NoSuchChallan(NotFound):
    """There is no such challan."""


class StatementNotReady(InvalidState):
    """The statement cannot leave as a text file yet; the message says what is missing."""


class DeductorIncomplete(StatementNotReady):
    """Particulars of the organization that the head of the statement must have are missing."""

    def __init__(self, missing: Mapping[str, str]) -> None:
        names = ", ".join(str(label) for label in missing.values())
        super().__init__(
            _("The particulars of the organization are incomplete for this statement: %(names)s.")
            % {"names": names},
            fields={name: [_("This is missing.")] for name in missing},
            extra={"missing": list(missing)},
        )


class LayoutError(ValueError):
    """A value that the text layout cannot hold; names record, field and what would be right."""
