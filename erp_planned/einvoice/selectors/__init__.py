"""What is read of e-invoices."""
