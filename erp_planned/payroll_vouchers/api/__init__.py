"""REST of payroll's vouchers."""
