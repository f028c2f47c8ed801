"""Screens of billing: customers, invoices, receipts."""

from erp_planned.billing.admin import documents  # noqa: F401 - registers on import
