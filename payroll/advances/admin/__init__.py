"""Screens of advances: types, applications, statement of an employee, recovery by month."""

from payroll.advances.admin import applications, types  # noqa: F401 - registers on import
