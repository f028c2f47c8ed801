"""Vouchers made from locked payroll runs."""
