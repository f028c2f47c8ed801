"""Tables of attendance."""

from erp_planned.attendance.models.days import AttendanceDay, DayChange, Regularization
from erp_planned.attendance.models.months import LateLeave, LossDay, MonthFigures, MonthLock, Recount
from erp_planned.attendance.models.shifts import (
    AttendancePolicy,
    AttendanceSwitch,
    Shift,
    ShiftAssignment,
    ShiftVersion,
)

__all__ = [
    "AttendanceDay", "AttendancePolicy", "AttendanceSwitch", "DayChange", "LateLeave", "LossDay", "MonthFigures",
    "MonthLock", "Recount", "Regularization", "Shift", "ShiftAssignment", "ShiftVersion",
]  # fmt: skip
