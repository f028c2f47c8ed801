"""Rights over the staff; whose leave somebody sees is asked of `selectors.leave`."""

from core.access import Permission


class StaffPermission(Permission):
    """Reading and keeping members of staff, and who teaches what; leave."""

    READ = "staff:read"
    # Also what only those who keep it see: PAN, UAN, ESI number, bank account, papers.
    WRITE = "staff:write"
    # Asking for leave, and seeing the own.
    LEAVE = "leave:request"
    # Leave of everybody.
    LEAVE_READ = "leave:read"
    LEAVE_DECIDE = "leave:decide"
    # Types, settings, balances and absences.
    LEAVE_MANAGE = "leave:manage"
