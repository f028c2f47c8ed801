"""Screens of the fees."""

from school.fees.admin import bulk, counter, faults, home, invoices, money, plans, record, rules

__all__ = ["bulk", "counter", "faults", "home", "invoices", "money", "plans", "record", "rules"]
