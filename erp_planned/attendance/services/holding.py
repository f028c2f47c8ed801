"""The one lock of attendance."""

from erp_planned.attendance.models import AttendanceSwitch


def hold_attendance() -> AttendanceSwitch:
    """Be the only writer of attendance until the caller's transaction ends; return the switch as stored now."""
    AttendanceSwitch.objects.get_or_create(pk=1)
    return AttendanceSwitch.objects.select_for_update().get(pk=1)
