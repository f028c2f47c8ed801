"""Screens of the books."""

from erp_planned.finance.admin import home, statements  # noqa: F401 - registers on import
