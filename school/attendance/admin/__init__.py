"""Screens of attendance in the office."""

from school.attendance.admin import masters, pages, record, sheets

__all__ = ["masters", "pages", "record", "sheets"]
