"""Rights: mess and hostel fees."""

from core.access import Permission


class MessPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "mess:read"  # menus, bills, fees
    WRITE = "mess:write"  # menus, bills, fees, payments
    APPROVE = "mess:approve"  # settings, cancel what others billed
    OWN = "mess:own"  # of students: the own bills
    SEE = "mess:see"  # everybody: what one of the rights above lets one reach, and no more
