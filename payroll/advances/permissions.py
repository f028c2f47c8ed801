"""Rights over advances."""

from core.access import Permission


class AdvancePermission(Permission):
    """What may be done with advances."""

    READ = "advance:read"
    WRITE = "advance:write"
    SANCTION = "advance:sanction"
    APPLY = "advance:apply"
