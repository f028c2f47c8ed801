"""Reads of students, classes, attendance and certificates."""
