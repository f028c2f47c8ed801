"""Invoices and receipts of an organization, and ageing."""
