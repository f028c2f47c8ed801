"""Rights: assets."""

from core.access import Permission


class AssetsPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "assets:read"  # register, depreciation, disposals, reports
    WRITE = "assets:write"  # keep the register, calculate, propose disposals
    SELF = "assets:self"  # of employees: see what one has in custody
    APPROVE = "assets:approve"  # post depreciation, decide disposals that others proposed
