"""Rights over the stock."""

from core.access import Permission


class InventoryPermission(Permission):
    """In the style of the specification (school, Authentication)."""

    READ = "inventory:read"
    WRITE = "inventory:write"
