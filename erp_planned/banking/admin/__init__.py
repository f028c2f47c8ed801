"""Screens of the bank: accounts with matching, statements, cheques, payment advices."""

from erp_planned.banking.admin import accounts, advices, cheques, statements  # noqa: F401 - registers on import
