"""Screens of purchases: orders, goods receipts, returns, bills."""

from erp_planned.purchase.admin import compared, goods, orders  # noqa: F401 - register on import
