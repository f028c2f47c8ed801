"""Rights over income tax."""

from core.access import Permission


class TaxPermission(Permission):
    """What may be done with tax on salary."""

    READ = "tax:read"
    WRITE = "tax:write"
