"""Writes of exams; the only writers of their tables."""
