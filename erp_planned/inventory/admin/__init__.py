"""Screens of stock: masters, stock and movements, papers."""

from erp_planned.inventory.admin import masters, papers, stock  # noqa: F401 - registers on import
