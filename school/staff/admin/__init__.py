"""Screens of the staff."""

from school.staff.admin import leave, papers, staff

__all__ = ["leave", "papers", "staff"]
