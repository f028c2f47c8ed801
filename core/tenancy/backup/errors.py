"""Refusals of backup and restore."""

from core.errors import Busy, InvalidState, NotFound, ValidationFailed


class BackupNotFound(NotFound):
    """No such backup of this institution: 404."""


class BackupUnreadable(ValidationFailed):
    """Not a backup, cut off, changed, or closed with a key that this installation lacks: 400."""


class WrongInstitution(ValidationFailed):
    """The backup is of another institution: 400."""


class NewerBackup(InvalidState):
    """The backup needs a newer version of the program or of PostgreSQL: 409."""


class BackupBusy(Busy):
    """A backup or restore of the institution is going on, or its people are still at work: 409."""


class BackupFailed(InvalidState):
    """PostgreSQL's programs refused, or the result is not what the manifest says: 409."""
