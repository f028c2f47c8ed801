"""Reads of payroll's vouchers."""
