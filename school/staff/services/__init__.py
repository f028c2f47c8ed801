"""Writes of the staff."""
