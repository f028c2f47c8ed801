"""What portal adds to the suite."""

from django.utils.translation import gettext_lazy as _

from erp_planned.attendance.permissions import AttendancePermission
from payroll.ess.portal.menu import MenuPage, register_pages

register_pages(
    MenuPage(
        _("Attendance"),
        "erp:attendance",
        AttendancePermission.SELF,
        below=("attendance-ask", "attendance-requests", "attendance-request"),
    ),
)
