"""What finance adds to the suite."""

from core.access import register_permissions
from core.tenancy.enums import TenantType
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.statements import registration as statements  # noqa: F401 - registers on import
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: P, ACCOUNTANT: [P.READ, P.WRITE]})
