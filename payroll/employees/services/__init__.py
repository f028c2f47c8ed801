"""Writes of employees: the only place of their rules."""

from payroll.employees.services.creation import CreatedEmployee, create_employee
from payroll.employees.services.credentials import Credentials, issue_credentials
from payroll.employees.services.elements import seed_pay_elements, set_element
from payroll.employees.services.entitlement import change_entitlement, settle_entitlements
from payroll.employees.services.increments import AppliedIncrements, apply_increments
from payroll.employees.services.later_pay import refuse_later
from payroll.employees.services.pay import PayPlan, change_pay, plan_pay
from payroll.employees.services.removal import delete_employee
from payroll.employees.services.retirement import RetirementMove, RetirementPlan, plan_organization_age
from payroll.employees.services.status import change_status, settle_statuses
from payroll.employees.services.updates import update_employee

__all__ = [
    "AppliedIncrements",
    "CreatedEmployee",
    "Credentials",
    "PayPlan",
    "RetirementMove",
    "RetirementPlan",
    "apply_increments",
    "change_entitlement",
    "change_pay",
    "change_status",
    "create_employee",
    "delete_employee",
    "issue_credentials",
    "plan_organization_age",
    "plan_pay",
    "refuse_later",
    "seed_pay_elements",
    "set_element",
    "settle_entitlements",
    "settle_statuses",
    "update_employee",
]
