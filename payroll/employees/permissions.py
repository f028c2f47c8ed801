"""Rights over employees."""

from core.access import Permission


class EmployeePermission(Permission):
    """What may be done with the records of employees."""

    READ = "employee:read"
    WRITE = "employee:write"
    CREDENTIALS = "credentials:write"
