"""Rights over reports; a suite's matrix gives the same strings to its roles."""

from core.access import Permission


class ReportPermission(Permission):
    """What may be done with reports; a single one may ask for a right of its suite instead of READ."""

    READ = "report:read"
    SCHEDULE = "report:schedule"
