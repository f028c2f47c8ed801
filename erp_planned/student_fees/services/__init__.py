"""Writes of students' fees."""
