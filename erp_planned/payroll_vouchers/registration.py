"""What payroll vouchers adds to the suite."""
