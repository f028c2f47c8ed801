"""Screens of attendance in the office."""

from school.attendance.admin import masters, pages, sheets

__all__ = ["masters", "pages", "sheets"]
