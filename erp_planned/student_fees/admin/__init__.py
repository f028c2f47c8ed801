"""Screens of students' fees."""

from erp_planned.student_fees.admin import counter, ledger, masters, money  # noqa: F401 - register on import
