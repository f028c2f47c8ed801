"""Screens of online payments and bank statements in the office."""

from school.payments.admin import gateway, sandbox, statements

__all__ = ["gateway", "sandbox", "statements"]
