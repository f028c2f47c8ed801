"""Writes of the payroll."""
