"""Rights: hostels."""

from core.access import Permission


class HostelPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "hostel:read"  # hostels, allocations, outpasses, visitors, occupancy of all hostels
    WRITE = "hostel:write"  # keep hostels, allocate and vacate, decide outpasses of all hostels
    WARDEN = "hostel:warden"  # of employees: the hostels they are wardens of
    OWN = "hostel:own"  # of students: the own bed and outpasses
    SEE = "hostel:see"  # everybody: what one of the rights above lets one reach, and no more
    ASK = "hostel:ask"  # ask for an outpass: students for themselves, wardens and office for residents
