"""Rights over the timetable; whose timetable a caller may see is asked of `selectors.weeks`."""

from core.access import Permission


class TimetablePermission(Permission):
    """In the style of the specification's: everybody reads the own part, the office sees what it is made from."""

    READ = "timetable:read"
    SET_UP = "timetable:setup"
    WRITE = "timetable:write"
