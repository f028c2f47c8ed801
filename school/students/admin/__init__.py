"""Screens of students and of what stands with them."""

from school.students.admin import certificates, parts, promotion, students

__all__ = ["certificates", "parts", "promotion", "students"]
