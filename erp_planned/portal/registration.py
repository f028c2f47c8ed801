"""What the portal's pages of the ERP add to the employees' menu."""

from django.utils.translation import gettext_lazy as _

from erp_planned.attendance.permissions import AttendancePermission
from erp_planned.separation.permissions import SeparationPermission
from payroll.ess.portal.menu import MenuPage, register_pages

register_pages(
    MenuPage(
        _("Attendance"),
        "erp:attendance",
        AttendancePermission.SELF,
        below=("attendance-ask", "attendance-requests", "attendance-request"),
    ),
    MenuPage(_("Leaving service"), "erp:separation", SeparationPermission.SELF, ("separation-take-back",)),
)
