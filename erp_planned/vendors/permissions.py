"""Rights over vendors."""

from core.access import Permission


class VendorPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "vendor:read"  # vendors, documents, ratings, payments
    WRITE = "vendor:write"  # register, change, rate; enter payments
    VERIFY = "vendor:verify"  # verify vendors, documents and bank accounts that others entered; blacklist
    APPROVE = "vendor:approve"  # approve payments that others entered
