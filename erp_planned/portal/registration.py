"""What the portal's pages of the ERP add to the employees' menu."""

from django.utils.translation import gettext_lazy as _

from erp_planned.attendance.permissions import AttendancePermission
from erp_planned.hrms.permissions import HrmsPermission
from erp_planned.portal.home import today_part, trainings_part
from erp_planned.recruitment.permissions import RecruitmentPermission
from erp_planned.recruitment.selectors.interviews import sits_on_panels
from erp_planned.recruitment.selectors.requisitions import has_steps
from erp_planned.separation.permissions import SeparationPermission
from payroll.ess.portal.home_parts import OwnPart, register_own_part
from payroll.ess.portal.menu import MenuPage, register_pages

OF_ATTENDANCE = ("attendance-ask", "attendance-requests", "attendance-request")
OF_GRIEVANCES = ("grievance", "grievance-submit")

register_pages(
    MenuPage(_("Attendance"), "erp:attendance", AttendancePermission.SELF, OF_ATTENDANCE),
    MenuPage(_("My appraisals"), "erp:appraisals", HrmsPermission.SELF, ("appraisal",)),
    MenuPage(_("My team's appraisals"), "erp:team-appraisals", HrmsPermission.SELF, ("team-appraisal",)),
    MenuPage(_("My trainings"), "erp:trainings", HrmsPermission.SELF),
    MenuPage(_("My documents"), "erp:documents", HrmsPermission.SELF),
    MenuPage(_("My grievances"), "erp:grievances", HrmsPermission.SELF, OF_GRIEVANCES),
    MenuPage(_("Leaving service"), "erp:separation", SeparationPermission.SELF, ("separation-take-back",)),
)

# Only for whom something waits or waited, and for who sits or sat on a panel.
register_pages(
    MenuPage(_("Approvals of posts"), "erp:approvals", RecruitmentPermission.PANEL, ("approval",), has_steps),
    MenuPage(
        _("My interviews"), "erp:interviews", RecruitmentPermission.PANEL, ("interview",), sits_on_panels
    ),
)
register_own_part(OwnPart("erp/portal/home_today.html", AttendancePermission.SELF, today_part))
register_own_part(OwnPart("erp/portal/home_trainings.html", HrmsPermission.SELF, trainings_part))
