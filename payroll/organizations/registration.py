"""The payroll suite: its address, roles, sidebar headings, and what the institution itself adds."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from core.access import OfficePermission, register_permissions
from core.admin.navigation import OFFICE, Entry, Group, register_entries, register_group
from core.api.envelopes import CODES, MESSAGE_ENVELOPE
from core.api.examples import register_examples
from core.audit.services import register_masked
from core.documents.letterhead import register_letter
from core.imports.permissions import ImportPermission
from core.reports.permissions import ReportPermission
from core.set_up import on_set_up
from core.suites import Suite, register_suite, register_urls
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.enums import TenantType
from core.tenancy.provisioning import on_provisioned
from payroll.organizations.permissions import (
    ADMIN,
    HR_MANAGER,
    OWN_ONLY,
    OrganizationPermission,
    PortalPermission,
)
from payroll.organizations.selectors import organization
from payroll.organizations.services.lifecycle import fill_organization
from payroll.organizations.set_up import steps
from payroll.organizations.site import organization_site

register_suite(
    Suite(
        name="payroll",
        tenant_type=TenantType.ORGANIZATION,
        site=organization_site,
        envelope=MESSAGE_ENVELOPE,
        prefix="/api",
        codes=CODES,
        home="/ess/",
    )
)
register_permissions(
    TenantType.ORGANIZATION,
    {
        ADMIN: [
            *OrganizationPermission,
            *OfficePermission,
            *BackupPermission,
            *PortalPermission,
            *ReportPermission,
            *ImportPermission,
        ],
        HR_MANAGER: [
            OrganizationPermission.READ,
            OfficePermission.AUDIT_READ,
            BackupPermission.READ,
            BackupPermission.WRITE,
            *PortalPermission,
            *ReportPermission,
            *ImportPermission,
        ],
        **dict.fromkeys(OWN_ONLY, PortalPermission),
    },
)
register_urls(
    TenantType.ORGANIZATION,
    "core.accounts.api.urls",
    "core.outbox.api.urls",
    "core.tenancy.backup.api.urls",
    "payroll.organizations.api.urls",
)
register_urls(TenantType.PUBLIC, "payroll.organizations.api.urls")
register_masked("pan", "aadhaar")
register_examples(
    {
        "advanceType": "COMPUTER",
        "amount": 50000,
        "bankAccount": "30211234567",
        "basic": 56100,
        "cell": 1,
        "contractTo": date(2027, 3, 31),
        "dateOfBirth": date(1990, 5, 14),
        "department": "Physics",
        "designation": "Assistant Professor",
        "employeeCode": "E000012",
        "ifsc": "SBIN0001234",
        "leaveType": "EL",
        "leaveTypeName": "Earned Leave",
        "ministryCode": "07",
        "pan": "ABCPR1234F",
        "pran": "110012345678",
        "regime": "new",
        "scheme": "NPS",
        "tan": "JPRN01234A",
        "through": "2026-09",
    }
)
register_letter(TenantType.ORGANIZATION, organization)
on_provisioned(TenantType.ORGANIZATION)(fill_organization)
on_set_up(TenantType.ORGANIZATION, steps)
register_group(TenantType.ORGANIZATION, OFFICE, Group(_("Organization"), order=90))
register_entries(
    TenantType.ORGANIZATION,
    OFFICE,
    Entry(
        _("Particulars"),
        "account_balance",
        "payroll_organizations_organization_changelist",
        OrganizationPermission.READ,
    ),
    Entry(
        _("Payroll settings"),
        "settings",
        "payroll_organizations_organizationsettings_changelist",
        OrganizationPermission.READ,
    ),
    order=10,
)
