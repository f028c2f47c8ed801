"""Writes of students."""
