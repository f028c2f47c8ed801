"""Rights of the payroll suite and which role has them (spec: payroll, Roles)."""

from collections.abc import Set as AbstractSet

from core.access import Permission


class PayrollPermission(Permission):
    """One right per kind of act."""

    ORGANIZATION_READ = "organization:read"
    ORGANIZATION_WRITE = "organization:write"
    USER_WRITE = "user:write"
    AUDIT_READ = "audit:read"
    EMPLOYEE_READ = "employee:read"
    EMPLOYEE_WRITE = "employee:write"
    CREDENTIALS_WRITE = "credentials:write"
    RATES_READ = "rates:read"
    RATES_WRITE = "rates:write"
    RUN_READ = "run:read"
    RUN_WRITE = "run:write"
    RUN_LOCK = "run:lock"
    TAX_READ = "tax:read"
    TAX_WRITE = "tax:write"
    LEAVE_READ = "leave:read"
    LEAVE_WRITE = "leave:write"
    LEAVE_APPROVE = "leave:approve"
    LEAVE_APPLY = "leave:apply"
    CONTRACT_READ = "contract:read"
    CONTRACT_WRITE = "contract:write"
    CONTRACT_LOCK = "contract:lock"
    RETURNS_READ = "returns:read"
    RETURNS_WRITE = "returns:write"
    ADVANCE_READ = "advance:read"
    ADVANCE_WRITE = "advance:write"
    ADVANCE_SANCTION = "advance:sanction"
    ADVANCE_APPLY = "advance:apply"
    REPORT_READ = "report:read"
    REPORT_SCHEDULE = "report:schedule"
    IMPORT_READ = "import:read"
    IMPORT_WRITE = "import:write"
    BACKUP_READ = "backup:read"
    BACKUP_WRITE = "backup:write"
    BACKUP_RESTORE = "backup:restore"
    ESS_SELF = "ess:self"


ADMIN = "admin"
HR_MANAGER = "hr_manager"
EMPLOYEE = "employee"

_STAFF = set(PayrollPermission) - {PayrollPermission.USER_WRITE, PayrollPermission.ESS_SELF}

MATRIX: dict[str, AbstractSet[str]] = {
    ADMIN: {*_STAFF, PayrollPermission.USER_WRITE, PayrollPermission.ESS_SELF},
    HR_MANAGER: {*_STAFF, PayrollPermission.ESS_SELF}
    - {PayrollPermission.ORGANIZATION_WRITE, PayrollPermission.BACKUP_RESTORE},
    EMPLOYEE: {PayrollPermission.ESS_SELF, PayrollPermission.LEAVE_APPLY, PayrollPermission.ADVANCE_APPLY},
}
