"""Admin screens of employees, increments and the masters."""

from payroll.employees.admin import masters
from payroll.employees.admin.employees import EmployeeAdmin

__all__ = ["EmployeeAdmin", "masters"]
