"""The payroll suite: its address, roles, sidebar headings, and what the institution itself adds."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import OFFICE, Entry, Group, register_entries, register_group
from core.admin.sites import organization_site
from core.api.envelopes import CODES, MESSAGE_ENVELOPE
from core.audit.services import register_masked
from core.documents.letterhead import register_letter
from core.suites import Suite, register_suite, register_urls
from core.tenancy.enums import TenantType
from core.tenancy.provisioning import on_provisioned
from payroll.organizations.permissions import MATRIX
from payroll.organizations.permissions import PayrollPermission as P
from payroll.organizations.selectors import organization
from payroll.organizations.services import fill_organization

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
register_permissions(TenantType.ORGANIZATION, MATRIX)
register_urls(
    TenantType.ORGANIZATION,
    "core.accounts.api.urls",
    "core.outbox.api.urls",
    "payroll.organizations.api.urls",
)
register_urls(TenantType.PUBLIC, "payroll.organizations.api.urls")
register_masked("pan", "aadhaar")
register_letter(TenantType.ORGANIZATION, organization)
on_provisioned(TenantType.ORGANIZATION)(fill_organization)
register_group(TenantType.ORGANIZATION, OFFICE, Group(_("Organization"), order=90))
register_entries(
    TenantType.ORGANIZATION,
    OFFICE,
    Entry(
        _("Particulars"),
        "account_balance",
        "payroll_organizations_organization_changelist",
        P.ORGANIZATION_READ,
    ),
    Entry(
        _("Payroll settings"),
        "settings",
        "payroll_organizations_organizationsettings_changelist",
        P.ORGANIZATION_READ,
    ),
    order=10,
)
USERS = Entry(_("Users"), "person", "accounts_user_changelist", P.USER_WRITE)
register_entries(TenantType.ORGANIZATION, OFFICE, USERS, order=60)
