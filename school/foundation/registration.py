"""The school suite: its address, envelope, codes, roles and sidebar headings."""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from core.access import OfficePermission, register_permissions
from core.admin.navigation import OFFICE, Entry, Group, register_entries, register_group
from core.api.examples import register_examples
from core.documents.letterhead import register_letter
from core.imports.permissions import ImportPermission
from core.reports.permissions import ReportPermission
from core.set_up import on_set_up
from core.suites import Suite, register_suite, register_urls
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.enums import TenantType
from core.tenancy.provisioning import on_provisioned
from school.foundation.checks import check_proof
from school.foundation.enums import SUPER_ADMIN, Role
from school.foundation.envelope import CODES, ENVELOPE, STATUSES
from school.foundation.permissions import SchoolPermission
from school.foundation.selectors import particulars
from school.foundation.services.schools import fill_school
from school.foundation.set_up import steps
from school.foundation.site import school_site

SCHOOL = TenantType.SCHOOL

register_suite(
    Suite(
        name="school",
        tenant_type=SCHOOL,
        site=school_site,
        envelope=ENVELOPE,
        prefix="/api/v1",
        codes=CODES,
        statuses=STATUSES,
        sign_in_path="/api/v1/auth/login",
        platform_role=SUPER_ADMIN,
        open_paths=("/api/v1", "/api/v1/health", "/api/v1/platform/"),
        home="/",
    )
)
register_permissions(SCHOOL, dict.fromkeys(Role, ()))
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: [
            *SchoolPermission,
            *OfficePermission,
            *BackupPermission,
            *ReportPermission,
            *ImportPermission,
        ],
        Role.PRINCIPAL: [SchoolPermission.READ, SchoolPermission.SUBSCRIPTION_READ],
        Role.ACCOUNTANT: [SchoolPermission.READ],
    },
)
register_urls(SCHOOL, "school.foundation.api.urls", "school.foundation.api.platform_urls")
register_urls(TenantType.PUBLIC, "school.foundation.api.platform_urls")
register_group(SCHOOL, OFFICE, Group(_("School"), order=90, is_open=True))
PARTICULARS = Entry(_("Particulars"), "school", "school_foundation_school_changelist", SchoolPermission.READ)
register_entries(SCHOOL, OFFICE, PARTICULARS, order=10)
register_letter(SCHOOL, particulars)
on_set_up(SCHOOL, steps)
on_provisioned(SCHOOL)(fill_school)
register_examples(
    {
        "tenantId": "green-valley",
        "userId": "12",
        "baseUrl": "https://green-valley.example.org/api/v1",
        "apiVersion": "v1",
        "subscriptionStatus": "active",
        "studentsMax": 2000,
        "studentsUsed": 1200,
        "storageGb": 20,
        "storageUsedGb": 3.5,
        "permissions": ["student:read"],
        "plan": "standard",
    }
)
if settings.IS_DEPLOYMENT:
    for fault in check_proof():
        raise ImproperlyConfigured(str(fault.msg))
