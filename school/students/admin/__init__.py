"""Screens of students and of what stands with them."""

from school.students.admin import certificates, promotion

__all__ = ["certificates", "promotion"]
