"""Screens of students' exams."""

from erp_planned.student_exams.admin import exams, grid  # noqa: F401 - register on import
