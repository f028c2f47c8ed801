"""Reads of employees and their history."""

from payroll.employees.models import LACKS
from payroll.employees.selectors.entitlement import (
    ENTITLEMENT_FIELDS,
    entitlement_histories,
    entitlement_of,
    entitlement_on,
    entitlements_on,
)
from payroll.employees.selectors.increments import (
    IncrementPlan,
    IncrementProposal,
    increments_ahead,
    increments_due,
    next_increment,
)
from payroll.employees.selectors.masters import (
    Masters,
    department_masters,
    departments,
    designation_masters,
    element_masters,
    find_department,
    find_designation,
    find_element,
)
from payroll.employees.selectors.monthly import MonthlyPay, monthly_gross, monthly_pay
from payroll.employees.selectors.pay import HistoryEntry, elements_on, pay_as_of, pay_history, upcoming_pay
from payroll.employees.selectors.people import (
    QUICK_LIMIT,
    at_level,
    attach_pay,
    departments_named,
    employee_by_id,
    employee_numbers,
    employees,
    lacking,
    matching,
    quick_search,
    retirements_between,
)

__all__ = [
    "ENTITLEMENT_FIELDS",
    "LACKS",
    "QUICK_LIMIT",
    "HistoryEntry",
    "IncrementPlan",
    "IncrementProposal",
    "Masters",
    "MonthlyPay",
    "at_level",
    "attach_pay",
    "department_masters",
    "departments",
    "departments_named",
    "designation_masters",
    "element_masters",
    "elements_on",
    "employee_by_id",
    "employee_numbers",
    "employees",
    "entitlement_histories",
    "entitlement_of",
    "entitlement_on",
    "entitlements_on",
    "find_department",
    "find_designation",
    "find_element",
    "increments_ahead",
    "increments_due",
    "lacking",
    "matching",
    "monthly_gross",
    "monthly_pay",
    "next_increment",
    "pay_as_of",
    "pay_history",
    "quick_search",
    "retirements_between",
    "upcoming_pay",
]
