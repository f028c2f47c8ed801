"""Screens of the books."""

from erp_planned.finance.admin import budgets, chart, entry, recurring, vouchers, years

__all__ = ["budgets", "chart", "entry", "recurring", "vouchers", "years"]
