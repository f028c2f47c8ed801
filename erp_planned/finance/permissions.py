"""Rights over the books; maker and checker are different people whatever their rights."""

from core.access import Permission


class FinancePermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "finance:read"  # chart, vouchers, ledgers, statements
    WRITE = "finance:write"  # make, change, submit and reverse vouchers
    APPROVE = "finance:approve"  # approve and reject vouchers of others
    CONFIGURE = "finance:configure"  # chart, years, locks, budgets, year end
