"""Screens of exams for the office."""

from school.exams.admin import cards, exams, record, rows, scales

__all__ = ["cards", "exams", "record", "rows", "scales"]
