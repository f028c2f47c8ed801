"""Rights over attendance; whose days somebody sees is asked of the selectors."""

from core.access import Permission


class AttendancePermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "attendance:read"  # everybody's days, summaries and requests
    WRITE = "attendance:write"  # shifts, rosters, policy; mark and correct days
    DECIDE = "attendance:decide"  # approve and reject regularization
    LOCK = "attendance:lock"  # lock and unlock a month
    SELF = "attendance:self"  # the own month and own requests
