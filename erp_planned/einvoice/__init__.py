"""E-invoices: registration of invoices with a signed number and QR code."""
