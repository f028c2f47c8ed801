"""Screens of the books."""

from erp_planned.finance.admin import budgets, chart, entry, home, recurring, statements, vouchers, years

__all__ = ["budgets", "chart", "entry", "home", "recurring", "statements", "vouchers", "years"]
