"""Rights: orders, receipts and bills."""

from core.access import Permission


class PurchasePermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "purchase:read"  # orders, goods receipts, returns, bills
    WRITE = "purchase:write"  # make and amend them, receive, inspect
    APPROVE = "purchase:approve"  # approve orders, returns and bills that others made; settings
    KEEP = "purchase:keep"  # of employees: receive into the stores they are in charge of
