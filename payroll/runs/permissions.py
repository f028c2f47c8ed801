"""Rights over runs."""

from core.access import Permission


class RunPermission(Permission):
    """What may be done with payroll runs."""

    READ = "run:read"
    WRITE = "run:write"
    LOCK = "run:lock"
