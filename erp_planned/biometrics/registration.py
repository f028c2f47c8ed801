"""What biometrics adds to the suite."""

from core.access import register_permissions
from core.tenancy.enums import TenantType
from erp_planned.biometrics.permissions import BiometricPermission as P
from payroll.organizations.permissions import STAFF

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(ORGANIZATION, dict.fromkeys(STAFF, P))
