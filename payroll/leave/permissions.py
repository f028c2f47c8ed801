"""Rights over leave."""

from core.access import Permission


class LeavePermission(Permission):
    """What may be done with leave."""

    READ = "leave:read"
    WRITE = "leave:write"
    APPROVE = "leave:approve"
    APPLY = "leave:apply"
