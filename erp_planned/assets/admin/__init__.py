"""Screens of assets."""

from erp_planned.assets.admin import depreciation, receipts, register  # noqa: F401 - registers on import
