"""Reads of the payroll."""
