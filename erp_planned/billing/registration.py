"""What billing adds to the suite."""

from core.access import register_permissions
from core.tenancy.enums import TenantType
from erp_planned.billing.permissions import BillingPermission as P
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: P, ACCOUNTANT: P})
