"""Arithmetic of attendance: days from punches, months from days. No database, clock or settings."""
