"""Screens of recruitment."""

from erp_planned.recruitment.admin import interviews, joining, offers  # noqa: F401 - registers on import
