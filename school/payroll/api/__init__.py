"""REST routes of the payroll."""
