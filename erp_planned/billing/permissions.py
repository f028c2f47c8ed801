"""Rights over invoices and receipts of the organization."""

from core.access import Permission


class BillingPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "billing:read"  # invoices, receipts, ageing
    WRITE = "billing:write"  # make them, cancel
