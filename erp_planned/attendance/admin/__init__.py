"""Screens of attendance: today, days, regularizations, months, roster, shifts, policy."""

from erp_planned.attendance.admin import days, home, masters, months, requests  # noqa: F401 - registers on import
