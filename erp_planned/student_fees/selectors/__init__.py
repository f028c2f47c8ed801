"""Reads of students' fees."""
