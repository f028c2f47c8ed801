"""Rights over the staff."""

from core.access import Permission


class StaffPermission(Permission):
    """Reading and keeping members of staff, and who teaches what."""

    READ = "staff:read"
    WRITE = "staff:write"
