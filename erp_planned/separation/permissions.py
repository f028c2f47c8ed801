"""Rights over separation."""

from core.access import Permission


class SeparationPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "separation:read"  # requests, clearance, settlements
    WRITE = "separation:write"  # initiate, clear, settle
    DECIDE = "separation:decide"  # accept and refuse
    SELF = "separation:self"  # ask for the own separation, see how it stands
