"""What the statements of deducted tax add to the suite."""

from core.access import register_permissions
from core.tenancy.enums import TenantType
from payroll.organizations.permissions import STAFF
from payroll.tds.permissions import ReturnsPermission

register_permissions(TenantType.ORGANIZATION, dict.fromkeys(STAFF, ReturnsPermission))
