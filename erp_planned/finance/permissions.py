"""Rights over the books; maker and checker are different people whatever their rights."""

from core.access import Permission


class FinancePermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "finance:read"  # chart, vouchers, ledgers, statements
    WRITE = "finance:write"  # make, change and submit vouchers
    APPROVE = "finance:approve"  # approve, reject and reverse vouchers of others
    CONFIGURE = "finance:configure"  # chart, years, locks, budgets, year end
