"""What changes e-invoices."""
