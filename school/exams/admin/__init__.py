"""Screens of exams for the office."""

from school.exams.admin import exams, rows, scales

__all__ = ["exams", "rows", "scales"]
