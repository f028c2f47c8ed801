"""Rights: indents and quotations."""

from core.access import Permission


class SourcingPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "sourcing:read"  # indents, enquiries, opened quotations, comparisons
    WRITE = "sourcing:write"  # make and change them, enter quotations
    APPROVE = "sourcing:approve"  # approve indents and comparisons of others, open quotations; limits
    INDENT = "sourcing:indent"  # of employees: the own indents, and those of the department one heads
