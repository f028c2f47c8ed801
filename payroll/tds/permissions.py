"""Rights over tds."""

from core.access import Permission


class ReturnsPermission(Permission):
    """What may be done with challans and statements of deducted tax."""

    READ = "returns:read"
    WRITE = "returns:write"
