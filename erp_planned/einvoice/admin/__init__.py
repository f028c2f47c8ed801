"""Screens of e-invoices."""

from erp_planned.einvoice.admin import einvoices  # noqa: F401 - registers
