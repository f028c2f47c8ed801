"""What the portal's pages of the ERP add to the employees' menu."""

from django.utils.translation import gettext_lazy as _

from erp_planned.assets.permissions import AssetsPermission
from erp_planned.attendance.permissions import AttendancePermission
from erp_planned.hostel.permissions import HostelPermission
from erp_planned.hostel.selectors.seen import is_warden
from erp_planned.hrms.permissions import HrmsPermission
from erp_planned.inventory.permissions import InventoryPermission
from erp_planned.inventory.selectors.stock import has_issues, keeps_stores
from erp_planned.portal.home import today_part, trainings_part
from erp_planned.purchase.permissions import PurchasePermission
from erp_planned.purchase.selectors.keepers import has_department_orders, keeps_a_store
from erp_planned.recruitment.permissions import RecruitmentPermission
from erp_planned.recruitment.selectors.interviews import sits_on_panels
from erp_planned.recruitment.selectors.requisitions import has_steps
from erp_planned.separation.permissions import SeparationPermission
from erp_planned.sourcing.permissions import SourcingPermission
from erp_planned.student_exams.permissions import StudentExamsPermission
from erp_planned.student_exams.selectors.finding import has_papers
from erp_planned.students.permissions import StudentsPermission
from erp_planned.students.selectors.students import leads_classes
from payroll.ess.portal.home_parts import OwnPart, register_own_part
from payroll.ess.portal.homes import register_home
from payroll.ess.portal.menu import MenuPage, register_pages
from payroll.organizations.permissions import STUDENT

OF_ATTENDANCE = ("attendance-ask", "attendance-requests", "attendance-request")
OF_STORES = ("store", "store-issue", "store-count", "transfer-receive")
OF_INDENTS = ("indent", "indent-raise", "indent-change")
OF_GRIEVANCES = ("grievance", "grievance-submit")

register_pages(
    MenuPage(_("Attendance"), "erp:attendance", AttendancePermission.SELF, OF_ATTENDANCE),
    MenuPage(_("My appraisals"), "erp:appraisals", HrmsPermission.SELF, ("appraisal",)),
    MenuPage(_("My team's appraisals"), "erp:team-appraisals", HrmsPermission.SELF, ("team-appraisal",)),
    MenuPage(_("My trainings"), "erp:trainings", HrmsPermission.SELF),
    MenuPage(_("My documents"), "erp:documents", HrmsPermission.SELF),
    MenuPage(_("My assets"), "erp:assets", AssetsPermission.SELF, ("count", "labelled")),
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
# For who is in charge of a store, and for whom a store has issued something to.
register_pages(
    MenuPage(_("My stores"), "erp:stores", InventoryPermission.KEEP, OF_STORES, keeps_stores),
    MenuPage(_("Issued to me"), "erp:issued", InventoryPermission.KEEP, (), has_issues),
)
register_pages(MenuPage(_("My indents"), "erp:indents", SourcingPermission.INDENT, OF_INDENTS))
# Only for who is in charge of a store, and for departments for which something is ordered.
register_pages(
    MenuPage(_("Goods to come"), "erp:goods", PurchasePermission.KEEP, ("goods-order",), keeps_a_store),
    MenuPage(
        _("Orders of my department"),
        "erp:department-orders",
        PurchasePermission.KEEP,
        (),
        has_department_orders,
    ),
)
register_pages(
    MenuPage(
        _("Marks"), "erp:student-marks", StudentExamsPermission.TEACH, ("student-marks-paper",), has_papers
    ),
    MenuPage(
        _("Class attendance"),
        "erp:class-attendance",
        StudentsPermission.TEACH,
        ("class-mark",),
        leads_classes,
    ),
)
register_pages(
    MenuPage(
        _("My hostels"), "erp:hostel", HostelPermission.WARDEN, ("hostel-one", "hostel-visitor"), is_warden
    ),
)
register_home(STUDENT, "student:home")
register_own_part(OwnPart("erp/portal/home_today.html", AttendancePermission.SELF, today_part))
register_own_part(OwnPart("erp/portal/home_trainings.html", HrmsPermission.SELF, trainings_part))
