"""What recruitment adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.outbox.kinds import NoticeKind, register_notices
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.search import PROVIDERS
from erp_planned.recruitment.services.erasing import LOOK, look
from erp_planned.recruitment.services.notices import TEMPLATES
from erp_planned.recruitment.todo import waiting
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
OF_REQUISITIONS = NoticeKind("requisitions", _("Requisitions and applications"), 41)
register_notices(OF_REQUISITIONS, *TEMPLATES, suites=(ORGANIZATION,))
on_due(LOOK, look, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
register_search(*PROVIDERS)
