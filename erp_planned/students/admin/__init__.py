"""Screens of students."""

from erp_planned.students.admin import attendance, certificates, masters, promotion, students

__all__ = ["attendance", "certificates", "masters", "promotion", "students"]
