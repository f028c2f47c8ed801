"""Screens of GST: registration and law, ledger, returns, opening credit."""

from erp_planned.gst.admin import documents, opening, returns, settings  # noqa: F401 - registers on import
