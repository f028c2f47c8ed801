"""Rights over bank accounts and payments."""

from core.access import Permission


class BankingPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "banking:read"  # accounts, statements, advices
    WRITE = "banking:write"  # import, match, enter advices, print cheques
    APPROVE = "banking:approve"  # approve payment advices of others
