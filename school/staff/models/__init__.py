"""Tables of the staff; rules stand in the services, and what the database holds in constraints and triggers."""

from school.staff.models.leave import (
    LeaveAccount,
    LeaveDay,
    LeaveEntry,
    LeaveRequest,
    LeaveSettings,
    LeaveType,
    StaffAbsence,
)
from school.staff.models.papers import StaffDocument
from school.staff.models.people import ClassTeacher, StaffMember, TeachingAssignment

__all__ = [
    "ClassTeacher", "LeaveAccount", "LeaveDay", "LeaveEntry", "LeaveRequest", "LeaveSettings", "LeaveType",
    "StaffAbsence", "StaffDocument", "StaffMember", "TeachingAssignment",
]  # fmt: skip
