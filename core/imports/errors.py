"""Refusals of this app that others may want to tell apart."""

from core.errors import InvalidState


class ImportHasErrors(InvalidState):
    """Rows are wrong: nothing is written until all are right."""


class PreviewOutdated(InvalidState):
    """The data have changed since the preview; there is a new one to look at."""


class FilesGone(InvalidState):
    """The files of the import have been deleted after their time."""
