"""Browser screens of payroll's reports."""

from payroll.reports.admin import returns  # noqa: F401 - registers on import
