"""Admin screens of employees, increments and the masters."""

from payroll.employees.admin.employees import EmployeeAdmin
from payroll.employees.admin.masters import DepartmentAdmin, DesignationAdmin, PayElementAdmin

__all__ = ["DepartmentAdmin", "DesignationAdmin", "EmployeeAdmin", "PayElementAdmin"]
