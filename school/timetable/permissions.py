"""Rights over the timetable."""

from core.access import Permission


class TimetablePermission(Permission):
    """What may be done with the timetable; everybody reads the own part, the office all of it."""

    READ = "timetable:read"
    WRITE = "timetable:write"
