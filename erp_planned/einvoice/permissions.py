"""Rights: E-invoices."""

from core.access import Permission


class EInvoicePermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "einvoice:read"  # e-invoices
    WRITE = "einvoice:write"  # register, cancel
    SETTINGS = "einvoice:settings"  # switch on, keys
