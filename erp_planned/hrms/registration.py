"""What hrms adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.outbox.kinds import NoticeKind, register_notices
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.hrms.hooks import employee_in_use
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.search import PROVIDERS
from erp_planned.hrms.services.daily import daily
from erp_planned.hrms.services.notices import TEMPLATES
from erp_planned.hrms.services.schedule import LOOK
from erp_planned.hrms.todo import waiting
from payroll.employees.hooks import register_in_use_check
from payroll.organizations.permissions import OWN_ONLY, STAFF

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(
    ORGANIZATION,
    {**dict.fromkeys(STAFF, P), **dict.fromkeys(OWN_ONLY, (P.SELF,))},
)
register_urls(ORGANIZATION, "erp_planned.hrms.api.urls")
register_entries(
    ORGANIZATION,
    "hrms",
    Entry(_("Transfer orders"), "swap_horiz", "erp_hrms_transferorder_changelist", P.READ),
    Entry(_("Promotions"), "trending_up", "erp_hrms_promotionrecord_changelist", P.READ),
    Entry(_("Appraisal cycles"), "event_repeat", "erp_hrms_appraisalcycle_changelist", P.READ),
    Entry(_("Appraisals"), "star_rate", "erp_hrms_appraisal_changelist", P.READ),
    Entry(_("Trainings"), "school", "erp_hrms_training_changelist", P.READ),
    Entry(_("Documents"), "folder_shared", "erp_hrms_employeedocument_changelist", P.READ),
    Entry(_("Grievances"), "support_agent", "erp_hrms_grievance_changelist", P.GRIEVANCES),
)
OF_HR = NoticeKind("hrms", _("Orders, appraisals, trainings, documents and grievances"), 40)
register_notices(OF_HR, *(f"hrms_{name}" for name in TEMPLATES), suites=(ORGANIZATION,))
on_due(LOOK, daily, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
register_search(*PROVIDERS)
register_in_use_check(employee_in_use)
