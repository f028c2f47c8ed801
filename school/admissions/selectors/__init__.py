"""Reads of admissions."""
