"""Writes of payroll's vouchers; each arrives in the books waiting for approval."""
