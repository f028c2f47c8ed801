"""Rights: stock."""

from core.access import Permission


class InventoryPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "inventory:read"  # items, stores, stock, movements, valuation
    WRITE = "inventory:write"  # keep items and stores; issue, transfer, count
    APPROVE = "inventory:approve"  # approve counts that others made; settings
    KEEP = "inventory:keep"  # of employees: the stores they are in charge of
