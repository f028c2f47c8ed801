"""Writes of admissions."""
