"""Screens of GST: registration and law, ledger, returns."""

from erp_planned.gst.admin import documents, returns, settings  # noqa: F401 - registers on import
