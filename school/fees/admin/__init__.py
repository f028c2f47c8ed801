"""Screens of the fees."""

from school.fees.admin import bulk, invoices, money, plans, record, rules

__all__ = ["bulk", "invoices", "money", "plans", "record", "rules"]
