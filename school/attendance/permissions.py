"""Rights over attendance; whose attendance a caller may see is asked of students and staff."""

from core.access import Permission


class AttendancePermission(Permission):
    """Spec: school, Authentication (`attendance:write`); the rest in its style."""

    READ = "attendance:read"
    WRITE = "attendance:write"
    # Registers of whole sections, analytics and shortage: for those who work at the school.
    REPORT = "attendance:report"
    # Holidays, weekly offs, settings.
    MANAGE = "attendance:manage"
