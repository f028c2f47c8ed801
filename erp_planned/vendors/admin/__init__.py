"""Screens of vendors: register, papers, accounts, ratings, blacklist, bills, tax ledger, settings."""

from erp_planned.vendors.admin import beside, payments, vendors  # noqa: F401 - registers on import
