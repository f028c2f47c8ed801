"""Screens of the fees."""

from school.fees.admin import bulk, invoices, plans, rules

__all__ = ["bulk", "invoices", "plans", "rules"]
