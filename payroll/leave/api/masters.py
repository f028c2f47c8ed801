"""Routes of leave types and holidays."""

from core.masters.api import MasterViewSet
from payroll.leave.masters import holidays, leave_types


class LeaveTypeViewSet(MasterViewSet):
    """Kinds of leave and their rules; `debitsFrom` is the code of the type whose account pays."""

    master = leave_types


class HolidayViewSet(MasterViewSet):
    """Closed days beside Saturdays and Sundays."""

    master = holidays
