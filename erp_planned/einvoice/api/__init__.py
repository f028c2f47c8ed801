"""REST of e-invoices."""
