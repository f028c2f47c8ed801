"""Rights over backups; a suite's matrix gives the same strings to its roles."""

from core.access import Permission


class BackupPermission(Permission):
    """What may be done with backups."""

    READ = "backup:read"
    WRITE = "backup:write"
    # Whoever holds it sees everything in the institution and can put back an older state of it.
    RESTORE = "backup:restore"
