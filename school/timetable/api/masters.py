"""Routes of what a timetable is made from."""

from core.masters.api import MasterViewSet
from school.timetable import masters


class BellScheduleViewSet(MasterViewSet):
    """Bell schedules; for a class and a day there is one at most."""

    master = masters.bell_schedules


class PeriodViewSet(MasterViewSet):
    """Lessons and breaks of a bell schedule."""

    master = masters.periods


class SubjectLoadViewSet(MasterViewSet):
    """What a section has in a week of a subject, and with whom."""

    master = masters.subject_loads


class TeacherUnavailableViewSet(MasterViewSet):
    """When teachers cannot teach, each week."""

    master = masters.teachers_unavailable


class RoomUnavailableViewSet(MasterViewSet):
    """When rooms cannot be had, each week."""

    master = masters.rooms_unavailable
