"""Roles of the payroll suite (spec: payroll, Roles), and the rights of its lowest app."""

from core.access import Permission

ADMIN = "admin"
HR_MANAGER = "hr_manager"
EMPLOYEE = "employee"
# Makes vouchers, and approves those of others: roles of the wider ERP.
ACCOUNTANT = "accountant"
FINANCE_OFFICER = "finance_officer"
# Of a student of the institution: the own record alone.
STUDENT = "student"
# Who reaches the own records alone, in payroll and leave.
OWN_ONLY = (EMPLOYEE, ACCOUNTANT, FINANCE_OFFICER)
# Those who have all rights of an app unless its registration says otherwise.
STAFF = (ADMIN, HR_MANAGER)


class OrganizationPermission(Permission):
    """What may be done with the institution and its settings."""

    READ = "organization:read"
    WRITE = "organization:write"


class PortalPermission(Permission):
    """The own records in the employees' portal; asked below the portal too."""

    SELF = "ess:self"
