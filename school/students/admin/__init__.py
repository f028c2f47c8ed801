"""Screens of students and of what stands with them."""

from school.students.admin import parts, students

__all__ = ["parts", "students"]
