"""What recruitment adds to the suite."""

from core.access import register_permissions
from core.tenancy.enums import TenantType
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from payroll.organizations.permissions import OWN_ONLY, STAFF

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(
    ORGANIZATION,
    {**dict.fromkeys(STAFF, P), **dict.fromkeys(OWN_ONLY, (P.PANEL,))},
)
