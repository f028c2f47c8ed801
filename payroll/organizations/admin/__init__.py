"""Screens of the institution: particulars, settings, users."""

from payroll.organizations.admin import particulars, users  # noqa: F401 - registers on import
