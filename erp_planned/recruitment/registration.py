"""What recruitment adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.outbox.kinds import NoticeKind, register_notices
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from erp_planned.recruitment.hooks_hiring import employee_in_use
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.search import PROVIDERS
from erp_planned.recruitment.seeds_hiring import seed_joining_items
from erp_planned.recruitment.services import hiring_notices
from erp_planned.recruitment.services.erasing import LOOK, look
from erp_planned.recruitment.services.notices import TEMPLATES
from erp_planned.recruitment.services.offers import LOOK as OFFERS_LOOK
from erp_planned.recruitment.services.offers import look as look_at_offers
from erp_planned.recruitment.todo import waiting
from erp_planned.recruitment.todo_hiring import hiring_waits
from payroll.employees.hooks import register_in_use_check
from payroll.organizations.permissions import OWN_ONLY, STAFF

ORGANIZATION = TenantType.ORGANIZATION

OFFICE = (P.READ, P.WRITE, P.DECIDE, P.PANEL)
register_permissions(
    ORGANIZATION,
    {**dict.fromkeys(STAFF, OFFICE), **dict.fromkeys(OWN_ONLY, (P.PANEL,))},
)
register_urls(ORGANIZATION, "erp_planned.recruitment.api.urls")

# Requisitions, candidates, the public form.
register_urls(ORGANIZATION, "erp_planned.recruitment.portal.urls")
register_entries(
    ORGANIZATION,
    "hrms",
    Entry(_("Requisitions"), "work_outline", "erp_recruitment_jobrequisition_changelist", P.READ),
    Entry(_("Candidates"), "person_search", "erp_recruitment_candidate_changelist", P.READ),
    order=5,
)
OF_RECRUITMENT = NoticeKind("recruitment", _("Recruitment"), 41)
HIRING = (f"recruitment_{name}" for name in hiring_notices.TEMPLATES)
register_notices(OF_RECRUITMENT, *TEMPLATES, *HIRING, suites=(ORGANIZATION,))
on_due(LOOK, look, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
register_search(*PROVIDERS)
# Interviews, offers, joining.
register_entries(
    ORGANIZATION,
    "hrms",
    Entry(_("Interviews"), "event", "erp_recruitment_interview_changelist", P.READ),
    Entry(_("Offers"), "contract", "erp_recruitment_offer_changelist", P.READ),
    Entry(_("Joining"), "badge", "joining_checklists", P.READ),
    order=20,
)
on_due(OFFERS_LOOK, look_at_offers, type=ORGANIZATION)
on_seed(ORGANIZATION, seed_joining_items, standing=True)
on_to_do(ORGANIZATION, hiring_waits)
register_in_use_check(employee_in_use)
