"""What portal adds to the suite."""

from django.utils.translation import gettext_lazy as _

from erp_planned.hrms.permissions import HrmsPermission
from payroll.ess.portal.menu import MenuPage, register_pages

register_pages(
    MenuPage(_("My appraisals"), "erp:appraisals", HrmsPermission.SELF, below=("appraisal",)),
    MenuPage(
        _("My team's appraisals"), "erp:team-appraisals", HrmsPermission.SELF, below=("team-appraisal",)
    ),
    MenuPage(_("My trainings"), "erp:trainings", HrmsPermission.SELF),
    MenuPage(_("My documents"), "erp:documents", HrmsPermission.SELF),
    MenuPage(
        _("My grievances"), "erp:grievances", HrmsPermission.SELF, below=("grievance", "grievance-submit")
    ),
)
