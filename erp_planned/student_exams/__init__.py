"""Exams of students, marks with grades, and report cards."""
