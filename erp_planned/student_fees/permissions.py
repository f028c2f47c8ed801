"""Rights: fees of students."""

from core.access import Permission


class StudentFeesPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "student_fees:read"  # fee structure, dues, receipts, defaulters
    WRITE = "student_fees:write"  # structures, bills, propose concessions
    COLLECT = "student_fees:collect"  # receipts
    APPROVE = "student_fees:approve"  # approve concessions, reverse receipts that others made
    OWN = "student_fees:own"  # of students: the own dues and receipts
